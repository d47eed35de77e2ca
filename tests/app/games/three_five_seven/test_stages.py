"""3-5-7 by its rule page: the ante, three stages, in or out, strikes, and what losers pay."""

from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.dealing.asides.registry import BuyIn, GivePot, Leave, SitDown
from app.dealing.procedures.table_rulings import WalkedOut
from app.dealing.prompts.kinds import Confirm
from app.dealing.prompts.showing import PickSeats
from app.dealing.values.transfers import pot
from app.games.three_five_seven import THREE_FIVE_SEVEN
from app.games.three_five_seven.deal import POT
from tests.app.games.at_table import AtTable
from tests.app.games.three_five_seven.stages import STACKS, dealt, game, nobody, older, stage, strikes

# the deal


def test_everybody_antes_once_for_the_whole_game() -> None:
    table = dealt()
    assert (table.pot(), table.behind()) == (300, (9_900,) * 3)
    nobody(table, 3).answer(True)
    assert (table.key, table.pot(), table.behind()) == ("hand:2/in:3", 300, (9_900,) * 3)


def test_an_ante_each_deal_where_the_house_wants_it() -> None:
    assert nobody(dealt(ante_each_deal=True), 3).answer(True).pot() == 600


def test_three_five_and_seven_cards_then_three_new_ones() -> None:
    table, asked = dealt(), []
    for _ in range(4):
        asked.append(table.key)
        nobody(table)
    assert asked == ["hand:1/in:3", "hand:1/in:5", "hand:1/in:7", "hand:2/deal"]


def test_the_deal_passes_left_only_after_the_seven_card_stage() -> None:
    table, button = dealt(), []
    for _ in range(7):
        button.append(table.table.button)
        nobody(table)
    assert button == [1, 1, 1, 2, 2, 2, 3]


def test_the_wild_rank_is_said_with_each_stage() -> None:
    table, said = dealt(), []
    for _ in range(3):
        said.append((table.prompt.instruction, dict(table.table.felt().facts)["Wild"]))
        nobody(table)
    assert said == [("Everybody declares — threes are wild", "threes wild"),
                    ("Deal 2 more each, declare — only fives wild", "fives wild"),
                    ("Deal 2 more each, declare — only sevens wild", "sevens wild")]


def test_nobody_joins_or_leaves_before_the_game_is_over() -> None:
    table = dealt()
    table.run.aside(SitDown(4, 4, "Di"))
    table.run.aside(Leave(3))
    nobody(table, 3)
    table.answer(True)
    assert game(table).playing == (3, 1, 2)
    for _ in range(3):
        stage(table, 1)
    assert (table.key, sorted(table.table.seats)) == ("", [1, 2, 4])


# in or out


def test_nobody_in_costs_nothing() -> None:
    table = nobody(dealt(), 2)
    assert (table.pot(), table.behind(), strikes(table)) == (300, (9_900,) * 3, (0, 0, 0))


def test_one_alone_gets_a_strike_and_nothing_is_paid() -> None:
    table = stage(dealt(), 2)
    assert (table.key, table.pot(), table.behind(), strikes(table)) == ("hand:1/in:5", 300, (9_900,) * 3, (0, 1, 0))


def test_strikes_are_kept_from_deal_to_deal_and_the_third_takes_the_pot() -> None:
    table = nobody(stage(stage(dealt(), 2), 3))
    assert (table.key, strikes(table)) == ("hand:2/deal", (0, 1, 1))
    stage(stage(table.answer(True), 2), 2)
    assert (table.key, table.pot(), table.behind()) == ("", 0, (9_900, 10_200, 9_900))


def test_everybody_who_is_in_and_loses_pays_the_winner_the_pot_and_the_pot_stays() -> None:
    table = stage(dealt((10_000,) * 4), 1, 2, 4, winners=(2,))
    assert (table.pot(), table.behind()) == (400, (9_500, 10_700, 9_900, 9_500))


def test_a_stage_is_two_entries_at_most() -> None:
    table = dealt()
    table.answer([1, 2, 3])
    assert isinstance(table.prompt, PickSeats)
    table.answer(3)
    assert table.key == "hand:1/in:5"


def test_what_each_loser_pays_is_said_before_they_declare_with_who_cannot() -> None:
    table = dealt((10_000, 300, 10_000))
    assert table.prompt.reason == "Several in: each loser pays 3. Not enough: Bo. A chip in the fist is in."
    assert dict(table.table.felt().facts) | {"Wild": ""} == {
        "In the pot": "3", "Each loser pays": "3", "Wild": "", "Strikes to win": "3", "Not enough chips": "Bo",
        "In": "a chip in the fist; an empty fist is out", "Hands, best first": "three of a kind, pair, high card"}


def test_who_has_two_strikes_is_said_before_they_declare() -> None:
    table = stage(stage(dealt(), 2), 2)
    assert table.prompt.reason == "Several in: each loser pays 3. Two strikes: Bo. A chip in the fist is in."
    assert [view.strikes for view in table.table.felt().seats][:3] == [0, 2, 0]


# the house's options


def test_the_others_contribute_to_a_strike_where_the_house_wants_it() -> None:
    table = stage(dealt(strike_pays=100), 2)
    assert (table.pot(), table.behind()) == (500, (9_800, 9_900, 9_800))


def test_contributions_go_in_before_the_third_strike_takes_everything() -> None:
    table = stage(stage(stage(dealt(strike_pays=100), 2), 2), 2)
    assert (table.key, table.pot(), table.behind()) == ("", 0, (9_600, 10_800, 9_600))


@pytest.mark.parametrize(("tie", "behind"), [
    # Three losers of 5.00 make 15.00: each of the two gets 7.00, the odd 1.00 goes to Seat 4, left of the dealer first.
    ("split", (9_900 + 700, 9_400, 9_400, 9_900 + 800, 9_400)), ("nothing", (9_900,) * 5),
    ("natural", (9_900 + 700, 9_400, 9_400, 9_900 + 800, 9_400)),
])  # fmt: skip
def test_equal_best_hands_share_what_is_lost_or_by_the_house_nothing_is_paid(tie: str, behind: tuple[int, ...]) -> None:
    table = stage(dealt((10_000,) * 5, tie=tie), 1, 2, 3, 4, 5, winners=(1, 4))
    assert (table.pot(), table.behind()) == (500, behind)


def test_all_of_them_equal_pay_nothing() -> None:
    table = stage(dealt(), 1, 3, winners=(1, 3))
    assert (table.behind(), table.prompt.result) == ((9_900,) * 3, "Threes wild: Ann and Cy tie: nobody pays.")


def test_a_house_may_say_the_most_that_a_loser_pays() -> None:
    table = stage(dealt(most_lost=200), 1, 2, winners=(1,))
    assert table.behind() == (10_100, 9_700, 9_900)


def test_three_times_nobody_in_costs_an_ante_each_where_the_house_wants_it() -> None:
    table = nobody(older(nobody_in="all_pay"), 3)
    assert table.key == "hand:1/all_pay:7"
    assert (table.answer(True).pot(), table.key) == (600, "hand:2/deal")
    assert nobody(table, 3).key == "hand:2/all_pay:7"


def test_somebody_in_breaks_the_row_and_the_row_goes_on_over_deals() -> None:
    table = nobody(stage(nobody(older(nobody_in="all_pay")), 1))
    assert table.key == "hand:2/deal"
    assert nobody(table, 2).key == "hand:2/all_pay:5"


def test_on_credit_a_loser_owes_what_is_lacking() -> None:
    table = stage(dealt((10_000, 300, 10_000), credit=True), 1, 2, winners=(1,))
    first_chips, lent = 300, 100
    assert (table.behind(), table.table.due_at_settlement(2)) == ((10_200, 0, 9_900), -first_chips - lent)


def test_chips_bought_in_the_middle_of_a_stage_count() -> None:
    table = older((10_000, 300, 10_000))
    table.answer([1, 2]).refused([1])
    table.run.aside(BuyIn(2, 1_000))
    assert table.answer([1]).behind() == (10_200, 900, 9_900)


def test_a_pot_that_was_left_is_played_for_again() -> None:
    table = AtTable(THREE_FIVE_SEVEN, STACKS, balances={pot(POT): 200}).begun().answer(True)
    assert (table.pot(), table.prompt.reason) == (
        500, "Several in: each loser pays 5. A chip in the fist is in, an empty fist is out.")


def test_where_the_pot_was_given_away_between_two_deals_everybody_antes_again() -> None:
    table = nobody(dealt(), 3)
    table.run.aside(GivePot(2, POT))
    assert table.prompt.instruction == "Everybody antes 1 — shuffle, deal 3 each"
    assert (table.answer(True).pot(), table.behind()) == (300, (9_800, 10_100, 9_800))


# the whole game beside plain arithmetic


@dataclass
class Plain:
    """The same game in plain numbers, for three players with an ante of 100."""

    pays: int
    behind: list[int] = field(default_factory=lambda: [9_900] * 3)
    pot: int = 300
    strikes: list[int] = field(default_factory=lambda: [0] * 3)

    def stage(self, inside: list[int], winner: int) -> bool:
        """True where the game is over."""
        if len(inside) > 1:
            for seat in inside:
                if seat != winner:
                    self.behind[seat - 1] -= self.pot
                    self.behind[winner - 1] += self.pot
        if len(inside) == 1:
            for seat in {1, 2, 3} - set(inside):
                self.behind[seat - 1] -= self.pays
                self.pot += self.pays
            self.strikes[inside[0] - 1] += 1
            if self.strikes[inside[0] - 1] == 3:
                self.behind[inside[0] - 1] += self.pot
                self.pot = 0
                return True
        return False


STAGE = st.tuples(st.sets(st.sampled_from((1, 2, 3))), st.integers(0, 2))


@given(st.lists(STAGE, max_size=20), st.sampled_from((0, 100, 300)))
@settings(max_examples=60, deadline=None)
def test_a_game_comes_out_as_plain_arithmetic_says(stages: list[tuple[set[int], int]], pays: int) -> None:
    table, plain = dealt((100_000,) * 3, strike_pays=pays), Plain(pays, [99_900] * 3)
    for who, which in stages:
        inside = sorted(who)
        winner = inside[which % len(inside)] if inside else 0
        if table.key.endswith("/deal"):
            table.answer(True)
        stage(table, *inside, winners=(winner,) if len(inside) > 1 else ())
        over = plain.stage(inside, winner)
        assert (table.behind(), table.pot(), table.key == "") == (tuple(plain.behind), plain.pot, over)
        assert strikes(table) == tuple(plain.strikes)
        if over:
            return


def test_the_pot_changes_only_by_antes_contributions_and_the_award() -> None:
    table = stage(stage(dealt(strike_pays=200), 1, 2, winners=(1,)), 2)
    stage(table, 2, 3, winners=(3,))
    moved = [(str(one.source), str(one.target)) for booked in table.table.bookings for one in booked.transfers]
    into_the_pot = [move for move in moved if "pot:three_five_seven" in move]
    assert into_the_pot == [("stack:2", "pot:three_five_seven"), ("stack:3", "pot:three_five_seven"),
                            ("stack:1", "pot:three_five_seven"),
                            *[(f"stack:{player}", "pot:three_five_seven") for player in (3, 1)]]


# taking back


def test_the_third_strike_can_be_taken_back() -> None:
    table = stage(stage(stage(older(), 2), 2), 2)
    table.run.undo()
    assert (table.key, table.pot(), strikes(table)) == ("hand:1/in:7", 300, (0, 2, 0))


def test_the_score_sheet_says_who_got_a_strike_in_which_deal_and_who_took_the_pot() -> None:
    table = stage(stage(nobody(dealt(), 2), 3).answer(True), 2)
    stage(stage(table.rule(WalkedOut, seat=1), 2), 2)
    sheet = table.table.scores
    assert [{player: len(parts) for player, parts in one.parts.items()} for one in sheet.rounds] == [
        {1: 0, 2: 0, 3: 1}, {2: 3, 3: 0}]
    assert [part.what for part in sheet.rounds[1].parts[2]] == [
        "Alone with 3 cards", "Alone with 5 cards", "Alone with 7 cards"]
    assert (sheet.winners, sheet.taken, sheet.gone) == ((2,), {2: 300}, {1: "walked out after deal 1"})


def test_a_declaration_that_is_mended_asks_again_only_what_it_changes() -> None:
    table = stage(dealt(), 1, 2, winners=(1,))
    table.fix("hand:1/in:3", {"1": 0, "2": 1, "3": 1})
    assert table.key == "hand:1/winner:3"
    assert table.answer([3]).behind() == (9_900, 9_600, 10_200)


def test_a_deal_is_told_stage_by_stage_when_it_is_closed() -> None:
    table = stage(stage(nobody(dealt()), 2), 1, 3, winners=(3,))
    assert table.table.bookings[-1].title == "Deal 1: nobody in; Bo alone, strike 1; Cy beats Ann"
    assert isinstance(table.prompt, Confirm)
    assert table.prompt.result == "Sevens wild: Cy beats Ann. Cy takes 3."

