"""Reads a recorded sitting and deals it again.

A sitting is a text. First what it is dealt with:

    game baccarat   (left out, it is baccarat)
    rules decks=1 cut_depth=24 minimum=2.50
    chips 0.50×200 2.50×200 5×100 25×40 100×10
    seat 1 Ann 100

then what the dealer entered, line by line, each with what it must bring about, indented below it:

    hand:1/bets → 1: banker 12.50; 2: player 20
        moved 12.50 from Ann to Ann on banker
        say Deal to Player — first card
        holds Ann 87.50 · the rack 2,800.00
    rule I2 decision=banker_third card=4 reason="dealt too fast"
    aside waive player=Cy reason="first night"
    undo / redo / fix hand:1/bets → 1: banker 5
    refused hand:1/player:1 → Z
        says “Z” is not a card. …

What players say in other games is entered as it is heard: a bid "15", of several seats "7: 15", or a word "pass"; who
is in "1, 3" or "nobody"; who wins "3" or "3 + 5"; counts "1: 2; 3: 0; out 4"; a hand "As Kd", or "-" for none.

Everything after a # is a remark. `dealt` gives the same text with every indented line as it really came out, so that a
difference shows as a difference of two texts.
"""

import difflib
import shlex
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from app import house_rules
from app.chips import Chip, ChipSet
from app.dealing.asides.registry import ASIDES
from app.dealing.engine.play import Play
from app.dealing.engine.run import Run
from app.dealing.procedures.bidding import AuctionBid
from app.dealing.prompts.calling import Bid, Declaration
from app.dealing.prompts.kinds import Amount, Confirm, Pay, Prompt, Wagers
from app.dealing.prompts.settle import Settle
from app.dealing.prompts.showing import PickSeats, ShowCards, Tally
from app.dealing.values.log import Json, RowKind
from app.dealing.values.transfers import CASE, CASHBOX, RACK, Kind, Place, Transfer, account, box, change, pocket, stack
from app.desk import Desk, House, NightPlan, Seating
from app.desk.records.moves import Moved, place_words
from app.errors import Refused
from app.games import game
from app.money import Currency, currency, full_figure, read_amount

Dealer = Run | Desk
Opens = Callable[[House, NightPlan], Dealer]

ARROW = " → "
COLOURS = ("white", "red", "green", "black", "purple", "blue")


def dealt(text: str, opens: Opens) -> str:
    """The sitting as it really went."""
    return _Sitting(text, opens).deal()


def difference(expected: str, really: str, name: str) -> str:
    """What differs between two tellings of a sitting; empty where they agree."""
    return "\n".join(difflib.unified_diff(expected.splitlines(), really.splitlines(), f"{name}, as written",
                                          f"{name}, as dealt", lineterm="", n=4))


def run_of(dealer: Dealer) -> Run:
    """The run behind a desk, or the run itself."""
    run = dealer.run if isinstance(dealer, Desk) else dealer
    assert run is not None
    return run


@dataclass
class _Step:
    """What one line did: transfers made and taken back, titles booked, and the refusal where there was one."""

    made: tuple[Transfer, ...] = ()
    back: tuple[Transfer, ...] = ()
    booked: tuple[str, ...] = ()
    refusal: str = ""


@dataclass
class _Head:
    """What the sitting is dealt with."""

    game: str = "baccarat"
    money: Currency = field(default_factory=lambda: currency("GBP"))
    rules: dict[str, Any] = field(default_factory=dict)
    chips: list[Chip] = field(default_factory=list)
    seats: list[Seating] = field(default_factory=list)

    def read(self, line: str) -> bool:
        """Take a line of the head; False for any other line."""
        word, *rest = line.split()
        match word:
            case "game":
                self.game = rest[0]
            case "rules":
                self.rules |= dict(self._rule(one) for one in rest)
            case "chips":
                self.chips += [self._chip(one) for one in rest]
            case "seat":
                self.seats.append(Seating(rest[1], read_amount(rest[2], self.money), int(rest[0])))
            case _:
                return False
        return True

    def _rule(self, word: str) -> tuple[str, Any]:
        name, _, value = word.partition("=")
        declared = next(one for one in house_rules.declared(game(self.game).rules) if one.name == name)
        if declared.unit == "money" and not declared.options:
            return name, read_amount(value, self.money)
        if declared.kind is bool:
            return name, {"on": True, "off": False}[value]
        return name, int(value) if declared.kind is int else value

    def _chip(self, word: str) -> Chip:
        value, _, owned = word.partition("×")
        return Chip(read_amount(value, self.money), COLOURS[len(self.chips) % len(COLOURS)], int(owned))

    def house(self) -> House:
        """The house that this makes."""
        return House("Recorded", "Host", self.money, ChipSet("Recorded", tuple(self.chips)))

    def plan(self) -> NightPlan:
        """The night that this makes: whatever is not sold lies in the rack."""
        return NightPlan("Recorded night", "Host", tuple(self.seats), all_the_rest=True, game=self.game,
                         rules=self.rules)


class _Sitting:
    def __init__(self, text: str, opens: Opens) -> None:
        self.lines = text.splitlines()
        self.opens = opens
        self.head = _Head()
        self.dealer: Dealer | None = None
        self.step = _Step()
        self.told: set[str] = set()

    def deal(self) -> str:
        out: list[str] = []
        for line in self.lines:
            plain = line.partition("#")[0].strip()
            if not plain:
                out.append(line)
            elif line[0].isspace():
                out += self._really(plain, line)
            else:
                out.append(line)
                if stopped := self._do(plain):
                    return "\n".join([*out[:-1], *stopped]) + "\n"
        return "\n".join(out) + "\n"

    @property
    def run(self) -> Run:
        assert self.dealer is not None
        return run_of(self.dealer)

    def _open(self) -> None:
        self.dealer = self.opens(self.head.house(), self.head.plan())

    # what is entered

    def _do(self, line: str) -> list[str]:
        """Carry a line out; where it cannot be, what is to stand in its place."""
        if self.dealer is None:
            if self.head.read(line):
                return []
            self._open()
        table = self.run.play.table
        before, booked = Moved(table), len(table.bookings)
        self.step, self.told = _Step(), set()
        try:
            if wrong := self._act(line.removeprefix("refused ")):
                return [wrong]
        except Refused as refused:
            self.step.refusal = str(refused)
            if not line.startswith("refused "):
                return [line, f"    says {refused}"]
        else:
            if line.startswith("refused "):
                return [line, "    and it was not refused"]
        table = self.run.play.table  # after an undo it is another one
        self.step.made, self.step.back = before.until(table)
        self.step.booked = tuple(one.title for one in table.bookings[booked if table is before.table else 0:])
        return []

    def _act(self, line: str) -> str:
        dealer = self.dealer
        assert dealer is not None
        word, _, rest = line.partition(" ")
        match word:
            case "rule":
                code, *fields = shlex.split(rest)
                kind = next(one for one in self.run.game.rulings if one.code == code)
                dealer.rule(kind(**self._fields(fields)))
            case "aside":
                code, *fields = shlex.split(rest)
                dealer.aside(next(one for one in ASIDES if one.code == code)(**self._fields(fields)))
            case "undo":
                dealer.undo(rest)
            case "redo":
                dealer.redo()
            case "fix":
                self._fix(rest)
            case _:
                return self._answer(line)
        return ""

    def _answer(self, line: str) -> str:
        key, _, typed = line.partition(ARROW)
        prompt = self.run.play.prompt
        if prompt is None or prompt.key != key:
            asked = prompt.key if prompt else "nothing: the sitting is over"
            return f"{asked}{ARROW}{typed}"
        assert self.dealer is not None
        self.dealer.answer(entered(prompt, typed, self.head.money))
        return ""

    def _fix(self, rest: str) -> None:
        what, _, reason = rest.partition(" because ")
        key, _, typed = what.partition(ARROW)
        row = next(one for one in self.run.effective if one.key == key and one.kind is RowKind.ANSWER)
        assert self.dealer is not None
        body = _bets(typed, self.head.money) if key.endswith("/bets") else self._again(key, typed)
        self.dealer.fix(row.seq, body, reason)

    def _again(self, key: str, typed: str) -> Json:
        """An earlier answer entered anew: as the prompt of that time understood it."""
        rows = self.run.effective
        at = next(n for n, one in enumerate(rows) if one.key == key and one.kind is RowKind.ANSWER)
        prompt = Play(self.run.game, self.run.opening, rows[:at]).prompt
        assert prompt is not None
        return entered(prompt, typed, self.head.money)

    def _fields(self, words: Iterable[str]) -> dict[str, Any]:
        return {name: self._field(name, value) for name, _, value in (word.partition("=") for word in words)}

    def _field(self, name: str, value: str) -> Any:
        if name in ("amount", "counted"):
            return read_amount(value, self.head.money)
        if name == "player":
            return next(who.player for who in self.run.opening.seats.values() if who.name == value) \
                if self.run.opening.seats else self._players()[value]
        return int(value) if name in ("seat", "count", "points") or name.endswith("_held_by") else value

    def _players(self) -> dict[str, int]:
        return {seating.name: number for number, seating in enumerate(self.head.seats, 1)}

    # what came of it

    def _really(self, plain: str, line: str) -> list[str]:
        if self.dealer is None:
            self._open()
        kind, _, rest = plain.partition(" ")
        indent = line[: len(line) - len(line.lstrip())]
        remark = line[line.index("#"):] if "#" in line else ""
        whole = {"moved": self._moves(self.step.made), "back": self._moves(self.step.back),
                 "booked": list(self.step.booked)}
        if kind not in whole:
            said = self._said(kind, rest)
            return [line if said == rest else f"{indent}{kind} {said}  {remark}".rstrip()]
        if kind in self.told:
            return []
        self.told.add(kind)
        return self._as_written(kind, whole[kind] or ["nothing"], indent)

    def _as_written(self, kind: str, really: list[str], indent: str) -> list[str]:
        written = {one.partition("#")[0].strip(): one for one in self.lines if one[:1].isspace()}
        return [written.get(f"{kind} {one}", f"{indent}{kind} {one}") for one in really]

    def _said(self, kind: str, rest: str) -> str:
        prompt = self.run.play.prompt
        match kind:
            case "says":
                return self.step.refusal
            case "holds":
                return " · ".join(self._held(part.strip()) for part in rest.split("·"))
            case "over":
                return "" if prompt is None else f"not yet: {prompt.key}"
        assert prompt is not None
        return {"asks": prompt.key, "say": prompt.instruction, "why": prompt.reason, "call": prompt.call,
                "called": prompt.result}[kind]

    def _held(self, part: str) -> str:
        label = part.rpartition(" ")[0]
        return f"{label} {full_figure(self.run.play.table.balance(self._place(label)), self.head.money)}"

    def _place(self, label: str) -> Place:
        people = {number: name for name, number in self._players().items()}
        of_players = (stack, box, change, account, pocket)
        known = [RACK, CASE, CASHBOX, *(of(number) for number in people for of in of_players),
                 *(place for place in self.run.play.table.balances if place.kind in (Kind.POT, Kind.FUN_POT, Kind.FUN))]
        return next(place for place in known if place_words(place, people) == label)

    def _moves(self, moves: tuple[Transfer, ...]) -> list[str]:
        people = {number: name for name, number in self._players().items()}
        return [f"{full_figure(one.amount, self.head.money)} from {place_words(one.source, people)} to "
                f"{place_words(one.target, people)}" for one in moves]


def entered(prompt: Prompt[Any], typed: str, money: Currency) -> Json:
    """What the dealer's words mean at this prompt."""
    match prompt:
        case Wagers():
            return _bets(typed, money)
        case Pay():
            return {"all": True} if typed == "all" else {"seat": int(typed.removeprefix("seat "))}
        case Confirm():
            return True
        case Settle():
            return True if typed == "done" else {"counts": _numbers(typed)}
        case Amount() if typed == "expected":
            return None
        case Amount() if prompt.money:
            return read_amount(typed, money)
        case AuctionBid() if prompt.auction.sealed and ":" in typed:
            return {"bids": _numbers(typed)}
        case Bid():
            return _offer(prompt, typed)
        case Declaration():
            return _numbers(typed) if ":" in typed else [*_seats(typed, ",")]
        case PickSeats():
            return [*_seats(typed, "+")]
        case Tally():
            counts, _, closer = typed.partition("out ")
            return {"counts": _numbers(counts), "seat": int(closer or 0)}
        case ShowCards():
            return [] if typed == "-" else typed
    return typed


def _offer(prompt: Bid, typed: str) -> Json:
    seat, _, said = typed.rpartition(":")
    if not said.strip()[0].isdecimal():
        return {"option": said.strip()}
    amount: dict[str, Json] = {"amount": prompt.read(said.strip())}
    return amount | ({"seat": int(seat)} if seat else {})


def _seats(typed: str, between: str) -> list[int]:
    return [] if typed == "nobody" else [int(seat) for seat in typed.split(between)]


def _numbers(typed: str) -> dict[str, Json]:
    parts = [part.split(":") for part in typed.split(";") if part.strip()]
    return {seat.strip(): int(number) for seat, number in parts}


def _bets(typed: str, money: Currency) -> Json:
    if typed == "nobody":
        return {}
    seats: dict[str, Json] = {}
    for part in typed.split(";"):
        seat, _, bets = part.partition(":")
        seats[seat.strip()] = {one.rpartition(" ")[0].strip(): read_amount(one.rpartition(" ")[2], money)
                               for one in bets.split(",")}
    return seats
