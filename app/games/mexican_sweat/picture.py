"""What lies on the table in Mexican Sweat: the centre's two cards, every player's cards, the pot."""

from app.dealing.procedures.hands import deal_title
from app.dealing.table.seat_views import Marks, marked_seats, steps_of
from app.dealing.values.felt import Felt, PotView, RowView
from app.dealing.values.table_rules import Level
from app.games.mexican_sweat.deal import Sweat
from app.words import plural, tr

STEPS = ("Ante and deal", "Centre", "Turn", "Bets")
DEAL, CENTRE, TURN, BETS = range(4)


def picture_of(sweat: Sweat) -> Felt:
    """What lies on the table."""
    table, is_open = sweat.table, sweat.table.hand is not None
    return Felt(
        game=tr("Mexican Sweat"), title=deal_title(table, sweat.number),
        seats=marked_seats(table, _marks(sweat) if is_open else Marks()), pots=(PotView(tr("Pot"), sweat.pot),),
        rows=(*_centre(sweat), *_hands(sweat)) if is_open else (), steps=steps_of(STEPS, {}),
        facts=_facts(sweat) if is_open else ((tr("In the pot"), table.amount_text(sweat.pot)),))


def _marks(sweat: Sweat) -> Marks:
    betting = sweat.betting
    words = {seat: tr(hand.gone).capitalize() for seat, hand in sweat.hands.items() if hand.gone}
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

    The one to beat stays when its player has gone; others that are out are thrown in.
    """
    if sweat.level is not Level.FULL:
        return []
    return [RowView(sweat.table.name(seat), tuple(hand.up), hand.hidden, _note(sweat, seat), seat,
                    seat in (sweat.ahead, sweat.turning))
            for seat, hand in sweat.hands.items() if hand.live or seat == sweat.ahead]


def _note(sweat: Sweat, seat: int) -> str:
    hand = sweat.hands[seat]
    return sweat.hand_words(seat) if hand.up else ""


def _facts(sweat: Sweat) -> tuple[tuple[str, str], ...]:
    table, betting = sweat.table, sweat.betting
    facts = [(tr("In the pot"), table.amount_text(sweat.pot))]
    if sweat.kill:
        facts.append((tr("Kills"), tr("any {rank}", rank=sweat.kill.rank.spoken)))
    if sweat.mark:
        who = tr("{name}, {hand}", name=table.name(sweat.ahead), hand=sweat.mark_words()) if sweat.ahead else \
            sweat.mark_words()
        facts += [(tr("To beat"), who), (tr("Needs"), sweat.needs())]
    facts.append((tr("Still in"), plural(len(sweat.live), "{count} player", "{count} players")))
    if betting and (seat := betting.to_act) and betting.owed(seat):
        facts.append((tr("{name} to call", name=table.name(seat)), table.amount_text(betting.owed(seat))))
    return tuple(facts)
