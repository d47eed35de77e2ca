"""The record is evidence: a question stands in it as it was asked, and an answer is called as it was then."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from app import house_rules
from app.dealing.asides.registry import BuyIn, Leave, SitDown
from app.dealing.engine.game import Game
from app.dealing.engine.play import Play
from app.dealing.engine.run import Run
from app.dealing.procedures.table_rulings import DealtWrong
from app.dealing.prompts.prompt import Prompt, Wording
from app.dealing.prompts.settle import Settle
from app.dealing.values.log import Json, Row, RowKind
from app.dealing.values.transfers import Kind, Place, Transfer, stack
from app.desk.replay.told import moves_told
from app.desk.replay.transcript import passage_text, transcript
from app.errors import Refused
from app.games import GAMES
from app.games.baccarat import BACCARAT
from app.games.high_card_pool import HIGH_CARD_POOL
from app.games.in_between import IN_BETWEEN
from app.games.newmarket import NEWMARKET
from app.rule_sets import rule_in_short
from app.rule_words import in_groups
from tests.app.dealing.engine.test_looking_back import asked
from tests.app.games.at_table import NAMES, AtTable, opening
from tests.app.games.baccarat.random_table import RandomTable
from tests.app.games.chance import RandomGame

Shown = tuple[str, str, str]
"""What the screen showed of a question: the whole line, the reason, the call."""


def shown(said: Wording) -> Shown:
    """Of these words."""
    return said.lead + said.rest, said.reason, said.call


class Watched:
    """Has seen every question of a run before it was answered, and heard what its answer was called then."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.questions: dict[int, Shown] = {}
        self.names: dict[int, str] = {}
        answered = Run.answer

        def answer(run: Run, body: Json) -> list[Row]:
            prompt = run.play.prompt
            assert prompt is not None
            before = shown(self.words(prompt, body))
            rows = answered(run, body)
            seq = rows[0].seq
            self.questions[seq], self.names[seq] = before, run.play.name(seq)
            return rows

        patch.setattr(Run, "answer", answer)

    @staticmethod
    def words(prompt: Prompt[Any], body: Json) -> Wording:
        """What the strip says when this is answered: where hands are counted it follows the counts."""
        with suppress(Refused):
            return prompt.words_with(prompt.parse(body).counts) if isinstance(prompt, Settle) else prompt.words
        return prompt.words


class AtLevel(RandomGame):
    """A game dealt by chance of which this much is entered."""

    def __init__(self, game: Game, level: str, seed: int) -> None:
        self.level = level
        super().__init__(game, seed, Counter(), asked)

    def _begin(self, players: tuple[int, int]) -> Run:
        run = Run.begin(self.game, opening(self.game, {"entry": self.level}))
        self.guests = self.rng.randint(*players)
        for number in range(1, self.guests + 1):
            run.aside(SitDown(number, number, NAMES[number - 1]))
            run.aside(BuyIn(number, 30_000))
        return run

    def change_rule(self) -> None:
        """Only what is entered is tried here, and that stays."""


def begun(game: Game, level: str, seed: int) -> RandomTable | AtLevel:
    """A sitting that goes on by chance, with slips, rulings, undo and fix."""
    return RandomTable(seed, Counter()) if game is BACCARAT else AtLevel(game, level, seed)


def levels() -> Iterator[tuple[Game, str]]:
    """Every game with every amount that can be entered of it."""
    for game in GAMES:
        entry = next((one for one in house_rules.declared(game.rules) if one.name == "entry"), None)
        yield from ((game, str(house_rules.plain(one))) for one in (entry.options if entry else ("full",)))


EVERY = [pytest.param(game, level, id=f"{game.id}-{level}") for game, level in levels()]


def stands_as_asked(game: Game, level: str, hands: int, patch: pytest.MonkeyPatch) -> None:
    """Deal so many hands and read them from their logs."""
    dealt, seed = 0, 0
    while dealt < hands:
        with patch.context() as patched:
            watched, sitting = Watched(patched), begun(game, level, seed)
            for _ in range(300):
                sitting.step()
                if sitting.run.play.table.hands_closed >= hands:
                    break
        dealt, seed = dealt + max(1, sitting.run.play.table.hands_closed), seed + 1
        is_told_as_asked(sitting.run, watched)


def is_told_as_asked(run: Run, watched: Watched) -> None:
    """Every question of the record is the one that was shown, of what was undone too; every name the one then given."""
    read = transcript(run.log)
    assert not read.stopped
    told = {line.seq: (line.prompt, line.reason, line.call) for line in read.lines}
    assert {seq: told[seq] for seq in watched.questions if seq in told} == \
        {seq: before for seq, before in watched.questions.items() if seq in told}
    again = Play(run.game, run.opening, run.effective)
    last_fix = max((row.seq for row in run.log if row.kind is RowKind.FIX), default=0)  # others it may mean otherwise
    known = [row.seq for row in run.effective if row.seq in watched.names and row.seq > last_fix]
    assert {seq: again.name(seq) for seq in known} == {seq: watched.names[seq] for seq in known}


@pytest.mark.parametrize(("game", "level"), EVERY)
def test_the_question_stands_as_it_was_asked(game: Game, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stands_as_asked(game, level, 5, monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize(("game", "level"), EVERY)
def test_the_question_stands_as_it_was_asked_in_thirty_hands(
    game: Game, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stands_as_asked(game, level, 30, monkeypatch)


def test_what_somebody_answered_is_told_of_them_when_another_sits_in_their_seat() -> None:
    table = AtTable(HIGH_CARD_POOL, (10_000,) * 3).begun().answer(True)
    table.answer(300, "lost")
    seq = table.run.effective[-1].seq
    table.answer(300, "lost", 300, "lost")
    named = table.run.play.name(seq)
    table.run.aside(Leave(2))
    table.run.aside(SitDown(2, 9, "Zoe"))
    assert named.startswith("Bo")
    assert Run(table.run.game, table.run.log).play.name(seq) == named


def test_the_question_tells_what_lay_in_the_pot_before_it_was_collected() -> None:
    table = AtTable(NEWMARKET, (2_000,) * 3, {"entry": "fast"}).begun(3).answer(
        True, "keep", {"option": "none"}, "Ah")
    asked = table.prompt.instruction
    assert asked == "Who collects the A♥ pot? — 3"
    table.answer(1)
    line = transcript(table.run.log).lines[-1]
    assert (line.prompt, line.answer) == (asked, "Ann")
    assert line.followed == ("3 from the A♥ pot to Ann: Played A♥; the A♥ pot 0", "Ann collects the A♥ pot: 3.")


def test_a_hand_is_told_in_a_paragraph_with_what_it_came_to() -> None:
    table = AtTable(HIGH_CARD_POOL, (10_000,) * 3).begun().answer(True)
    table.answer(300, "lost", 300, "won", 300, "lost")
    told = next(one for one in transcript(table.run.log).passages if one.hand and one.hand.number == 1)
    said = list(passage_text(told))
    assert said[:3] == ["Deal 1", "   10  Everybody antes 1 — shuffle, deal 5 each → dealt",
                        "         The pot is empty. Face down, Bo first. Dealer: Ann. Cy cuts."]
    assert said[3:6] == ["         1 each from Bo, Cy and Ann to the pot: Ante; the pot 3",
                         "   11  Ask Bo — bet 1–3 → Bo bets 3",
                         "         The pot holds 3; if all of it is bet and lost, it holds 6."]
    assert said[-4:] == ["         3 from Ann to the pot: Lost to the pot; the pot 6",
                         "       Result: Deal 1: Bo lost 3, Cy won 3 and Ann lost 3; pot 6",
                         "       Ann −4 · Bo −4 · Cy +2", "       Left: the pot 6"]


def test_what_was_undone_and_what_was_fixed_stands_with_what_it_became() -> None:
    table = AtTable(HIGH_CARD_POOL, (10_000,) * 3).begun().answer(True)
    table.answer(300, "lost")
    table.run.undo()
    table.answer("won")
    table.fix("hand:1/bet:2", 200)
    lines = transcript(table.run.log).lines
    assert [(line.undone, line.answer, line.fixed, line.followed) for line in lines[-5:]] == [
        (False, "Bo bets 3", "Bo bets 2", ()),
        (True, "Lost", "", ("3 from Bo to the pot: Lost to the pot; the pot 6", "Collect 3 from Bo: the pot holds 6.")),
        (False, "Undone: Bo’s bet: Lost", "", ("Withdrawn: 3 from Bo to the pot: Lost to the pot; the pot 3",)),
        (True, "Won", "", ("3 from the pot to Bo: Won against the pot; the pot 0", "Pay Bo 3: the pot holds 0.")),
        (False, "Fixed: Ask Bo — bet 1–3: Bo bets 3 → Bo bets 2. Reason: keyed wrongly", "",
         ("Withdrawn: 3 from the pot to Bo: Won against the pot; the pot 3",))]
    assert {line.hand for line in lines[-5:]} == {1}


def test_alike_moves_are_told_together_and_no_pot_pays_before_it_is_filled() -> None:
    table = AtTable(HIGH_CARD_POOL, (10_000,) * 3).begun().answer(True).table
    ann, bo, cy, pot = stack(1), stack(2), stack(3), Place(Kind.POT, "high_card_pool")
    moves = [Transfer(300, pot, ann, "Won"), Transfer(500, bo, pot, "Lost"), Transfer(500, cy, pot, "Lost"),
             Transfer(300, pot, cy, "Won"), Transfer(300, pot, bo, "Won")]
    assert list(moves_told(moves, table, {pot: 300})) == [
        "3 from the pot to Ann: Won; the pot 0", "5 each from Bo and Cy to the pot: Lost; the pot 10",
        "3 from the pot to each of Cy and Bo: Won; the pot 4"]


def test_what_a_fix_made_of_the_rows_after_it_stands_beside_them_until_it_is_taken_back() -> None:
    table = AtTable(IN_BETWEEN, (10_000,) * 3, {"entry": "full", "ante": 200, "half_first": False}).begun()
    table.answer(True, 100, ["7c", "Kd", "7d"])
    turned = table.run.effective[-1].seq
    table.fix("hand:1/bet:2", 200)
    now = "4 from Bo to the pot: Hit a post; the pot 10 · Collect 4 from Bo: the pot holds 10."
    assert {line.seq: line.since for line in transcript(table.run.log).lines if line.since} == {
        turned: f"Bo bets 2 — turn the third card → 7♣ K♦ 7♦ · {now}"}
    table.run.undo()
    lines = transcript(table.run.log).lines
    assert [(line.undone, line.since) for line in lines[turned - 1:]] == [(False, ""), (True, ""), (False, "")]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_record_begins_with_every_house_rule_on_which_something_rests(game: Game) -> None:
    run = Run.begin(game, opening(game))
    rules, told = run.play.table.rules, set[str]()
    for line, (heading, _) in zip(transcript(run.log).lines[0].followed, in_groups(rules), strict=True):
        told |= {one.removeprefix(f"{heading}: ") for one in line.split("; ")}
    assert told == {rule_in_short(one, getattr(rules, one.name), run.opening.money).removeprefix(f"{one.group}: ")
                    for one in house_rules.declared(game.rules) if one.matters(rules)}


def test_a_ruling_that_is_called_as_it_is_decided_is_said_once_with_its_reason() -> None:
    table = AtTable(HIGH_CARD_POOL, (10_000,) * 3).begun().answer(True)
    table.rule(DealtWrong, "misdeal", reason="a card was turned")
    read = transcript(table.run.log)
    assert read.lines[-1].answer == "Ruled: Misdeal. Reason: a card was turned"
    assert list(passage_text(read.passages[-1]))[-1].strip().endswith("it does not count.")
