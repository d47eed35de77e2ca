"""What the rules of Mini Baccarat cost, reckoned while they are being changed."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from app.dealing.values.costs import Around, BetCost, Dealt, Pays, RulesCost
from app.games.baccarat.house_rules.bets import BANKER, WAGER, WAGERS, Wager, offered
from app.games.baccarat.house_rules.rules import BaccaratRules
from app.games.baccarat.house_rules.wager_rules import LEAST, PAYS, side_by_side
from app.games.baccarat.odds.chip_faults import below_the_chips, chips_cannot_pay, players_gain
from app.games.baccarat.odds.house_edge import edge_at, kept_of, odds_of
from app.games.baccarat.odds.real_stakes import at_stakes, usual_bet
from app.games.baccarat.odds.topics import said_edge, said_odds
from app.games.baccarat.odds.worst_case import FullTable, Worst
from app.house_rules import RuleFault
from app.money import Rounding, priced, round_to
from app.words import as_in, listed, plural, tr
from app.words.figures import written
from app.words.joined import comma_list

ENOUGH = 20
"""So many coups say how fast a table is and how it bets; fewer do not."""

USUAL_PACE = 70
"""Coups an hour where nothing is known of the table."""


def cost(rules: BaccaratRules, before: BaccaratRules, around: Around) -> RulesCost:
    """What these rules cost, beside those they are compared with. Edges are exact, of a full shoe."""
    now, table = _Taken(rules, around), FullTable(rules, around.chips.values)
    was = _Taken(before, around, now.usual)
    took, bets = table.worst(), tuple(_bet(wager, now, was, around) for wager in now.wagers)
    hourly, told = _hourly(now, around)
    return RulesCost(
        bets=bets,
        exact=plural(rules.decks, "Exact, {count} deck", "Exact, {count} decks"), sentence=_sentence(now, was),
        worst=took.amount, hourly=hourly,
        facts=((tr("Worst coup"), _worst_words(took, around)), (tr("House win per hour"), told),
               *_by_stakes(bets, now.usual, around), *_boxes(rules, around)),
        faults=tuple(below_the_chips(rules, around)),
        warnings=(*_over_the_rack(table, before, took, around), *players_gain(rules, around),
                  *chips_cannot_pay(rules, around)), pays=_pays(rules))


class _Taken:
    """The bets that rules take, each with its odds and the edge on the bet that is usual here, as it is rounded.

    Rules are compared at the same bets: `usual` are those of the rules beside which these are looked at.
    """

    def __init__(self, rules: BaccaratRules, around: Around, usual: Mapping[str, int] | None = None) -> None:
        self.rules, self.wagers = rules, offered(rules)
        self.odds = {one.code: odds_of(one, rules) for one in self.wagers}
        self.usual = {one.code: usual_bet(one, rules, around) for one in self.wagers} | dict(usual or {})
        self._edges = {one.code: edge_at(one, self.usual[one.code], rules) for one in self.wagers}

    def edge(self, wager: Wager) -> Fraction:
        """What the house keeps of the usual bet, for each 1 of it."""
        return self._edges[wager.code]

    @property
    def best(self) -> Wager:
        """The bet that costs the players least."""
        return min(self.wagers, key=self.edge)


def _bet(wager: Wager, now: _Taken, was: _Taken, around: Around) -> BetCost:
    known = wager in was.wagers
    return BetCost(wager.code, tr(wager.label), now.odds[wager.code].wins, now.edge(wager),
                   was.odds[wager.code].wins if known else None, was.edge(wager) if known else None,
                   at_stakes(wager, now.rules, around))


def _pays(rules: BaccaratRules) -> dict[str, tuple[Pays, ...]]:
    """What is paid where no rule of the row says it: Player and Banker, and what goes by a table of its own."""
    return {row: tuple(Pays(one.code, tr(one.label), said_odds(one, rules)) for one in WAGERS
                       if one.least == of_row[LEAST])
            for row, of_row in side_by_side(BaccaratRules).items() if PAYS not in of_row}


# what the change does


def _sentence(now: _Taken, was: _Taken) -> str:
    """What the change does to the bets that it changes most, and which bet is the players' best."""
    moved = [(now.edge(one) - was.edge(one), one) for one in now.wagers if one in was.wagers]
    largest = max((abs(by) for by, _ in moved), default=Fraction())
    said = [_moved(by, [one for other, one in moved if other == by], now, was)
            for by in sorted({by for by, _ in moved if by and abs(by) == largest})]
    said += [*_come_and_gone(now, was)]
    return " ".join([*said, _best(now, was)]) if said else ""


def _moved(by: Fraction, wagers: list[Wager], now: _Taken, was: _Taken) -> str:
    odds_now, odds_before = (listed(list(dict.fromkeys(one.odds(of.rules) for one in wagers))) for of in (now, was))
    said = {"bet": listed([tr(one.label) for one in wagers]), "now": odds_now, "was": odds_before,
            "points": _points(by)}
    if odds_now == odds_before:
        return plural(len(wagers), "{bet} gives the house {points} less than before.",
                      "{bet} give the house {points} less than before.", **said) if by < 0 else \
            plural(len(wagers), "{bet} gives the house {points} more than before.",
                   "{bet} give the house {points} more than before.", **said)
    return plural(len(wagers), "{bet} at {now} gives the house {points} less than {was}.",
                  "{bet} at {now} give the house {points} less than {was}.", **said) if by < 0 else \
        plural(len(wagers), "{bet} at {now} gives the house {points} more than {was}.",
               "{bet} at {now} give the house {points} more than {was}.", **said)


def _points(by: Fraction) -> str:
    """A difference between two edges: "9.52 points". What would be 0.00 is told with four decimals."""
    hundredths = round_to(abs(by) * 10_000, 1, Rounding.HALF_UP)
    if hundredths:
        return tr(as_in("per cent", "{points} points"), points=written(f"{hundredths // 100}.{hundredths % 100:02d}"))
    rest = round_to(abs(by) * 1_000_000, 1, Rounding.HALF_UP)
    return tr(as_in("per cent", "{points} points"), points=written(f"0.{rest:04d}")) if rest else \
        tr("less than 0.0001 points")


def _come_and_gone(now: _Taken, was: _Taken) -> Iterator[str]:
    """Bets that are new, and bets that are gone."""
    if new := [tr(one.label) for one in now.wagers if one not in was.wagers]:
        yield plural(len(new), "{bet} is new.", "{bet} are new.", bet=listed(new))
    if gone := [tr(one.label) for one in was.wagers if one not in now.wagers]:
        yield plural(len(gone), "{bet} is no longer offered.", "{bet} are no longer offered.", bet=listed(gone))


def _best(now: _Taken, was: _Taken) -> str:
    said = {"bet": tr(now.best.label), "was": tr(was.best.label)}
    if now.edge(now.best) < 0:
        return tr("On {bet} the players have the edge.", **said)
    return tr("The players’ best bet is still {bet}.", **said) if now.best is was.best else \
        tr("The players’ best bet is now {bet}; it was {was}.", **said)


# the rack


def _worst_words(took: Worst, around: Around) -> str:
    amount = priced(took.amount, around.money)
    return amount if around.rack is None else tr("{amount}; the rack holds {rack}", amount=amount,
                                                 rack=priced(around.rack, around.money))


def _over_the_rack(table: FullTable, before: BaccaratRules, took: Worst, around: Around) -> Iterator[RuleFault]:
    """The worst coup takes more than the rack holds: the largest bets with which it does not."""
    if around.rack is None or took.amount <= around.rack:
        return
    rules, order = table.rules, _first_to_lower(table.rules, before, took)
    kept = next((found for one in order if (found := _lowered(table, [one], around.rack))), None) or \
        _lowered(table, order, around.rack)
    told = plural(rules.seats, "One seat at its limits could cost {cost} in one coup. The rack holds {rack}.",
                  "All {count} seats at their limits could cost {cost} in one coup. The rack holds {rack}.",
                  cost=priced(took.amount, around.money), rack=priced(around.rack, around.money))
    if kept is None:
        yield RuleFault(f"{told} {tr('Bring chips to the rack, or use fewer seats.')}", (order[0],))
        return
    keep = listed([tr("{bet} at {keep}", bet=listed([tr(one.label) for one in offered(rules) if one.most == most]),
                      keep=priced(limit, around.money)) for most, limit in kept.items()])
    yield RuleFault(f"{told} {tr('Keep {bets} or less.', bets=keep)}", tuple(kept), kept)


def _first_to_lower(rules: BaccaratRules, before: BaccaratRules, took: Worst) -> list[str]:
    """The largest bets that are in the worst coup: those that were just changed, then those that take most."""
    takes: dict[str, int] = {}
    for spot, taken in took.to.items():
        takes[WAGER[spot].most] = takes.get(WAGER[spot].most, 0) + taken
    return sorted((most for most in takes if takes[most] > 0), key=lambda most: (
        getattr(rules, most) <= getattr(before, most), -takes[most]))


def _lowered(table: FullTable, order: list[str], rack: int) -> dict[str, int] | None:
    """These largest bets, one after the other as low as it takes or as they can be; None where that is not enough."""
    kept: dict[str, int] = {}
    for most in order:
        mine = [one for one in offered(table.rules) if one.most == most]
        least, spots = max(one.limits(table.rules)[0] for one in mine), [one.code for one in mine]
        limit = table.largest(spots, rack)
        kept[most] = max(least, limit)
        if limit >= least:
            return kept
        table = table.limited(dict.fromkeys(spots, least))
    return None


# what rounding does


def _by_stakes(bets: Iterable[BetCost], usual: Mapping[str, int], around: Around) -> Iterator[tuple[str, str]]:
    """Bets whose edge goes by how much is bet, because something is rounded: at the least, the usual, the largest."""
    for bet in bets:
        if len({one.edge for one in bet.stakes}) > 1:
            yield tr("Edge on {bet}", bet=bet.name), comma_list(
                tr("{edge}% of {stake}", edge=said_edge(one.edge), stake=priced(one.stake, around.money))
                if one.stake != usual[bet.bet] else
                tr("{edge}% of the usual {stake}", edge=said_edge(one.edge), stake=priced(one.stake, around.money))
                for one in bet.stakes)


def _boxes(rules: BaccaratRules, around: Around) -> Iterator[tuple[str, str]]:
    """What no edge can tell where boxes are rounded whole: how much rounding can make of each."""
    if not rules.commission or not rules.rounds_whole_boxes or rules.commission_unit == 1:
        return
    up, down = {Rounding.UP: (1, 0), Rounding.DOWN: (0, 1)}.get(rules.commission_rounding, (1, 1))
    most = priced(rules.commission_unit // (up + down), around.money)
    yield tr("Boxes"), tr("edges are before rounding; each box collected is up to {most} more or less", most=most) \
        if up and down else tr("edges are before rounding; each box collected is less than {most} more", most=most) \
        if up else tr("edges are before rounding; each box collected is less than {most} less", most=most)


# what the house can expect


def _hourly(now: _Taken, around: Around) -> tuple[Fraction, str]:
    """What the house can expect to win an hour, in minor units, and from what that is reckoned."""
    dealt, money, rules = around.dealt, around.money, now.rules
    if dealt is None or dealt.hands < ENOUGH or dealt.seconds <= 0:
        stake = now.usual[BANKER]
        wins = USUAL_PACE * rules.seats * kept_of(WAGER[BANKER], stake, rules)
        said = plural(rules.seats, "if {pace} coups are dealt, and one seat bets {stake} on Banker",
                      "if {pace} coups are dealt, and all {count} seats bet {stake} on Banker", pace=USUAL_PACE,
                      stake=priced(stake, money))
    else:
        wins = _at_tonights_pace(now, dealt)
        said = tr("at tonight’s pace: {pace} coups, {bets} bet on each",
                  pace=round_to(Fraction(dealt.hands * 3600, dealt.seconds), 1, Rounding.HALF_UP),
                  bets=priced(round_to(Fraction(dealt.staked, dealt.hands), 1, Rounding.HALF_UP), money))
    return wins, tr("{amount} {reckoned}", amount=priced(round_to(wins, money.unit, Rounding.HALF_UP), money),
                    reckoned=said)


def _at_tonights_pace(now: _Taken, dealt: Dealt) -> Fraction:
    won = sum((kept_of(WAGER[spot], stake, now.rules) * times for (spot, stake), times in dealt.bets.items()
               if WAGER[spot] in now.wagers), Fraction())
    return won * 3600 / dealt.seconds
