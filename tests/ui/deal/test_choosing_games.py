"""The page between two games, by its keys: the pot, the next game, who sits out, and Enter for all of it."""

from random import Random
from typing import Any

import pytest

from app.dealing.asides.registry import SitOut
from app.dealing.engine.robot import Robot
from app.dealing.procedures.table_rulings import EndGame
from app.dealing.prompts.settle import Settle
from app.dealing.table.pots import in_pot
from app.dealing.values.table_rules import Leftover
from app.dealing.values.transfers import box
from app.games import GAMES
from app.games.red_carpet import RED_CARPET
from app.games.red_dog import RED_DOG
from app.games.thirty_one import THIRTY_ONE
from tests.ui.deal.conftest import MakeTable, Table, listed
from tests.ui.deal.stand import NAMES, StandDesk, desk_at_bets
from tests.ui.deal.test_pot_games import dealt
from tests.ui.hands import letter_of
from tests.ui.legible import SIZES, cut_texts
from ui.deal.choosing.ask import VOID, WAYS, ChooseAsk
from ui.deal.choosing.choice import won_so_far
from ui.widgets.buttons import OFF, PrimaryState


def between(last: str = "lost", **rules: Any) -> StandDesk:
    """Red Dog between two deals, 29 in the pot: an ante of 2 of each, 3 that one has lost, and 2 of each other.

    25 where the `last` of them has "won".
    """
    desk = dealt(RED_DOG, NAMES, ante=200, **rules)
    desk.run.answer(True)
    lost = 0
    while desk.table.hand:
        if isinstance(desk.prompt, Settle):
            desk.run.answer(True)
        else:
            assert desk.prompt is not None
            lost += 1
            desk.run.answer({"seat": int(desk.prompt.facts), "amount": 300 if lost == 1 else 200})
            desk.run.answer(last if lost == 7 else "lost")
    assert in_pot(desk.table, "red_dog") == (2_900 if last == "lost" else 2_500)
    return desk


FOUR = {1: "Anna", 2: "Ben", 3: "Cora", 4: "Dan"}


def played(desk: StandDesk, hands: int = 1) -> StandDesk:
    """A game between two hands, so many of them dealt by a robot."""
    robot = Robot(Random(3), getattr(desk.table.rules, "decks", 1))
    while desk.table.hand or desk.table.hands_closed < hands:
        assert desk.prompt is not None
        desk.run.answer(robot.answer(desk.prompt))
    return desk


@pytest.fixture
def table(table_of: MakeTable) -> Table:
    """The page between two deals."""
    return table_of(between())


def choosing(table: Table) -> ChooseAsk:
    """The page between two games."""
    assert isinstance(table.page.ask, ChooseAsk)
    return table.page.ask


def test_ctrl_g_opens_it_and_esc_plays_on_with_nothing_changed(table: Table) -> None:
    before, asked = len(table.desk.run.log), table.asked
    table.press("^g")
    assert choosing(table).choice.held == 2_900
    assert table.headline.startswith("Share 29 — then ")
    table.press("Esc")
    assert (len(table.desk.run.log), table.asked) == (before, asked)
    assert not isinstance(table.page.ask, ChooseAsk)


def test_enter_shares_the_pot_ends_the_game_and_begins_the_one_that_is_chosen(table: Table) -> None:
    stacks = {seat: table.desk.table.stack_of(seat) for seat in table.desk.table.seats}
    table.keys("^g e")
    assert table.headline == "Share 29 — then Mexican Sweat"
    assert table.page.strip.said.call == "4 each. Next: Mexican Sweat."
    assert choosing(table).pots[Leftover.SPLIT].preview == "4 each, 1 left over"
    out = choosing(table).choice.sit_out
    assert len(out) == 1
    table.press("Enter")
    assert table.desk.calls[-2:] == ["rule", f"next mexican_sweat {min(out)}"]
    assert {seat: table.desk.table.stack_of(seat) - held for seat, held in stacks.items()} == \
        {seat: 0 if seat == 9 else 400 for seat in stacks}, "Dana sat this game out"


@pytest.mark.parametrize(("owned", "needs"), [
    (0, set()), (1, {"baccarat": "Needs 8 decks", "newmarket": "Needs 2 decks", "red_three_rummy": "Needs 2 decks"}),
    (2, {"baccarat": "Needs 8 decks"}), (8, set())])
def test_games_that_need_more_decks_than_the_house_owns_are_dim_and_say_so(
        table: Table, owned: int, needs: dict[str, str]) -> None:
    table.desk.decks = owned
    table.press("^g")
    tiles = choosing(table).grid.tiles
    assert {code: tile.said for code, tile in tiles.items() if "deck" in tile.said} == dict(needs)
    assert all(tiles[code].surface() == OFF for code in needs)


def test_of_a_game_with_a_deck_each_as_many_play_as_there_are_decks(table: Table) -> None:
    table.desk.decks = 7
    table.press("^g")
    assert choosing(table).grid.tiles["red_three_rummy"].said == "One sits out"


@pytest.mark.parametrize(("key", "lead", "preview"), [
    ("s", "Share 29", "4 each, 1 left over"), ("r", "Return 29", "what each put in"),
    ("n", "Carry 29 on", "Into the next pot: 29"), ("t", "Who gets the 29?", "then the seat’s digit")])
def test_each_letter_says_beforehand_what_becomes_of_the_pot(table: Table, key: str, lead: str, preview: str) -> None:
    table.keys(f"^g e {key}")
    assert table.lead == lead
    assert choosing(table).pots[choosing(table).choice.leftover].preview == preview


def test_a_pot_goes_to_one_player_by_the_digit_and_with_a_reason(table: Table) -> None:
    table.keys("^g e t")
    assert table.page.strip.said.reason.startswith("Press the seat’s number. ")
    table.press("3")
    assert choosing(table).action().state is PrimaryState.OFF
    assert choosing(table).action().note == "Type the reason first"
    before = table.desk.table.stack_of(3)
    table.press("agreed")
    table.press("Enter")
    assert table.desk.table.stack_of(3) == before + 2_900


def test_of_a_pot_from_which_a_part_was_won_each_takes_back_a_part_and_what_no_chips_make_goes_on(
        table_of: MakeTable) -> None:
    table = table_of(between("won"))
    table.keys("^g e r")
    ask, stacks = choosing(table), {seat: table.desk.table.stack_of(seat) for seat in table.desk.table.seats}
    assert table.lead == "Return 20 of 25"
    assert ask.pots[Leftover.RETURN].preview == "by what each put in, 5 left over"
    assert table.page.strip.said.reason.startswith(
        "Each takes back a part, by what they put in. Left over for the next pot: 5.")
    table.press("Enter")
    assert sum(table.desk.table.stack_of(seat) - held for seat, held in stacks.items()) == 2_000


def test_a_pot_too_small_to_be_shared_is_carried_on_and_called_so(table_of: MakeTable) -> None:
    desk = dealt(RED_DOG, NAMES, ante=100)
    desk.run.answer(True)
    for result in ("won", "won", "won", "won", "lost", "lost", "lost"):
        assert desk.prompt is not None
        desk.run.answer({"seat": int(desk.prompt.facts), "amount": 100})
        desk.run.answer(result)
        while isinstance(desk.prompt, Settle):
            desk.run.answer(True)
    table = table_of(desk)
    table.keys("^g b")
    assert choosing(table).choice.held == 600
    assert table.lead == "Carry 6 on"
    assert choosing(table).pots[Leftover.SPLIT].preview == "too little: 6 left over"
    assert choosing(table).action().label == "Carry on, start"


def test_who_sits_out_hears_that_what_goes_on_is_played_for_without_them(table: Table) -> None:
    table.keys("^g b n 3")
    assert table.page.strip.said.reason == "Left over for the next pot: 29. Priya sits out and cannot win the 29."
    table.press("k")
    assert table.page.strip.said.reason.endswith("Priya sits out this one only."), "Nap has no pot to play it for"


@pytest.mark.parametrize("keys", ["s 4 e", "s e 4", "4 d e s", "4 k e s"])
def test_who_was_marked_to_sit_out_does_whichever_game_is_chosen_after(table: Table, keys: str) -> None:
    table.keys(f"^g {keys}")
    assert 4 in choosing(table).choice.sit_out
    table.press("b")
    assert choosing(table).choice.sit_out == {4}, "nobody else has to in a game for ten"


def test_the_hands_that_were_dealt_are_counted_and_not_the_handing_out_of_the_pot(table: Table) -> None:
    table.press("^g")
    assert choosing(table).side.count.text() == "One hand"
    table.desk.run.rule(EndGame(decision="split"))
    while table.desk.prompt is not None:
        table.desk.run.answer(True)
    table.page.refresh()
    assert choosing(table).side.count.text() == "One hand"


def test_of_chips_for_fun_nothing_is_said_to_go_on_to_another_game(table_of: MakeTable) -> None:
    table = table_of(between(played_for="fun"))
    for key, lead in (("s", "Share 29"), ("n", "Leave 29 in the pot")):
        table.keys(f"Esc ^g {key}")
        said = table.page.strip.said
        shown = (said.reason, *(one.preview for one in choosing(table).pots.values()))
        assert table.headline.startswith(lead)
        assert not any("next pot" in words or "edge" in words for words in shown), shown


def test_a_pot_that_the_next_game_cannot_play_for_waits_at_the_felts_edge(table: Table) -> None:
    table.keys("^g k n")
    assert choosing(table).pots[Leftover.CARRY_OVER].preview == "At the felt’s edge: 29"


def test_digits_say_who_sits_out_and_too_many_or_too_few_do_not_begin(table: Table) -> None:
    table.keys("^g e")
    ask = choosing(table)
    first = min(ask.choice.sit_out)
    table.press(str(first))
    assert ask.choice.sit_out == set()
    assert (ask.action().state, ask.action().note) == (PrimaryState.OFF, "One more sits out")
    table.press("Enter")
    assert "next" not in " ".join(table.desk.calls)
    table.press("4")
    assert (ask.choice.sit_out, ask.action().state) == ({4}, PrimaryState.READY)


def test_who_sat_out_is_back_in_and_who_sat_out_least_is_proposed(table: Table) -> None:
    table.keys("^g e")
    ask = choosing(table)
    assert (ask.side.tiles[9].said, 9 in ask.choice.sit_out) == ("back in", False)
    assert ask.choice.proposed()[-1] == 9


def test_the_column_adds_up_to_what_has_left_the_pot(table: Table) -> None:
    table.press("^g")
    rows = {row[1]: row[2:] for row in choosing(table).side.won.rows}
    assert rows["In the pot"] == ("29", "−28", "1 to go on")
    won = [int(row[0].replace("−", "-")) for name, row in rows.items() if name != "In the pot"]
    assert sum(won) == -29


def test_without_a_pot_there_is_no_pot_step(table_of: MakeTable) -> None:
    table = table_of(dealt(RED_DOG))
    table.press("^g")
    ask = choosing(table)
    assert [step.label for step in ask.steps(table.desk.felt())] == ["Last hand", "Next game", "Who can win",
                                                                     "First prompt"]
    assert not any(key.isVisible() for key in ask.pots.values())


def test_in_a_hand_it_is_finished_first_or_void(table_of: MakeTable) -> None:
    table = table_of(dealt(RED_DOG))
    table.keys("Enter ^g")
    assert table.lead == "Finish this hand first"
    assert choosing(table).action().state is PrimaryState.OFF
    table.press("v")
    assert table.desk.table.hand is not None, "one key voids no hand"
    assert (table.lead, choosing(table).action().state) == ("Misdeal", PrimaryState.READY)
    table.press("v")
    assert choosing(table).action().state is PrimaryState.OFF
    game = choosing(table).choice.game.id
    table.keys("v Enter")
    assert table.desk.table.hand is None
    assert choosing(table).action().state is PrimaryState.READY
    assert choosing(table).choice.game.id == game, "what was chosen before the hand was void is chosen still"
    table.press("Enter")
    assert table.desk.calls[-1].startswith(f"next {game}")


def test_the_end_of_a_game_stands_behind_all_that_can_have_happened_however_often_it_was_made(
        table_of: MakeTable) -> None:
    table = table_of(dealt(RED_DOG))
    table.desk.made_before.update({"end_game": 9})
    table.keys("Enter y")
    codes = [one.kind.code for one in listed(table).shown]
    assert codes.index("end_game") == len(codes) - 1 > 0


def test_no_letter_of_the_page_says_two_things() -> None:
    letters = [*(game.letter for game in GAMES), *WAYS, VOID]
    assert sorted(set(letters)) == sorted(letters)


def test_stakes_that_go_back_are_not_said_to_be_carried_on(table_of: MakeTable) -> None:
    desk = played(dealt(THIRTY_ONE, FOUR))
    table = table_of(desk)
    table.keys("^g n")
    ask = choosing(table)
    assert ask.choice.leftover is Leftover.CARRY_OVER
    held = ask.choice.table.amount_text(ask.choice.held)
    assert ask.choice.held
    assert sum(ask.choice.shares().values()) == ask.choice.held
    assert table.headline.startswith(f"Return {held} — then ")
    assert ask.pots[Leftover.CARRY_OVER].preview.endswith(" each")


def test_who_has_won_most_is_told_of_coups_as_their_stacks_and_what_is_owed_say() -> None:
    desk = desk_at_bets()
    before = {seat: desk.table.stack_of(seat) for seat in desk.table.seats}
    played(desk, 6)
    owed = {seat: desk.table.owed_to(who.player) - desk.table.balance(box(who.player))
            for seat, who in desk.table.seats.items()}
    won = won_so_far(desk.table)
    assert any(won.values())
    assert won == {seat: desk.table.stack_of(seat) - before[seat] + owed[seat] for seat in before}


def test_who_has_won_most_is_told_of_points_where_no_chips_are_won(table_of: MakeTable) -> None:
    desk = played(dealt(RED_CARPET, FOUR, stake=0))
    table = table_of(desk)
    table.press("^g")
    totals = desk.table.scores.totals
    assert {name: so_far for _, name, so_far, *_ in choosing(table).side.won.rows if name in FOUR.values()} == {
        desk.table.people[player]: desk.table.scores.unit.say(total) for player, total in totals.items()}


def test_a_preset_shoe_is_left_at_its_first_question(table_of: MakeTable) -> None:
    desk = desk_at_bets()
    while desk.table.hands_opened or (desk.prompt is not None and desk.prompt.key.endswith("bets")):
        desk.run.undo()
    table = table_of(desk)
    table.keys("^g b Enter")
    assert table.desk.calls == ["next red_dog"]


def test_the_game_that_was_chosen_over_a_shoe_is_still_chosen_once_its_discards_are_counted(
        table_of: MakeTable) -> None:
    desk, robot = desk_at_bets(), Robot(Random(1), 8, generosity=0)
    while not desk.table.hands_closed or desk.table.hand is not None:
        assert desk.prompt is not None
        desk.run.answer(robot.answer(desk.prompt))
    table = table_of(desk)
    table.keys("^g b 3 Enter")
    assert not isinstance(table.page.ask, ChooseAsk), "the discards are counted first"
    while desk.prompt is not None:
        desk.run.answer(robot.answer(desk.prompt))
    table.page.refresh()
    assert (choosing(table).choice.game, choosing(table).choice.sit_out) == (RED_DOG, {3})
    table.press("Enter")
    assert table.desk.calls[-1] == "next red_dog 3"


def test_y_leads_to_it_where_a_game_is_ended(table: Table) -> None:
    table.press("y")
    table.press(letter_of("end_game", table.page.side.panel))
    assert choosing(table).choice.held == 2_900


def test_one_key_deals_in_who_sits_out(table: Table) -> None:
    assert 9 not in table.desk.table.playing
    table.press("^d")
    assert 9 in table.desk.table.playing
    for seat in (3, 4):
        table.desk.aside(SitOut(seat))
    table.page.refresh()
    table.press("^d")
    assert table.page.side.panel is not None, "of several one is chosen"


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_it_can_be_read_at_every_size(table_of: MakeTable, width: int, height: int, scale: float) -> None:
    table = table_of(between(), width, height, scale)
    table.keys("^g e")
    assert cut_texts(table.window) == []
