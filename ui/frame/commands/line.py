"""What a typed line comes to now: readings that are weighed at the table, and everything else that is found by name."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from app.dealing.asides.registry import ACCOUNT, CASH, CHIPS, MARKER, SitDown
from app.desk.acts.acts import AMOUNT, PLACE, SIGNED, WHO, WITH_A_PLAYER, Act
from app.desk.acts.posting import Deed, around, weighed
from app.desk.acts.reading import Reading, read_line
from app.errors import Refusal
from app.money import field_figure, figure
from app.words import found_by, tr
from app.words.joined import clauses, comma_list, phrases
from ui.frame.commands.actions import Doer, actions, on_the_table
from ui.frame.commands.choice import Action, matching
from ui.widgets.ask_host import have_booked

if TYPE_CHECKING:
    from app.dealing.prompts.rulings import Ruling
    from app.desk import Desk

MOST_READINGS = 4
RULING = "ruling/"
LACKING = {WHO: "a player", AMOUNT: "an amount", SIGNED: "initials, such as AB"}
PAID = {ACCOUNT: "on account", CASH: "in cash", MARKER: "by marker", CHIPS: "in chips"}


class CommandLine:
    """What can be done now, and what a line of it means. `ask` puts words into the line."""

    def __init__(self, program: Doer) -> None:
        self._program = program
        self.actions: Sequence[Action] = actions(program)
        self.ask: Callable[[str], None] = lambda words: None

    @property
    def desk(self) -> "Desk | None":
        """The desk where a night is open."""
        services = self._program.services
        return services.desk if services is not None and services.desk.run is not None else None

    @property
    def people(self) -> list[str]:
        """Who is here."""
        return list(self.desk.table.people.values()) if self.desk else []

    @property
    def foot(self) -> str:
        """What is still next at the table."""
        prompt = self.desk.prompt if self.desk else None
        return tr("Still next: {what}", what=prompt.lead) if prompt is not None else ""

    def found(self, typed: str) -> list[Action]:
        """What a line finds: its readings, then what is called so."""
        read = self._readings(typed) if typed.strip() else []
        named = [*self._acts(), *self._rulings(), *self.actions]
        return read + [one for one in (matching(named, typed) if typed.strip() else named)
                       if not any(one.label == other.label for other in read)]

    # readings

    def _readings(self, typed: str) -> list[Action]:
        desk = self.desk
        if desk is None:
            return []
        acts = tuple(_as_act(kind, desk) for kind in _now(desk))
        made = read_line(typed, around(desk.table, desk.players(), acts))
        told = [one for one in made if one.typed or one.trouble]
        whole = [one for one in told if not one.lacks]
        return [self._offer(one, desk) for one in whole or told][:MOST_READINGS]

    def _offer(self, one: Reading, desk: "Desk") -> Action:
        if one.act.code.startswith(RULING):
            return self._ruled(one)
        deed = weighed(one, desk.table)
        why_not = str(deed.refusal) if deed.refusal else ""
        label = " ".join(part for part in (tr(one.act.name), *_said(one, desk)) if part)
        if one.act.code == "cash_out" and one.lacks == (AMOUNT,):
            assert one.person is not None
            return Action(label, "", partial(self._count, one.person.player), about=tr("Count the chips"))
        about = tr("Type after it: {what}", what=comma_list(tr(LACKING[part]) for part in one.lacks)) \
            if one.lacks else clauses(deed.posts) or tr(one.act.about)
        act, who, amount, how = (tr(one.act.name), *_said(one, desk)[:3])
        return Action(label, "", lambda: None, found_by(one.act.also), about, why_not, deed,
                      said=(f"{act} {amount}".strip(), phrases((who, how)) if not one.lacks else about))

    def _ruled(self, one: Reading) -> Action:
        given = {name: text for name, text in (("seat", str(one.person.seat) if one.person else ""),
                                               ("amount", self._typed_amount(one))) if text}
        label = " ".join(part for part in (tr(one.act.name), one.person.name if one.person else "",
                                           given.get("amount", "")) if part)
        return Action(label, "", self._opens(one.act.code.removeprefix(RULING), given), found_by(one.act.also),
                      tr(one.act.about))

    def _typed_amount(self, one: Reading) -> str:
        desk = self.desk
        return field_figure(one.amount, desk.table.money) if desk and one.amount is not None else ""

    def _opens(self, code: str, given: dict[str, str]) -> Callable[[], object]:
        return partial(on_the_table, self._program, lambda deal: deal.overlays.open_rulings(code, given=given))

    def _count(self, player: int) -> None:
        from ui.night.page import NightPage

        self._program.go("night")
        if (page := self._program.pages.of(NightPage)) is not None:
            page.choose(player)
            page.begin_count()

    # by name alone

    def _acts(self) -> list[Action]:
        """The acts that must be told more: chosen, their name is in the line, and the rest is typed."""
        why_not = "" if self.desk else tr("No night is open.")
        return [Action(tr(act.name), "", partial(self._begin, act), found_by(act.also), tr(act.about), why_not,
                       stays=True) for act in WITH_A_PLAYER]

    def _begin(self, act: Act) -> None:
        self.ask(tr(act.name) + " ")

    def _rulings(self) -> list[Action]:
        """What can have happened now, and dim what this game knows besides."""
        desk = self.desk
        if desk is None or desk.run is None:
            from app.dealing.prompts.rulings import Misdeal

            return [Action(tr(Misdeal.title), "", lambda: None, found_by(Misdeal.also), tr(Misdeal.about),
                           tr("No night is open."))]
        now = _now(desk)
        later = [kind for kind in desk.run.game.rulings if kind not in now and kind.offered(desk.table)]
        return [*(Action(tr(kind.title), "", self._opens(kind.code, {}), found_by(kind.also), tr(kind.about))
                  for kind in now if kind.code != "end_game"),
                *(Action(tr(kind.title), "", lambda: None, found_by(kind.also), tr(kind.about),
                         tr("This cannot have happened at this step.")) for kind in later)]

    # done

    def post(self, deed: Deed, op_id: str, refused: Callable[[Refusal], None]) -> None:
        """Book exactly what was shown; where the host's PIN is wanted it is asked for first."""
        services, window = self._program.services, self._program.window
        assert services is not None
        assert deed.aside is not None
        desk, one = services.desk, deed.reading
        book = partial(desk.seat_player, one.place, deed.aside.name, one.amount or 0, one.how, op_id) \
            if isinstance(deed.aside, SitDown) else partial(desk.aside, deed.aside, op_id)

        def then(refusal: Refusal | None) -> None:
            if refusal is not None:
                refused(refusal)
                return
            self._program.lift()
            self._program.go(window.place)

        have_booked(window, book, services.bridge.set_saved, then)


def parts_of(deed: Deed, desk: "Desk") -> list[tuple[str, str, bool]]:
    """What was found of a line: what it is, what it says, and whether it was typed."""
    one = deed.reading
    parts = [(tr("Do"), tr(one.act.name), True)]
    if one.person is not None:
        seat = tr("{name}, Seat {seat}", name=one.person.name, seat=one.person.seat) if one.person.seat else \
            tr("{name}, new player", name=one.person.name) if one.person.new else one.person.name
        parts.append((tr("Who"), seat, True))
    if one.amount is not None:
        parts.append((tr("How much"), figure(one.amount, desk.table.money), True))
    if one.is_paid:
        parts.append((tr("Paid"), tr(PAID[one.how]), "how" in one.typed or one.act.ways == (one.how,)))
    if one.signed:
        parts.append((tr("Signed"), one.signed, True))
    if one.place:
        parts.append((tr("Where"), tr("Seat {seat}", seat=one.place), PLACE in one.typed))
    return parts


def _said(one: Reading, desk: "Desk") -> list[str]:
    return [one.person.name if one.person else "",
            figure(one.amount, desk.table.money) if one.amount is not None else "",
            tr(PAID[one.how]) if one.is_paid and one.act.ways != (one.how,) else "",
            tr("Seat {seat}", seat=one.place) if one.place else ""]


def _now(desk: "Desk") -> list[type["Ruling"]]:
    prompt = desk.prompt
    return [kind for kind in prompt.rulings if kind.offered(desk.table)] if prompt is not None else []


def _as_act(kind: type["Ruling"], desk: "Desk") -> Act:
    asked = kind.asks_now(desk.table)
    may = tuple(part for part, name in ((WHO, "seat"), (AMOUNT, "amount")) if name in asked)
    return Act(RULING + kind.code, kind.title, kind.also, kind.about, may=may)
