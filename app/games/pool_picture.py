"""What lies on the table where bets are against the pot."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from app.dealing.procedures.hands import deal_title
from app.dealing.table.seat_views import Marks, marked_seats, steps_of
from app.dealing.values.felt import Felt, PotView, RowView
from app.games.pool import Deal, word_of
from app.words import Sentence, tr

STEPS = ("Ante and deal", "Bet", "Turn", "Result")


def picture_of(deal: Deal, marks: Mapping[Sentence, Sentence] = MappingProxyType({})) -> Felt:
    """What lies on the table. `marks` say what became of a turn in fewer words, for which a seat has room."""
    table = deal.table
    turn = deal.turns[-1] if deal.turns and table.hand else None
    told = {turn.seat: replace(turn, word=marks.get(turn.word, turn.word)) for turn in deal.turns if turn.word}
    words = {seat: word_of(deal, turn) for seat, turn in told.items()} if table.hand else {}
    acting = (turn.seat,) if turn and not turn.word else ()
    shown = [RowView(tr("Turned"), (turn.card,), lit=True)] if turn and turn.card else []
    shown += [RowView(table.name(seat), hand, seat=seat) for seat, hand in deal.hands.items()]
    shown += [RowView(table.name(one.seat), one.shown, note=word_of(deal, one), seat=one.seat)
              for one in deal.turns if one.shown]
    return Felt(
        game=deal.game, title=deal_title(table, deal.number),
        seats=marked_seats(table, Marks(words, acting, _held(deal), {turn.seat: turn.bet} if turn and turn.bet and
                                        acting else {})),
        pots=(PotView(tr("Pot"), deal.pot, of=deal.pot_name),), rows=tuple(shown) if table.hand else (),
        steps=steps_of(STEPS, {}), facts=_facts(deal))


def _held(deal: Deal) -> dict[int, int]:
    done = {turn.seat for turn in deal.turns if turn.won is False}
    return {seat: deal.hand_size for seat in deal.playing if seat not in done} if deal.table.hand else {}


def _facts(deal: Deal) -> tuple[tuple[str, str], ...]:
    table = deal.table
    seen = len(deal.pack.seen)
    least = min(deal.bets.least if deal.bets else 0, deal.pot)
    turn = deal.turns[-1] if deal.turns and table.hand else None
    lost = turn.bet if turn and turn.bet and not turn.word else deal.pot
    return ((tr("In the pot"), table.amount_text(deal.pot)),
            (tr("Bets"), tr("{low}–{pot}", low=table.amount_text(least), pot=table.amount_text(deal.pot))
             if least < deal.pot else table.amount_text(least)),
            (tr("If lost, the pot becomes"), table.amount_text(deal.pot + lost)),
            (tr("Cards left"), str(deal.undealt)), *(((tr("Cards seen"), str(seen)),) if seen else ()))
