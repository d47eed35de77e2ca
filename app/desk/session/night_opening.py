"""What a night and its sittings begin with."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from app import house_rules
from app.chips import Counts
from app.dealing.asides.registry import BuyIn, FillRack, SitDown
from app.dealing.engine.game import Game
from app.dealing.engine.run import Run
from app.dealing.prompts.kinds import Confirm
from app.dealing.table.holdings import held_by_players
from app.dealing.table.house_here import Others
from app.dealing.table.pots import carried, game_of
from app.dealing.table.table import Table
from app.dealing.values.marker_book import MarkerBook
from app.dealing.values.opening import Opening
from app.dealing.values.rules_in_force import RuleSetVersion
from app.dealing.values.table_rules import PlayedFor
from app.dealing.values.transfers import NO_CHIPS, OF_A_TABLE, Family, Place
from app.desk.house.house import House
from app.desk.records.jackpot_carryover import left_to_begin
from app.errors import Refused
from app.games import FIRST, game
from app.names import clean_name, same_name
from app.store.values import Player
from app.words import tr

USUAL_SEATS = 9
"""How many seats are drawn for a game that does not say how many its table has."""


@dataclass(frozen=True)
class Seating:
    """A player to be seated when the night opens: name, seat (0 for the next open one), buy-in in minor units, how."""

    name: str
    buy_in: int = 0
    seat: int = 0
    how: str = "account"


@dataclass(frozen=True)
class NightPlan:
    """What a night begins with. `rack` are the chips carried from the case to the rack; None leaves it empty.

    `all_the_rest` puts into the rack whatever the buy-ins have left of the chip set. With `shared` other tables may
    open beside this one: what the house gives is then decided on what all of them have left, and half of the rest stays
    in the case.
    """

    title: str
    host: str
    seatings: tuple[Seating, ...] = ()
    rack: Counts | None = None
    all_the_rest: bool = False
    game: str = FIRST
    table_name: str = "Table 1"
    rules: dict[str, Any] = field(default_factory=dict)
    shared: bool = False


def first_sitting(house: House, plan: NightPlan, known: Iterable[Player], next_player: int, now: int,
                  markers: MarkerBook | None = None, stood: Mapping[Place, int] = MappingProxyType({}),
                  missing: Counts = NO_CHIPS, under: RuleSetVersion | None = None,
                  others: Callable[[Opening], Others] | None = None) -> tuple[Run, tuple[Player, ...]]:
    """The night's first sitting, its players seated and the rack counted in; and the players new to the house.

    `markers` are those of the nights before: their numbers go on. What jackpots and the jar hold from nights before,
    by how the books `stood`, is neither in the case nor anybody's; nor are chips that the last count found `missing`.
    `under` is which version of the house's rules it plays by, `others` what a shared house has beside such a sitting.
    """
    of_the_house = rules = house.rules_of(game(plan.game))
    if plan.rules:
        rules = house_rules.from_values(type(rules), house_rules.as_values(rules) | plan.rules)
    left = left_to_begin(house, stood, now, missing)
    if plan.shared:
        left |= {"balances": {}, "house": True, "table": 1}
    opening = Opening(plan.game, game(plan.game).version, house_rules.as_values(rules), house.money, house.chips,
                      **left, for_fun=for_fun(rules),
                      under=besides(under, rules != of_the_house),
                      markers=replace(markers or MarkerBook(), limit=house.most_by_marker),
                      **places(rules) or {"seat_count": max(USUAL_SEATS, len(plan.seatings))})
    run = Run.begin(game(plan.game), opening)
    run.tell_of(others(opening) if others and opening.house else None)
    fresh = _seat_all(run, plan, known, next_player, now)
    if rack := _first_rack(run.play.table, plan):
        run.aside(FillRack(rack))
    _seats_are_taken(run)
    return run, fresh


def _first_rack(table: Table, plan: NightPlan) -> Counts:
    """The chips that Table 1 opens with; where others come, half of each value is left for theirs."""
    if not plan.all_the_rest:
        return plan.rack or NO_CHIPS
    share = 2 if plan.shared else 1
    return {value: number // share for value, number in table.house.case.items()}


def _seats_are_taken(run: Run) -> None:
    """Where the game waited for players to sit down and they have, it need not be told so."""
    prompt = run.play.prompt
    if isinstance(prompt, Confirm) and prompt.unless == "seats" and prompt.refuse(None) is None:
        run.answer(True)


def _seat_all(run: Run, plan: NightPlan, known: Iterable[Player], next_player: int, now: int) -> tuple[Player, ...]:
    by_name = {same_name(one.name): one for one in known}
    fresh: list[Player] = []
    for seating in plan.seatings:
        name = clean_name(seating.name)
        player = by_name.get(same_name(name))
        if player is None:
            player = Player(next_player + len(fresh), name, now)
            by_name[same_name(name)] = player
            fresh.append(player)
        elif run.play.table.seat_of(player.id):
            raise Refused(tr("{name} is there twice.", name=name), tr("Every player needs a different name."),
                          tr("Change one of them."))
        run.aside(SitDown(seating.seat or _open_seat(run, name), player.id, player.name))
        if seating.buy_in:
            run.aside(BuyIn(player.id, seating.buy_in, seating.how))
    return tuple(fresh)


def _open_seat(run: Run, name: str) -> int:
    views = run.play.table.seat_views()
    for view in views:
        if view.open:
            return view.number
    raise Refused(tr("There is no seat for {name}.", name=name), tr("The table has {count} seats.", count=len(views)),
                  tr("Take a name off the list."))


def opening_after(run: Run, house: House, following: Game, number: int, under: RuleSetVersion | None = None,
                  sit_out: Collection[int] = ()) -> Opening:
    """What the next sitting at a table begins with, after one that is over: the same game again, or another.

    Pots that were left stay where they are, and so does the button; chips for fun are put away. `number` says
    which sitting of that game it is tonight, `under` which version of its rules the house plays. These seats sit out
    that game; whoever sat out the last one is back in.
    """
    table = run.play.table
    pots = carried(table)
    rules = table.ruled.coming if following is run.game else house.rules_of(following)
    return replace(
        run.opening, game=following.id, version=following.version, rules=house_rules.as_values(rules),
        seats={seat: replace(who, sits_out=seat in sit_out) for seat, who in table.seats.items()},
        rack=dict(table.rack), rack_expected=table.rack_expected, **_of_the_house(table),
        number=number, rack_tonight=table.rack_tonight, last_bets=table.last_bets, button=table.button,
        pots_from=pots, left_by={code: game(code).name for code in map(game_of, pots)},
        sat_out=_sat_out(run), stacks=held_by_players(table), dealer=table.dealer, counted_out=table.counted_out,
        for_fun=for_fun(rules), waiting=tuple(table.waiting),
        under=besides(under, rules != house.rules_of(following)), jackpots=table.jackpots.as_json(),
        people={who: name for who, name in table.people.items() if not table.seat_of(who)},
        markers=replace(run.opening.markers if table.opening.house else table.markers, limit=house.most_by_marker),
        **places(rules))


def _of_the_house(table: Table) -> dict[str, Any]:
    """What case and places hold at first: of a house that other tables share the next sitting has taken nothing yet."""
    held = {place: held for place, held in table.balances.items() if held and place.family is not Family.FUN}
    if not table.opening.house:
        return {"balances": held, "case": dict(table.house.case)}
    return {"balances": {place: amount for place, amount in held.items() if place.kind in OF_A_TABLE},
            "out": table.with_players()}


def _sat_out(run: Run) -> dict[int, int]:
    """How many games each player has sat out tonight, this one with them where it was dealt at all."""
    table, counted = run.play.table, dict(run.opening.sat_out)
    for who in table.seats.values() if table.hands_opened else ():
        if who.sits_out:
            counted[who.player] = counted.get(who.player, 0) + 1
    return counted


def besides(under: RuleSetVersion | None, other: bool) -> RuleSetVersion | None:
    """The stamp of rules of which some are `other` than the house's, for this sitting alone."""
    return replace(under, besides=other) if under else None


def places(rules: Any) -> dict[str, Any]:
    """How many seats there are, where the game has a say in it; else the table stays as it is."""
    return {"seat_count": _last_seat(rules), "skipped": _skipped(rules)} if hasattr(rules, "seats") else {}


def for_fun(rules: Any) -> int:
    """The worthless chips that each starts with; 0 in a game for money."""
    return int(rules.fun_chips) if getattr(rules, "played_for", None) is PlayedFor.FUN else 0


def _last_seat(rules: Any) -> int:
    """The highest number that a seat bears."""
    skipped = _skipped(rules)
    numbers = [number for number in range(1, 40) if number not in skipped]
    seats: int = rules.seats
    return numbers[seats - 1]


def _skipped(rules: Any) -> tuple[int, ...]:
    skip = getattr(rules, "skip_numbers", None)
    return tuple(skip.numbers) if skip is not None else ()
