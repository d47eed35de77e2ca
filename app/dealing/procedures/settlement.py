"""How a hand ends: what it came to is shown, the chips are moved, and it goes into the books."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.dealing.procedures.table_rulings import DealtWrong, Kinds
from app.dealing.prompts.keys import hand_key
from app.dealing.prompts.kinds import Wording
from app.dealing.prompts.rulings import Ruling
from app.dealing.prompts.settle import Moves, Settle, drawn_up
from app.dealing.prompts.showing import Tally
from app.dealing.table.pots import in_pot
from app.dealing.table.seat_views import seat_badge
from app.dealing.table.table import Table
from app.dealing.values.settlement import Settlement
from app.words import listed, plural, tr

VOID: Kinds = (DealtWrong,)
"""What may be ruled while chips are settled. A game is ended before or after it: what was won stays won."""

RulingsNow = Kinds | Callable[[], Kinds]

SETTLED = 2
"""From this version of a game on, chips that nobody was told of yet are settled before a hand is closed."""


def is_told(table: Table) -> bool:
    """Whether the hands are told of every chip before it is booked: a sitting that began before that was so goes on."""
    return table.version >= SETTLED


@dataclass(frozen=True)
class Says:
    """What a game says when chips are settled, where it has more to say than who takes how much.

    `why` is the reason in a sentence, `lead` and `rest` the headline, `call` what is called aloud, `result` what it
    came to ("Mei Lin takes 41"), `step` the place in the game's list of steps.
    """

    why: str = ""
    lead: str = ""
    rest: str = ""
    call: str = ""
    result: str = ""
    step: int = 0
    topic: str = ""
    button: str = ""


async def close_deal(table: Table, title: str, says: Says | None = None, rulings: RulingsNow = VOID) -> None:
    """The open hand is settled, where chips are still to be moved, and goes into the books under this title."""
    await settle(table, says, rulings)
    table.close_hand(title)


async def settle(table: Table, says: Says | None = None, rulings: RulingsNow = VOID) -> None:
    """What was moved since the last question is told first, and moved when the hands have done it.

    With no chips to move it is no step. What it came to is announced beside the next question.
    """
    if is_told(table):
        moves = take_back(table)
        await _settled(table, lambda counts: moves, lambda counts: says or Says(), rulings)


async def settle_counts(table: Table, counting: Tally, pay: Callable[[Mapping[int, int]], None],
                        says: Callable[[Mapping[int, int]], Says], rulings: RulingsNow = VOID) -> Mapping[int, int]:
    """The same where something is counted for it; `pay` moves what these counts come to. Returns the counts.

    Only where the hands are told: see `is_told`.
    """
    earlier = take_back(table)

    def draw_up(counts: Mapping[int, int]) -> Moves:
        carry_out(table, earlier)
        pay(counts)
        return take_back(table)

    try:
        return await _settled(table, draw_up, says, rulings, counting)
    except Ruling:  # what follows from it comes on top of what was still to be told
        carry_out(table, earlier)
        raise


async def _settled(table: Table, draw_up: Callable[[Mapping[int, int]], Moves],
                   says: Callable[[Mapping[int, int]], Says], rulings: RulingsNow,
                   counting: Tally | None = None) -> Mapping[int, int]:
    start: Mapping[int, int] = counting.start if counting else {}
    due = drawn_up(table, draw_up(start))
    counts, answered = start, list[tuple[Moves, Wording]]()  # once it is, it is told as it was: the chips are elsewhere

    def drawn(now: Mapping[int, int]) -> Moves:
        return answered[0][0] if answered else draw_up(now)

    def words_with(now: Mapping[int, int]) -> Wording:
        return answered[0][1] if answered else _words(table, drawn_up(table, draw_up(now)), says(now))

    if due or counting:
        counts = (await Settle(key=_key(table), facts=_facts(due), table=table, draw_up=drawn, counting=counting,
                               words_with=words_with, say=lambda: words_with(start), rulings_now=rulings,
                               by_chance=counting.by_chance if counting else None)).counts
        moves = draw_up(counts)
        answered.append((moves, _words(table, drawn_up(table, moves), says(counts))))
        table.announcement = answered[0][1].result
    carry_out(table, drawn(counts))
    lies_there(table)
    return counts


def lies_there(table: Table) -> None:
    """What was moved since the last question lies where it belongs, and is not told again when the hand is settled."""
    assert table.hand is not None
    table.hand.told = table.mark()


def take_back(table: Table) -> Moves:
    """What the open hand has moved since the last question, taken back: it is still to be told."""
    assert table.hand is not None
    untold = tuple(table.hand.transfers[table.hand.told:])
    table.rewind(table.hand.told)
    return untold


def carry_out(table: Table, moves: Moves) -> None:
    """Move what was taken back, now that the hands do."""
    for one in moves:
        table.move(one.amount, one.source, one.target, one.why)


def _key(table: Table) -> str:
    """The question's key: a hand may be settled more than once."""
    assert table.hand is not None
    table.hand.settled += 1
    return hand_key(table, "settle" if table.hand.settled == 1 else f"settle:{table.hand.settled}")


def _facts(due: Settlement) -> str:
    """What the answer confirms: who gives how much, and who gets it."""
    gives, gets = (",".join(f"{seat}:{amount}" for seat, amount in sorted(sums.items()))
                   for sums in (due.gives, due.gets))
    return f"{gives}>{gets}"


# what is said


def _words(table: Table, due: Settlement, says: Says) -> Wording:
    """What the strip says: the game's own words, and where it has none who gives and who gets how much."""
    lead, rest = _headline(table, due)
    return Wording(
        lead=says.lead or lead, rest=says.rest if says.lead else rest, reason=says.why, call=says.call,
        result=says.result or result_words(table, due), badge=_badge(table, due), step=says.step, topic=says.topic,
        button=says.button or _done(table, due), button_note=_then(table, due), named=tr("the settlement"))


def _headline(table: Table, due: Settlement) -> tuple[str, str]:
    say, gives, gets = table.amount_text, due.gives, due.gets
    if gives and not due.paid:
        owed = sum(gives.values())
        who = listed([table.name(seat) for seat in gives]) if len(gives) <= 2 else \
            plural(len(gives), "{count} player", "{count} players")
        return tr("Collect {amount}", amount=say(owed)), tr(" — from {who}", who=who)
    if len(gets) == 1:
        (seat, amount), = gets.items()
        if due.paid:
            return tr("{name} is paid {amount}", name=table.name(seat), amount=say(amount)), _from_whom(table, due)
        return tr("Give {name} {what}", name=table.name(seat), what=_what_is_given(table, due)), \
            tr(" — {amount}", amount=say(amount))
    return tr("Pay {amount}", amount=say(sum(gets.values()))), \
        tr(" — {who}", who=plural(len(gets), "{count} player", "{count} players"))


def _from_whom(table: Table, due: Settlement) -> str:
    """Who pays it: " — 2 from each of 3", " — by Ann"."""
    each = set(due.gives.values())
    if len(due.gives) == 1:
        return tr(" — by {name}", name=table.name(next(iter(due.gives))))
    if len(each) == 1 and not due.taken:
        return tr(" — {amount} from each", amount=table.amount_text(each.pop()))
    return ""


def _what_is_given(table: Table, due: Settlement) -> str:
    """The whole pot, several of them, or a part of one."""
    left = {part.pot: in_pot(table, part.pot) for part in due.taken}
    for parts, sign in ((due.put_in, 1), (due.taken, -1)):
        for part in parts:
            left[part.pot] = left.get(part.pot, 0) + sign * part.amount
    if len(left) > 1:
        return tr("the pots")
    return tr("chips from the pot") if any(left.values()) else tr("the pot")


def _badge(table: Table, due: Settlement) -> str:
    """What is to be collected, or the one seat that it is about; that hands are counted where nothing is known yet."""
    if not due:
        return "icon:cards|" + tr("COUNT")
    if due.put_in:
        return f"{table.amount_text(sum(due.gives.values()))}|{tr('PUT IN')}"
    return seat_badge(next(iter(due.gets))) if len(due.gets) == 1 else "icon:chips|" + tr("PAY")


def _done(table: Table, due: Settlement) -> str:
    """What Enter says: that everybody has put in, that somebody has it."""
    if due.put_in:
        return tr("All have put in") if len(due.gives) > 1 else \
            tr("{name} has put in", name=table.name(next(iter(due.gives))))
    if len(due.gets) == 1:
        (seat, amount), = due.gets.items()
        return tr("{name} has {amount}", name=table.name(seat), amount=table.amount_text(amount))
    return tr("All paid")


def _then(table: Table, due: Settlement) -> str:
    """The second line of that key: who takes it then."""
    if due.put_in and len(due.gets) == 1:
        (seat, amount), = due.gets.items()
        return tr("Then: {amount} to {name}", amount=table.amount_text(amount), name=table.name(seat))
    return ""


def result_words(table: Table, due: Settlement) -> str:
    """What it comes to in a few words: "Mei Lin takes 41", "Ann and Bo take 7 each", "Cy puts in 5"."""
    if not due.gets:
        return _put_in_words(table, due)
    each = set(due.gets.values())
    names = listed([table.name(seat) for seat in due.gets])
    if len(due.gets) == 1:
        return tr("{name} takes {amount}", name=names, amount=table.amount_text(each.pop()))
    if len(each) == 1:
        return tr("{names} take {amount} each", names=names, amount=table.amount_text(each.pop()))
    return listed([tr("{name} takes {amount}", name=table.name(seat), amount=table.amount_text(amount))
                   for seat, amount in due.gets.items()])


def _put_in_words(table: Table, due: Settlement) -> str:
    if len(due.gives) == 1:
        (seat, amount), = due.gives.items()
        return tr("{name} puts in {amount}", name=table.name(seat), amount=table.amount_text(amount))
    if len(each := set(due.gives.values())) == 1:
        return tr("{count} players put in {amount} each", count=len(due.gives), amount=table.amount_text(each.pop()))
    return tr("{count} players put in {amount} in all", count=len(due.gives),
              amount=table.amount_text(sum(due.gives.values())))
