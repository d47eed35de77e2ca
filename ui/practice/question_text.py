"""What practice says: on the strip, in the band, and to those who listen to the screen."""

from collections.abc import Iterable, Mapping

from app.dealing.prompts.kinds import Option
from app.dealing.values.felt import Actor, Felt
from app.errors import Refusal
from app.practice.questions import NAMES, Drill, Question
from app.practice.rounds import Judged, Round
from app.practice.score import Record, seconds
from app.words import plural, tr
from app.words.joined import comma_list, sentences, without_stop
from ui.look import theme
from ui.strip.strip_text import Action, StripText, rest_of
from ui.widgets.buttons import PrimaryState

LARGE = 1.25
"""From this size of the text on cards are small."""

ABOUT: dict[Drill, str] = {
    Drill.THIRD_CARD: "Who draws?", Drill.PAYOUT: "What is it paid?", Drill.COMMISSION: "What is owed?",
    Drill.CALL: "What do you say?",
}


def drills() -> tuple[Option, ...]:
    """The four, each with its digit."""
    return tuple(Option(str(at), drill.value, tr(name)) for at, (drill, name) in enumerate(NAMES.items(), 1))


def choosing(next_drill: Drill, slips: Mapping[Drill, int]) -> StripText:
    """Which drill?"""
    count = slips.get(next_drill, 0)
    why = plural(count, "Suggested first: {drill}, {count} error at your table.",
                 "Suggested first: {drill}, {count} errors at your table.",
                 drill=tr(NAMES[next_drill])) if count else tr("Twenty questions each. What you miss comes back.")
    return StripText(tr("Choose a drill"), tr(" — 1 to 4"), why, actor=Actor.WARN, badge="icon:repeat|" + tr("DRILLS"))


def asking(question: Question) -> StripText:
    """A question; in large text, which leaves the felt little room, with the cards in words."""
    told = question.told
    if question.options and theme.current_look().scale >= LARGE:
        told = " ".join(filter(None, (told, spoken_cards(question.felt))))
    return StripText(question.lead, question.rest, told, actor=question.actor, badge=question.badge)


def not_an_amount(question: Question, refusal: Refusal) -> StripText:
    """What was typed is no answer at all."""
    return StripText(without_stop(refusal.wrong), "", rest_of(refusal), actor=Actor.WARN,
                     badge="icon:warning|" + tr("CHECK"))


def missed(judged: Judged) -> StripText:
    """The right answer and its reason, after a wrong one. A call is too long to stand beside another."""
    question = judged.question
    right, given = question.said(question.right), question.said(judged.answer)
    rest, reason = tr(" — you said {answer}", answer=given), question.reason
    if question.case.drill is Drill.CALL:
        right, rest, reason = tr("“{call}”", call=right), "", tr("You said “{call}” ", call=given) + reason
    return StripText(right, rest, reason, actor=Actor.BAD, badge="icon:close|" + tr("MISSED"))


def over(turn: Round) -> StripText:
    """The round's end."""
    return StripText(turn.score.went(), tr(" — {drill}", drill=tr(NAMES[turn.drill])), turn.score.next_words(),
                     actor=Actor.TIE, badge="icon:check-circle|" + tr("DONE"))


def refused(refusal: Refusal) -> StripText:
    """Why nobody practises now."""
    return StripText(without_stop(refusal.wrong), "", rest_of(refusal), actor=Actor.BAD,
                     badge="icon:stop|" + tr("WAIT"))


def waiting_for_key() -> Action:
    """An answer is awaited."""
    return Action(tr("Answer"), tr("Press its key"), PrimaryState.WAITING, "")


def waiting_for_amount(typed: str) -> Action:
    """An amount is awaited, or typed."""
    if not typed:
        return Action(tr("Answer"), tr("Type the amount"), PrimaryState.WAITING)
    return Action(tr("Answer {amount}", amount=typed[:14]))


def verdict(judged: Judged) -> str:
    """How an answer went, in a line."""
    return tr("Right, {time}", time=seconds(judged.took)) if judged.right else \
        tr("Missed, {time}", time=seconds(judged.took))


def spoken_verdict(judged: Judged) -> str:
    """The same with its reason, to be heard before the next question."""
    return sentences((verdict(judged), judged.question.reason))


def spoken_cards(felt: Felt) -> str:
    """The hands as they are heard: "Player: 5♦, 3♣. Banker: K♠, 4♥."."""
    return " ".join(tr("{hand}: {cards}.", hand=hand.name.capitalize(), cards=comma_list(map(str, hand.cards)))
                    for hand in felt.hands if hand.cards)


def standing(record: Record, slips: Mapping[Drill, int]) -> Iterable[tuple[str, str]]:
    """Each drill with how it stands since the program was started, and what the table says of it."""
    for drill, name in NAMES.items():
        count = slips.get(drill, 0)
        at_table = plural(count, "{count} error at the table", "{count} errors at the table") if count else ""
        yield tr(name), " · ".join(part for part in (record.words(drill) or tr(ABOUT[drill]), at_table) if part)
