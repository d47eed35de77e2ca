"""The steps of a night's end in words: how far each is, and what still stands before the close."""

from collections.abc import Sequence

from app.dealing.values.felt import Step
from app.desk.cashier.night_end import EndStep, NightStands
from app.money import figure, signed_figure
from app.settlement import NightStatement
from app.words import as_in, listed, plural, tr
from ui.settle.step_pane import StepOption, Told
from ui.strip.strip_text import Action, StripText
from ui.widgets.buttons import PrimaryState

BACK = "Esc"
"""The key that leads from a look at the close back to the step that is on."""


def payment_words(statement: NightStatement) -> str:
    """How many payments settle the night, once nothing can change any more."""
    count = len(statement.payments)
    return plural(count, "{count} payment", "{count} payments") if count else tr("everybody is even")


def still_to_do(stands: NightStands, step: EndStep) -> tuple[str, ...]:
    """What stands between now and the close, a few words each, in its order; nothing once all is counted."""
    money = stands.statement.money
    if stands.hinders:
        return (tr("the table first"),)
    parts = (
        (EndStep.POTS, tr("pots: {amount} left", amount=figure(stands.in_pots, money))),
        (EndStep.CASH_OUT, plural(len(stands.waiting), "cash-outs: {count} left", "cash-outs: {count} left")
         if stands.waiting else ""),
        (EndStep.COUNT, tr("the count")),
        (EndStep.DIFFERENCE, tr("the difference") if step is EndStep.DIFFERENCE else ""))
    return tuple(said for of, said in parts if said and step <= of < EndStep.CLOSE)


def not_yet(stands: NightStands, step: EndStep) -> Told:
    """The close, looked at before its time: what is still to be done. Its button cannot be pressed."""
    missing = still_to_do(stands, step)
    said = StripText(tr("Close {night}", night=stands.statement.night), tr(" — not yet"),
                     tr("Still to be done: {what}.", what=listed(list(missing))), badge="icon:lock|" + tr("CLOSE"))
    return Told(said, Action(tr("Close the night"), missing[0], PrimaryState.OFF),
                    (StepOption(BACK, tr("Back"), tr("to what is open"), chosen=True),))


def timeline(statement: NightStatement, step: EndStep, missing: Sequence[str] = (), waiting: int = 0,
             off: str = "", in_play: int = 0) -> tuple[Step, ...]:
    """The six steps of a night's end with a fact each; before the count nothing is said of who owes whom.

    `missing` is what stands between now and the close, `waiting` how many have still to cash out, `off` what a count
    that is being decided differs by, `in_play` what lies in pots of a hand or a game that is on.
    """
    every, done = len(statement.players), step >= EndStep.CLOSE
    counted = [found.amount for found in statement.found if found.at_the_end]
    last = signed_figure(counted[-1], statement.money) if counted else tr(as_in("a count", "none"))
    pots = tr("{amount} in play", amount=figure(in_play, statement.money)) if in_play else \
        tr("{amount} left", amount=figure(statement.in_pots, statement.money)) if statement.in_pots else \
        tr("none left")
    paid = sum(not one.left for one in statement.settling)
    pay = tr("{done} of {count}", done=paid, count=len(statement.settling)) if step is EndStep.PAY else \
        payment_words(statement) if done else tr("after the count")
    return (Step(tr("Pots"), pots), Step(tr("Cash out"), tr("{done} of {count}", done=every - waiting, count=every)),
            Step(tr("Count"), tr("done") if done else ""), Step(tr("Difference"), last if done else off),
            Step(tr("Close"), tr("done") if step is EndStep.PAY else missing[0] if missing else ""),
            Step(tr("Pay"), pay))
