"""A table at which anything may happen: a dealer who answers, errs, rules, undoes, fixes and does everything beside.

Every step is followed by `soundness`: what must be true of every table at every moment.
"""

from collections import Counter
from random import Random
from typing import Any

from app import house_rules
from app.chips import fewest, payable
from app.dealing.asides.registry import (
    Aside,
    BuyIn,
    CashOut,
    ChangeChips,
    Collect,
    CountRack,
    Cover,
    CreditRack,
    DealIn,
    EmptyRack,
    FillRack,
    HandOver,
    Leave,
    Note,
    SitDown,
    SitOut,
    Waive,
)
from app.dealing.engine.robot import Robot
from app.dealing.engine.run import Run
from app.dealing.prompts.kinds import Amount, Choice, Confirm, DrawCard, Pay, PickSeat, Prompt
from app.dealing.prompts.rulings import Ruling
from app.dealing.values.log import Json, RowKind
from app.dealing.values.transfers import Kind, stack
from app.errors import Refused
from app.games.baccarat import BACCARAT
from app.games.baccarat.coup.coup import Coup
from app.games.baccarat.house_rules.bets import SPOTS
from tests.app.games.baccarat.random_choices import (
    ALL_ASIDES,
    ASIDE_CODES,
    CHIPS,
    DECLARED,
    FIRST_FOUR,
    PURSUED,
    RANKS,
    STRANGE,
    choices,
)
from tests.app.games.baccarat.stand import NAMES, Stand, opening
from tests.app.games.cashier_by_chance import MAKERS, of_the_cashier
from tests.app.games.sound import Books, back_to_the_opening, replays, soundness


class RandomTable:
    """One sitting dealt by chance. `goal` is the ruling that is made wherever it can be."""

    def __init__(self, seed: int, reached: Counter[str]) -> None:
        self.rng = Random(seed)
        self.reached = reached
        self.goal = PURSUED[seed % len(PURSUED)]
        self.guests = 0
        self.run = self._begin(seed)
        self.robot = Robot(self.rng, 1, generosity=7)

    def _begin(self, seed: int) -> Run:
        while True:
            try:
                made = opening(self._rules(seed), self.rng.choice(CHIPS))
            except Refused:
                continue
            break
        for name, value in made.rules.items():
            self.reached[f"{name}={value}"] += 1
        run = Run.begin(BACCARAT, made)
        for view in run.play.table.seat_views()[: self.rng.randint(2, 5)]:
            self.guests += 1
            run.aside(SitDown(view.number, self.guests, NAMES[self.guests % len(NAMES)]))
            amount = payable(self.rng.choice([1_000, 3_000, 10_000]), made.chips.values)
            if fewest(amount, made.chips.values, run.play.table.house.case):
                run.aside(BuyIn(self.guests, amount, self.rng.choice(["account", "cash"])))
        some = {value: number // self.rng.choice([1, 1, 2, 4]) for value, number in run.play.table.house.case.items()}
        if any(some.values()):  # a small set may all be with the players
            run.aside(FillRack(some))
        return run

    def _rules(self, seed: int) -> dict[str, Any]:
        changed = {one.name: self.rng.choice(choices(one)) for one in DECLARED if self.rng.random() < 0.5}
        if changed.get("perfect_pair"):
            changed["decks"] = 2
        changed.setdefault("decks", 1)
        changed.setdefault("cut_depth", self.rng.choice([6, 12, 26]))
        if self.rng.random() < 0.85:
            changed["set_up"] = "short"
        if seed % 3:
            changed["wagers"] = "all"  # most of what can go wrong is about bets
        if self.goal == "suits":
            changed |= {"perfect_pair": True, "suits": False, "decks": 2, "wagers": self.rng.choice(["all", "winners"])}
        if self.goal in ("collect", "waive"):
            changed |= {"commission_taken": "boxes", "commission": 500, "wagers": "all"}
        if self.goal.startswith("I9"):
            changed |= {"burn": "fixed"}
        if self.goal.startswith("I19"):
            changed |= {"tie_minimum": 300, "tie_maximum": 1_000, "wagers": "all"}
        if self.goal.startswith(("I16", "I17", "I18")):
            changed |= {"wagers": "all"}
        return {name: house_rules.plain(value) for name, value in changed.items()}

    @property
    def table(self) -> Any:
        """The table as it is now."""
        return self.run.play.table

    def note(self, what: str) -> None:
        """Something has been reached."""
        self.reached[what] += 1

    # one step

    def step(self) -> None:
        """Whatever comes next: most often the answer to what is asked."""
        if self.table.shortfalls():
            self.run.aside(Cover())
            self.note("aside:cover")
            return
        ways = ((self.answer, 100), (self.ruling, 16), (self.beside, 12), (self.undo, 7), (self.redo, 3),
                (self.fix, 30 if self.goal == "cover" else 7), (self.change_rule, 4), (self.nonsense, 4))
        way = self.rng.choices([way for way, _ in ways], [weight for _, weight in ways])[0]
        if self._pursue() or (self.run.play.prompt is None and way in (self.answer, self.ruling, self.nonsense)):
            return
        way()

    def _pursue(self) -> bool:
        """Do what this sitting is about, where it can be done; not so often that nothing else happens."""
        if self.goal in ASIDE_CODES:
            made = self._made(next(kind for kind in ALL_ASIDES if kind.code == self.goal))
            return made is not None and self.rng.random() < 0.25 and self._aside(made)
        kinds = self.run.play.prompt.rulings if self.run.play.prompt else ()
        code, _, decision = self.goal.partition("/")
        kind = next((kind for kind in kinds if kind.code == code), None)
        return kind is not None and self.rng.random() < 0.35 and self._rule(kind, decision)

    def _tried(self, what: str, do: Any, *parts: Any) -> bool:
        """Do something; refused, nothing may have changed."""
        before = self._signs()
        try:
            do(*parts)
        except Refused:
            assert self._signs() == before, what
            return False
        self.note(what)
        return True

    def _signs(self) -> tuple[object, ...]:
        return len(self.run.log), Stand(self.run).key, dict(self.table.balances), dict(self.table.rack)

    # answers

    def answer(self) -> None:
        """Answer what is asked, legally."""
        prompt = self.run.play.prompt
        assert prompt is not None
        if aside := self.robot.before(self.run):
            self._aside(aside)
        body = self._body(prompt)
        self._reached(prompt, body)
        if not self._tried(f"answer:{type(prompt).__name__}", self.run.answer, body) and isinstance(prompt, Confirm):
            self._sit()

    def _reached(self, prompt: Prompt[Any], body: Json) -> None:
        """Which bets are settled now, and what is said of a pair."""
        if "/suits:" in prompt.key:
            self.note(f"suits:{body}")
        if isinstance(prompt, Pay):
            for bets in self.table.script_state.bets.values():
                for spot in bets:
                    self.note(f"bet:{spot}")

    def _body(self, prompt: Prompt[Any]) -> Json:
        match prompt:
            case DrawCard():
                suit = self.rng.choice("shdc") if prompt.suits and self.rng.random() < 0.8 else ""
                return self._rank(prompt.key) + suit
            case Amount():
                return None if self.rng.random() < 0.9 else self.rng.randint(0, 60)
            case PickSeat():
                return self.rng.choice([0, *prompt.seats])
            case Choice():
                return self.rng.choice(prompt.options).code
            case Confirm():
                return True
            case Pay() if self.rng.random() < 0.1 and prompt.dues:
                due = self.rng.choice(prompt.dues)
                return {"seat": due.seat, "chips": {str(due.seat): {}}, "owed": {str(due.seat): due.amount}}
        return self.robot.answer(prompt)

    def _rank(self, key: str) -> str:
        """Any rank; where this sitting is about a third card, often one after which it may be dealt wrongly."""
        hands = next((cards for goal, cards in FIRST_FOUR if self.goal.startswith(goal)), "")
        at = ("player:1", "banker:1", "player:2", "banker:2", "").index(
            next((place for place in ("player:1", "banker:1", "player:2", "banker:2") if key.endswith(place)), ""))
        return hands[at] if hands and at < 4 and self.rng.random() < 0.8 else self.rng.choice(RANKS)

    def nonsense(self) -> None:
        """Something that is no answer, or by luck is one."""
        self._tried("nonsense taken", self.run.answer, self.rng.choice(STRANGE))

    # rulings

    def ruling(self) -> None:
        """Something that may have happened here."""
        kinds = self.run.play.prompt.rulings if self.run.play.prompt else ()
        calm = [kind for kind in kinds if not kind.ends_sitting and kind.code not in ("I11", "I13", "I15")]
        if kinds:
            kind = self.rng.choice(calm if calm and self.rng.random() < 0.9 else list(kinds))
            self._rule(kind, self.rng.choice(kind.decisions).code if kind.decisions else "")

    def _rule(self, kind: type[Ruling], decision: str) -> bool:
        fields: dict[str, Any] = {"decision": decision, "reason": "" if kind.routine else "so it was"}
        for name in kind.asks():
            fields[name] = self._asked(name, decision)
        code = f"{kind.code}/{decision}" if decision else kind.code
        return self._tried(f"ruling:{code}", self.run.rule, kind(**fields))

    def _asked(self, name: str, decision: str) -> Any:
        coup: Coup = self.table.script_state
        match name:
            case "card":
                return "" if decision == "next_coup" else self.rng.choice(RANKS)
            case "cards":
                cards = [card.code for card in coup.first_four]
                self.rng.shuffle(cards)
                return " ".join(cards)
            case "seat":
                return self.rng.choice([*self.table.seats, *coup.bets, *coup.bets, 0])
            case "spot":
                return "tie" if self.goal.startswith("I19") else self.rng.choice(SPOTS)
            case "count":
                return self.rng.choice([1, 1, 2, 3, 20])
            case "coup":
                return self.rng.choice([0, 0, 1, 2, coup.game.number, 40])
            case "amount":
                return self.rng.choice([self.table.chips.values[-1], 100, 300, 500, 700, 1_000, 3_000, 30_000])
        raise AssertionError(name)

    # beside

    def beside(self) -> None:
        """Something beside the prompt."""
        kind = self.rng.choice([kind for kind in ALL_ASIDES if kind is not EmptyRack or self.rng.random() < 0.2])
        if self._debtors() and self.rng.random() < 0.3:
            kind = self.rng.choice([Collect, Waive])
        if aside := self._made(kind):
            self._aside(aside)

    def _aside(self, aside: Aside) -> bool:
        return self._tried(f"aside:{aside.code}", self.run.aside, aside)

    def _sit(self) -> None:
        self.guests += 1
        open_seats = [view.number for view in self.table.seat_views() if view.open]
        if open_seats and self._aside(SitDown(self.rng.choice(open_seats), self.guests,
                                              NAMES[self.guests % len(NAMES)])):
            self._aside(BuyIn(self.guests, payable(2_000, self.table.chips.values)))

    def _made(self, kind: type[Aside]) -> Aside | None:
        rng, table = self.rng, self.table
        player, seat = rng.randint(1, self.guests), rng.randint(1, 6)
        how = rng.choice(["cash", "account"])
        name = NAMES[player % len(NAMES)]
        if kind in MAKERS and (kind not in (BuyIn, CashOut) or rng.random() < 0.4):
            return of_the_cashier(kind, table, rng)
        if kind is Note:
            return Note(rng.choice(["", "a word"]))
        if kind is SitDown:
            return SitDown(seat, player, name)
        if kind in (SitOut, DealIn, Leave):
            return kind(seat)
        if kind is BuyIn:
            return BuyIn(player, rng.choice([0, 500, 1_000, 2_100, 10**7]), how)
        if kind is CashOut:
            held = table.balance(stack(player))
            return CashOut(player, rng.choice([held, held, 1_000]), how, rng.choice(["", "recounted"]),
                           rng.choice(["", "let off"]))
        if kind is Collect:
            return Collect(rng.choice(self._debtors() or [player]), rng.choice(["chips", "account"]))
        if kind is Waive:
            return Waive(rng.choice(self._debtors() or [player]), rng.choice(["", "let off"]))
        if kind is CountRack:
            return self._count()
        return self._of_the_rack(kind)

    def _debtors(self) -> list[int]:
        return [int(place.whose) for place, held in self.table.balances.items() if place.kind is Kind.BOX and held]

    def _count(self) -> Aside:
        counts = {value: max(0, number) for value, number in self.table.rack.items()}
        value = self.rng.choice(self.table.chips.values)
        counts[value] = max(0, counts.get(value, 0) + self.rng.choice([0, 0, -1, 1]))
        return CountRack(counts, self.rng.choice(["", "counted twice"]))

    def _of_the_rack(self, kind: type[Aside]) -> Aside | None:
        table, rng = self.table, self.rng
        if kind in (FillRack, CreditRack):
            return kind({value: rng.randint(0, 5) for value in table.chips.values})
        if kind is HandOver:
            return HandOver(dict(table.rack), dealer=rng.choice(["", "Jo", "Al"]))
        if kind is ChangeChips:
            value = rng.choice(table.chips.values)
            seat = rng.choice([0, 0, *table.seats])
            got = fewest(value, [chip for chip in table.chips.values if chip != value])
            return ChangeChips(seat, {value: 1}, got or {value: 1})
        return kind()  # the two that ask nothing: cover, and the rack put away

    # back and forth

    def undo(self) -> None:
        """Take back the last step, or a few."""
        for _ in range(self.rng.choice([1, 1, 1, 2, 5])):
            undoing, at = self.run.undoing(), len(self.run.log)
            if undoing and self._tried("undo of an older hand" if undoing.older else "undo", self.run.undo, "a reason"):
                body = self.run.log[at].body
                assert isinstance(body, dict)
                assert body["named"] == undoing.name

    def redo(self) -> None:
        """Do again what was undone."""
        if self.run.can_redo:
            self._tried("redo", self.run.redo)

    def fix(self) -> None:
        """Change an earlier answer; what a player no longer has is covered, or the fix is not made."""
        rows = [row for row in self.run.effective if row.kind is RowKind.ANSWER]
        if not rows:
            return
        row = self.rng.choice(rows[-12:] if self.rng.random() < 0.6 else rows)
        body = self._fixed(row.key, row.body)
        log = list(self.run.log)
        closed = self.table.hands_closed
        if not self._tried("fix", self.run.fix, row.seq, body, "keyed wrongly"):
            return
        if self.run.waiting:
            self.note("fix that asks again")
        if self.table.shortfalls() and not self._aside(Cover()):
            self.run.roll_back(self.run.log[len(log):])
            assert self.run.log == log
            assert self.table.hands_closed == closed
            self.note("fix that cannot be covered")

    def _fixed(self, key: str, body: Json) -> Json:
        if "player:" in key or "banker:" in key or key == "set_up/burn":
            return self.rng.choice(RANKS)
        if isinstance(body, dict) and key.endswith(("/bets", "/winners")) and body:
            seat = self.rng.choice(list(body))
            return body | {seat: {self.rng.choice(SPOTS): self.rng.choice([500, 1_000, 1_500, 2_100])}}
        return body

    def change_rule(self) -> None:
        """A house rule changes in the middle of the sitting."""
        one = self.rng.choice(DECLARED)
        value = house_rules.plain(self.rng.choice(choices(one)))
        self._tried(f"rule:{one.takes_effect.value}", self.run.change_rules, {one.name: value})


def dealt_by_chance(seed: int, reached: Counter[str], steps: int = 90) -> Run:
    """A whole sitting by chance, sound after every step."""
    table, books = RandomTable(seed, reached), Books()
    for _ in range(steps):
        table.step()
        soundness(table.run)
        books.hear(table.run)
    replays(table.run)
    if seed % 5 == 0:
        back_to_the_opening(table.run)
    return table.run
