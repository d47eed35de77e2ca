"""The table is looked at once for each row: whatever the dealer and the host do, it is seen as it lies."""

from pathlib import Path

import pytest

from app.dealing.asides.registry import BuyIn
from app.desk import Desk
from app.errors import MachineFault, Refused
from app.games.baccarat.irregular.rulings import Jam
from app.words import Catalogue, in_language, use_catalogue
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, a_desk, bets, deal


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A desk with a coup dealt."""
    made = a_desk(tmp_path)
    deal(made, BANKER_WINS)
    return made


def is_seen(desk: Desk) -> bool:
    """Whether what is shown is what lies there, and is the very same when it is looked at again."""
    return desk.felt() == desk.table.felt() and desk.felt() is desk.felt()


def test_after_every_answer(desk: Desk) -> None:
    desk.answer(bets(s1={"banker": 1250}))
    assert is_seen(desk)
    for card in PLAYER_WINS:
        desk.answer(card)
        assert is_seen(desk)


def test_after_an_undo_a_redo_and_a_fix(desk: Desk) -> None:
    for act in (desk.undo, desk.undo, desk.redo):
        before = desk.felt()
        act()
        assert is_seen(desk)
        assert desk.felt() != before
    deal_with = next(row for row in desk.run.effective if row.key == "hand:1/banker:1") if desk.run else None
    assert deal_with is not None
    desk.fix(deal_with.seq, "8", "misread")
    assert is_seen(desk)


def test_after_chips_are_bought_and_after_a_ruling(desk: Desk) -> None:
    desk.answer(bets(s1={"banker": 1250}))
    before = desk.felt()
    desk.aside(BuyIn(1, 5000, "cash"))
    assert is_seen(desk)
    assert desk.felt() != before
    desk.answer("2")
    desk.rule(Jam(decision="void", reason="the shoe jammed"))
    assert is_seen(desk)
    assert not desk.felt().hands


def test_what_is_refused_or_cannot_be_saved_changes_nothing_that_is_seen(
        desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    before = desk.felt()
    with pytest.raises(Refused):
        desk.answer(bets(s1={"banker": 99_999_999}))
    assert desk.felt() == before
    assert is_seen(desk)

    def full(*_: object, **__: object) -> None:
        raise MachineFault("The disk is full.", "Make room.")

    monkeypatch.setattr(desk.books, "commit", full)
    with pytest.raises(MachineFault):
        desk.answer(bets(s1={"banker": 1250}))
    assert desk.felt() == before
    assert is_seen(desk)


def test_in_another_language_the_table_is_told_anew(desk: Desk) -> None:
    """The host chooses another in the middle of a coup, or a sheet is made in its own: no step keeps the old words."""
    desk.answer(bets(s1={"banker": 1250}))
    english, words = desk.felt(), Catalogue({"Bets": "下注", "Take & pay": "收付"})
    with in_language(words):
        assert desk.felt().steps[0].label == "下注"
    assert desk.felt() == english
    try:
        use_catalogue(words)
        assert is_seen(desk)
        assert desk.felt().steps[0].label == "下注"
    finally:
        use_catalogue(None)
    assert desk.felt() == english
