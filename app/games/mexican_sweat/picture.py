"""What lies on the table in Mexican Sweat: the centre's two cards, every player's cards, the pot."""

from app.dealing.procedures.hands import deal_title
from app.dealing.table.seat_views import Marks, marked_seats, steps_of
from app.dealing.values.felt import Felt, PotView, RowView
from app.dealing.values.table_rules import Level
from app.games.mexican_sweat.deal import Sweat
from app.games.mexican_sweat.rules import OpeningMoney
from app.words import plural, tr

STEPS = ("Ante and deal", "Centre", "Turn and bet", "Take")
DEAL, CENTRE, TURN, TAKE = range(4)
BETS = TURN
"""Turns and rounds of betting alternate until one is left: they are one step."""

GONE = {"out": "Beaten", "killed": "Killed", "folded": "Folded"}
_GONE_LOW = {"out": "out", "killed": "killed", "folded": "folded"}
"""Why a hand is out, alone and after a name; another reason is said already."""


def gone_word(gone: str) -> str:
    """The same after a name: "killed"."""
    return tr(_GONE_LOW[gone]) if gone in _GONE_LOW else gone


def picture_of(sweat: Sweat) -> Felt:
    """What lies on the table."""
    table, is_open = sweat.table, sweat.table.hand is not None
    pot = PotView(tr("Pot"), sweat.pot, parts=_came_from(sweat) if is_open else (), of=sweat.pot_name)
    return Felt(
        game=tr("Mexican Sweat"), title=deal_title(table, sweat.number), pots=(pot,),
        seats=marked_seats(table, _marks(sweat) if is_open else Marks()),
        rows=(*_centre(sweat), *_hands(sweat)) if is_open else (),
        steps=steps_of(STEPS, _told(sweat) if is_open else {}),
        facts=_facts(sweat) if is_open else ((tr("In the pot"), table.amount_text(sweat.pot)),))


def _came_from(sweat: Sweat) -> tuple[tuple[str, int], ...]:
    """The sum that the pot holds: what lay there before, antes and blinds, bets."""
    before = sweat.pot - sum(sweat.put_in.values())
    what = {OpeningMoney.ANTE: tr("Antes"), OpeningMoney.BLINDS: tr("Blinds")}.get(
        sweat.rules.opening, tr("Antes and blinds"))
    sums = ((tr("From before"), before), (what, sweat.opened_with),
            (tr("Bets"), sweat.pot - before - sweat.opened_with))
    return tuple((name, amount) for name, amount in sums if amount)


def _told(sweat: Sweat) -> dict[int, str]:
    told = {DEAL: tr("{count} in", count=len(sweat.hands))}
    if sweat.kill and sweat.to_beat:
        told[CENTRE] = f"{sweat.kill} · {sweat.to_beat}"
    if sweat.is_over:
        told[TURN] = plural(sweat.rounds, "{count} round", "{count} rounds")
    return told


def _gone(sweat: Sweat, seat: int) -> str:
    """Why a seat is out, in a word; when one is left also what it has put in."""
    gone = sweat.hands[seat].gone
    word = tr(GONE[gone]) if gone in GONE else gone.capitalize()
    if not sweat.is_over:
        return word
    return tr("{word}, {amount} in", word=word, amount=sweat.table.amount_text(sweat.put_in.get(seat, 0)))


def _marks(sweat: Sweat) -> Marks:
    betting = sweat.betting
    words = {seat: _gone(sweat, seat) for seat, hand in sweat.hands.items() if hand.gone}
    if sweat.is_over:
        return Marks(words | {seat: tr("Last one in") for seat in sweat.live}, tuple(sweat.live))
    if betting:
        words |= {seat: tr("{amount} to call", amount=sweat.table.amount_text(betting.owed(seat)))
                  for seat in betting.waiting[1:] if betting.owed(seat)}
    if sweat.leader:
        words[sweat.leader] = tr("Leads")
    acting = betting.to_act if betting else sweat.turning
    hidden = {seat: sweat.hands[seat].hidden for seat in sweat.live} if sweat.level is Level.FULL else {}
    return Marks(words, (acting,) if acting else (), hidden, dict(betting.paid if betting else sweat.posted))


def _centre(sweat: Sweat) -> list[RowView]:
    rows = [RowView(tr("Kill card"), (sweat.kill,), note=tr("any {rank} kills", rank=sweat.kill.rank.spoken))] \
        if sweat.kill else []
    if sweat.to_beat:
        rows.append(RowView(tr("Card to beat"), (sweat.to_beat,), lit=not sweat.ahead))
    return rows


def _hands(sweat: Sweat) -> list[RowView]:
    """Each hand that still counts: cards up, how many face down, and what those up are worth.

    The one to beat stays when its player has gone, and the last one that fell while the pot is taken.
    """
    if sweat.level is not Level.FULL:
        return []
    return [RowView(sweat.table.name(seat), tuple(hand.up), hand.hidden, _note(sweat, seat), seat,
                    seat in (sweat.ahead, sweat.turning))
            for seat, hand in sweat.hands.items()
            if hand.live or seat == sweat.ahead or (sweat.is_over and seat == sweat.last_out and hand.up)]


def _note(sweat: Sweat, seat: int) -> str:
    hand = sweat.hands[seat]
    if not hand.up:
        return ""
    said = sweat.hand_words(seat)
    if sweat.is_over and hand.gone == "out" and not hand.hidden and seat != sweat.ahead and sweat.mark:
        return tr("{hand}: does not beat", hand=said)
    return said


def _facts(sweat: Sweat) -> tuple[tuple[str, str], ...]:
    table, betting = sweat.table, sweat.betting
    facts = [(tr("In the pot"), table.amount_text(sweat.pot))]
    if sweat.kill:
        facts.append((tr("Kills"), tr("any {rank}", rank=sweat.kill.rank.spoken)))
    if sweat.mark:
        who = tr("{name}, {hand}", name=table.name(sweat.ahead), hand=sweat.mark_words()) if sweat.ahead else \
            sweat.mark_words()
        facts += [(tr("To beat"), who), (tr("Needs"), sweat.needs())]
    if sweat.is_over:
        return (*facts, *((table.name(seat), tr("put in {amount}", amount=table.amount_text(amount)))
                          for seat, amount in sweat.put_in.items()))
    facts.append((tr("Still in"), plural(len(sweat.live), "{count} player", "{count} players")))
    if betting and (seat := betting.to_act) and betting.owed(seat):
        facts.append((tr("{name} to call", name=table.name(seat)), table.amount_text(betting.owed(seat))))
    return tuple(facts)
