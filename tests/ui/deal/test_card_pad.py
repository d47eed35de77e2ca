"""The card pad, by real clicks."""

import pytest
from pytestqt.qtbot import QtBot

from app.cards import RANKS, SUITS, Rank, Suit
from tests.ui.hands import click
from ui.look import theme
from ui.strip.card_pad import CardPad, PadPhase


@pytest.fixture
def pad(qtbot: QtBot) -> CardPad:
    """A pad as wide as the strip leaves it in the smallest window."""
    theme.use_look(theme.Look(compact=True))
    made = CardPad()
    qtbot.addWidget(made)
    look = theme.current_look()
    made.resize(1280 - look.rail - 2 * look.margin - look.undo - look.primary - 2 * look.group_gap, look.key_row)
    made.show()
    return made


@pytest.mark.parametrize("rank", RANKS)
def test_a_click_on_a_rank_gives_it(qtbot: QtBot, pad: CardPad, rank: Rank) -> None:
    with qtbot.waitSignal(pad.rank) as given:
        click(pad.ranks[rank])

    assert given.args == [rank.value]


@pytest.mark.parametrize("suit", SUITS)
def test_a_click_on_a_suit_gives_it(qtbot: QtBot, pad: CardPad, suit: Suit) -> None:
    pad.show_keys(PadPhase.SUIT, Rank.FIVE)
    with qtbot.waitSignal(pad.suit) as given:
        click(pad.suits[suit])

    assert given.args == [suit.value]


def test_every_key_is_a_fingers_size_in_the_smallest_window(pad: CardPad) -> None:
    keys = (*pad.ranks.values(), *pad.suits.values())

    assert all(key.width() >= 44 and key.height() >= 44 for key in keys)
    assert max(key.geometry().right() for key in keys) < pad.width()


def test_a_pad_that_is_off_takes_nothing(qtbot: QtBot, pad: CardPad) -> None:
    pad.show_keys(PadPhase.OFF)
    with qtbot.assertNotEmitted(pad.rank), qtbot.assertNotEmitted(pad.suit):
        click(pad.ranks[Rank.FIVE])
        click(pad.suits[Suit.HEARTS])


def test_a_second_rank_can_be_pressed_while_the_suit_is_awaited(qtbot: QtBot, pad: CardPad) -> None:
    pad.show_keys(PadPhase.SUIT, Rank.FIVE)
    with qtbot.waitSignal(pad.rank) as given:
        click(pad.ranks[Rank.SIX])

    assert given.args == ["6"]


def test_each_state_of_a_key_looks_different(pad: CardPad) -> None:
    key = pad.ranks[Rank.FIVE]
    seen = []
    for phase, picked, struck in (
        (PadPhase.RANK, None, False), (PadPhase.SUIT, None, False), (PadPhase.SUIT, Rank.FIVE, False),
        (PadPhase.OFF, None, False), (PadPhase.RANK, None, True),
    ):
        pad.show_keys(phase, picked, frozenset({Rank.FIVE}) if struck else frozenset())
        seen.append(bytes(key.grab().toImage().constBits()))

    assert len(set(seen)) == 5


def test_a_struck_out_key_says_so_and_can_still_be_pressed(qtbot: QtBot, pad: CardPad) -> None:
    pad.show_keys(PadPhase.RANK, struck=frozenset({Rank.NINE}))

    assert pad.ranks[Rank.NINE].accessibleName() == "9, not possible now"
    with qtbot.waitSignal(pad.rank):
        click(pad.ranks[Rank.NINE])


def test_without_suits_the_ranks_have_their_room(qtbot: QtBot, pad: CardPad) -> None:
    before = pad.ranks[Rank.ACE].width()
    pad.ask_suits(False)

    assert not any(key.isVisible() for key in pad.suits.values())
    qtbot.waitUntil(lambda: pad.ranks[Rank.ACE].width() > before)


def test_keys_have_names_to_be_read_aloud(pad: CardPad) -> None:
    assert pad.ranks[Rank.ACE].accessibleName() == "Ace"
    assert pad.ranks[Rank.TEN].accessibleName() == "10"
    assert pad.suits[Suit.HEARTS].accessibleName() == "Hearts"


def test_no_key_is_cut(pad: CardPad, cut_words: list[str]) -> None:
    pad.grab()

    assert cut_words == []
