"""What the house is: its name, money, chips and rules, as the books keep them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

from app import house_rules
from app.chips import Chip, ChipSet, home_set
from app.dealing.engine.game import Game
from app.dealing.values.log import Json
from app.desk.house.display_settings import PlayersDisplay, read_display
from app.errors import Refused
from app.money import Currency, currency
from app.words import tr

SEATS_AT_ONCE = "seats_at_once"
ANY_CASH = -1
"""A dealer sells chips for cash whatever they come to."""


@dataclass(frozen=True)
class House:
    """The host's organisation. `rules` are the changed house rules of each game, `jackpots` those of each jackpot.

    `demo` marks a demo house. `road_marks` and `road_letters` are how the roads are drawn; `display` is what the
    players' screen shows, and where. `theme` is "dark", "light" or "system"; nobody has chosen one yet where it is "".
    `decks` is how many packs of cards it owns, 0 where nobody has said. `cash_at_table` is the most that a dealer sells
    at once for cash where several tables run, in minor units: `ANY_CASH` for any amount; 0 where the cage alone does,
    and None where nobody has said, which is the same. `ratings` says whether it keeps its players’: None is no, too.
    `seats_at_once` is at how many tables a player may sit at once: at one where nobody has said.
    `apart` says that the books have a setting for each jackpot, and not one for all. `telling` is how much is told to
    those who listen to the screen: "full", "short" or "off", and "" where nobody has said. `contrast` is "high",
    "usual" or "system", and "" as `theme` is; `keys` "large", "usual" or "", which is usual.
    """

    name: str
    host: str
    money: Currency
    chips: ChipSet
    rules: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    demo: bool = False
    paper: str = "A4"
    text_size: int = 100
    caution_seen: bool = False
    marker_limit: int | None = None
    jackpots: Mapping[str, Any] = field(default_factory=dict)
    road_marks: str = "distinct"
    road_letters: str = "latin"
    display: PlayersDisplay = field(default_factory=PlayersDisplay)
    theme: str = ""
    decks: int = 0
    cash_at_table: int | None = None
    ratings: bool | None = None
    seats_at_once: int | None = None
    apart: bool = False
    telling: str = ""
    contrast: str = ""
    keys: str = ""

    @property
    def most_by_marker(self) -> int:
        """What anybody's open markers may come to, in minor units: 200, where the house has not said."""
        return 200 * self.money.unit if self.marker_limit is None else self.marker_limit

    def rules_of(self, game: Game) -> Any:
        """The rules by which this house deals a game. Limits are in minor units of its own currency."""
        return house_rules.from_values(game.rules, self.rules.get(game.id, {}), self.money.unit)

    def looking_as(self, was: "House") -> "House":
        """What it was before, with the looks of this one: equal to this one where nothing else has changed."""
        return replace(was, paper=self.paper, text_size=self.text_size, caution_seen=self.caution_seen,
                       road_marks=self.road_marks, road_letters=self.road_letters,
                       display=self.display.looking_as(was.display), theme=self.theme, telling=self.telling,
                       contrast=self.contrast, keys=self.keys)

    def as_settings(self) -> dict[str, Json]:
        """The house as the books keep it."""
        return {
            "name": self.name, "host": self.host, "currency": self.money.code, "demo": self.demo,
            "chip_set": [self.chips.name, [[chip.value, chip.colour, chip.owned] for chip in self.chips.chips]],
            "rules": cast(Json, {game: dict(rules) for game, rules in self.rules.items()}),
            "paper": self.paper, "text_size": self.text_size, "caution_seen": self.caution_seen,
            "marker_limit": self.marker_limit, "road_marks": self.road_marks, "road_letters": self.road_letters,
            "display": self.display.as_json(),
            **self.jackpot_settings(),
            **({"theme": self.theme} if self.theme else {}),
            **({"decks": self.decks} if self.decks else {}),
            **({} if self.cash_at_table is None else {"cash_at_table": self.cash_at_table}),
            **({} if self.ratings is None else {"ratings": self.ratings}),
            **({} if self.seats_at_once is None else {SEATS_AT_ONCE: self.seats_at_once}),
            **({"telling": self.telling} if self.telling else {}),
            **({"contrast": self.contrast} if self.contrast else {}),
            **({"keys": self.keys} if self.keys else {}),
        }


    def jackpot_settings(self) -> dict[str, Json]:
        """The jackpots as the books keep them: in one value, or where desks change them at once a key for each."""
        kept = {name: cast(Json, dict(rules)) for name, rules in self.jackpots.items()}
        return {OF_A_JACKPOT + name: rules for name, rules in kept.items()} if self.apart else {"jackpots": kept}


def most_seats(settings: Mapping[str, Json]) -> int:
    """At how many tables of the house a player may sit at once."""
    return cast(int | None, settings.get(SEATS_AT_ONCE)) or 1


OF_A_JACKPOT = "jackpot:"
"""Begins the key of one jackpot among the settings of a house that has ever changed one at one of several tables."""


def read_house(settings: Mapping[str, Json]) -> House | None:
    """The house kept in the books; None where none was set up yet."""
    if "currency" not in settings:
        return None
    kept = cast(dict[str, Any], dict(settings))
    name, chips = kept["chip_set"]
    apart = {key.removeprefix(OF_A_JACKPOT): kept[key] for key in kept if key.startswith(OF_A_JACKPOT)}
    return House(kept["name"], kept["host"], currency(kept["currency"]),
                 ChipSet(name, tuple(Chip(*chip) for chip in chips)), kept.get("rules", {}), kept.get("demo", False),
                 kept.get("paper", "A4"), kept.get("text_size", 100), kept.get("caution_seen", False),
                 kept.get("marker_limit"), {**kept.get("jackpots", {}), **apart}, kept.get("road_marks", "distinct"),
                 kept.get("road_letters", "latin"), read_display(kept.get("display", {})), kept.get("theme", ""),
                 kept.get("decks", 0), kept.get("cash_at_table"), kept.get("ratings"),
                 kept.get(SEATS_AT_ONCE), bool(apart), kept.get("telling", ""),
                 kept.get("contrast", ""), kept.get("keys", ""))


def new_house(name: str, host: str, code: str = "GBP", chips: ChipSet | None = None, demo: bool = False) -> House:
    """A house to be set up. Raises Refused for a chip set that cannot be."""
    money = currency(code)
    chips = chips or home_set(money.unit)
    refuse_chips(chips)
    return House(name, host, money, chips, demo=demo)


def refuse_chips(chips: ChipSet) -> None:
    """Raises Refused for no chips, a worthless one, the same value twice, or fewer than none of a kind."""
    values = [chip.value for chip in chips.chips]
    if not values or min(values) <= 0 or len(set(values)) != len(values):
        raise Refused(tr("Those chips do not make a set."), tr("Every chip needs a different value above zero."),
                      tr("Correct the values."))
    if any(not 0 <= chip.owned <= 100_000 for chip in chips.chips) or not any(chip.owned for chip in chips.chips):
        raise Refused(tr("Those chip numbers are not possible."), tr("Enter 0–100,000 of each, and at least one chip."),
                      tr("Correct the numbers."))


def refuse_change(old: House, new: House, night_open: bool, entries: int) -> None:
    """Raises Refused where the house's money or chips cannot change any more."""
    if new.money != old.money and entries:
        raise Refused(tr("The books are in {money}.", money=tr(old.money.name)),
                      tr("A house’s currency cannot change once something is booked."),
                      tr("Open new books for another currency."))
    if new.chips != old.chips:
        refuse_chips(new.chips)
        if night_open:
            raise Refused(tr("A night is open."), tr("The chip set can change once it is closed."),
                          tr("Close it first."))

