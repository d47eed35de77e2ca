"""What lies on the table in a game of Fan Tan."""

from collections.abc import Mapping
from dataclasses import replace

from app.cards import SUITS
from app.dealing.procedures.hands import deal_title
from app.dealing.table.seat_views import Marks, marked_seats, steps_of
from app.dealing.values.felt import Felt, PotView, ProofRow, ProofView, RowView
from app.dealing.values.table_rules import Level
from app.games.fan_tan.chips import left_due, passes_due
from app.games.fan_tan.counting import Count, a_card_fewer
from app.games.fan_tan.deal import FanTan
from app.games.fan_tan.lookback import proof_words
from app.games.fan_tan.play import ANTES, DEALT, OUT, PLAY, PUT_IN, STEPS, TAKE
from app.games.fan_tan.rules import PassFee
from app.words import as_in, listed, plural, tr
from app.words.joined import comma_list

COLUMNS = ("Dealt", "Turns", "Passes", "Played", "Left")


def picture_of(game: FanTan) -> Felt:
    """The pot, the seats with their passes, and where every card is entered the four suits with what fits."""
    table = game.table
    open_now = table.hand is not None
    return Felt(
        game=tr("Fan Tan"), title=deal_title(table, game.number),
        seats=marked_seats(table, _marks(game) if open_now else _before(game)), pots=(_pot(game),),
        rows=(*_suits(game), *_hands(game)) if open_now and game.deal.level is Level.FULL else (),
        steps=steps_of(STEPS, _steps(game) if open_now else {}),
        facts=(*(_deal_facts(game) if open_now else ()), *_facts(game, game.pot)), proof=_proof(game))


def with_passes(game: FanTan, felt: Felt, counts: Mapping[int, int]) -> Felt:
    """The same with the passes tapped so far: each has put its chip in, though no answer has moved it yet."""
    due = passes_due(game, counts)
    tapped = sum(due.values())
    seats = tuple(replace(view, behind=view.behind - due[view.number], mark=_passed(counts[view.number]) or view.mark)
                  if view.number in counts else view for view in felt.seats)
    return replace(felt, seats=seats, pots=(_pot(game, tapped),), facts=_facts(game, game.pot + tapped),
                   steps=steps_of(STEPS, _steps(game, sum(counts.values()))))


# the pot


def _pot(game: FanTan, tapped: int = 0) -> PotView:
    """What lies there, and what for; `tapped` is what lies there though no answer has moved it yet."""
    deal = game.deal
    if not game.table.hand:
        return PotView(tr("Pot"), game.pot, of=game.pot_name)
    before = game.pot - deal.anted - deal.passed - deal.faults
    sums = ((tr("From before"), before), (tr("Antes"), deal.anted), (tr("Passes"), deal.passed + tapped),
            (tr("False passes"), deal.faults))
    return PotView(tr("Pot"), game.pot + tapped, note=_who_anted_more(game),
                   parts=tuple((what, amount) for what, amount in sums if amount), of=game.pot_name)


def _who_anted_more(game: FanTan) -> str:
    fewer, rules = a_card_fewer(game.sizes), game.rules
    if not fewer or not rules.extra_ante:
        return ""
    return plural(len(fewer), "{count} hand one card fewer: ante {more}", "{count} hands one card fewer: ante {more}",
                  more=game.table.amount_text(rules.ante + rules.extra_ante))


def _proof(game: FanTan) -> ProofView | None:
    """Why the counts of a deal are what they are, once somebody is out; none where the hands hold others."""
    deal = game.deal
    if not game.table.hand or not deal.winner or deal.counts_stand:
        return None
    count = game.counted_out
    return ProofView(tr("Why these counts"), tr("left = dealt − (turns − passes)"),
                     tuple(tr(column) for column in COLUMNS),
                     tuple(ProofRow(seat, game.table.name(seat), _reckoned(count, seat), lit=seat == deal.winner)
                           for seat in count.order))


def _reckoned(count: Count, seat: int) -> tuple[str, ...]:
    """One seat's figures, column by column."""
    turns, passes = count.turns[seat], count.passes[seat]
    left = tr(as_in("no card left", "out")) if seat == count.out else str(count.left[seat])
    return (*map(str, (count.sizes[seat], turns, passes, turns - passes)), left)


# seats


def _enough(game: FanTan) -> bool:
    return game.table.fewest_seats <= len(game.playing) <= game.table.most_seats


def _before(game: FanTan) -> Marks:
    """Who antes more, for a card fewer."""
    if not game.table.button or not _enough(game) or not game.rules.extra_ante:
        return Marks()
    more = game.table.amount_text(game.rules.ante + game.rules.extra_ante)
    return Marks({seat: tr("antes {more}", more=more) for seat in a_card_fewer(game.sizes)})


def _marks(game: FanTan) -> Marks:
    deal = game.deal
    turns = deal.level is not Level.FAST
    acting = (deal.to_act,) if turns and not deal.winner and not game.asks_first_seven else ()
    held = {seat: deal.left(seat) for seat in deal.order} if turns else {}
    return Marks({seat: word for seat in deal.order if (word := _word(game, seat))}, acting, held)


def _word(game: FanTan, seat: int) -> str:
    deal = game.deal
    if seat == deal.winner:
        return tr(as_in("no card left", "Out"))
    passed = _passed(deal.tallied.get(seat, 0) or game.fewest_passes(seat))
    return listed([tr("Face up"), *([passed] if passed else [])]) if seat in deal.gone else passed


def _passed(number: int) -> str:
    return plural(number, "{count} pass", "{count} passes") if number else ""


# rows


def _suits(game: FanTan) -> tuple[RowView, ...]:
    """Each suit as it lies, with its ends; lit is what fits next."""
    board = game.deal.board
    rows = []
    for suit in SUITS:
        run = board.run(suit)
        nexts = " ".join(str(card) for card in board.next_of(suit))
        ends = tr("{low} to {high}", low=run[0], high=run[-1]) if len(run) > 1 else ""
        note = " · ".join(part for part in (ends, tr("next {cards}", cards=nexts) if nexts else tr("complete"))
                          if part)
        rows.append(RowView(suit.sign, run, note=note))
    fits = board.fits if not game.deal.winner else ()
    return (*rows, *((RowView(tr("Fits"), fits, lit=True),) if fits else ()))


def _hands(game: FanTan) -> tuple[RowView, ...]:
    """Cards that everybody has seen in a hand."""
    deal, table = game.deal, game.table
    return tuple(RowView(tr("{name}’s cards", name=table.name(seat)), tuple(known), seat=seat,
                         hidden=deal.left(seat) - len(known))
                 for seat in deal.order if (known := deal.known_of(seat)))


# steps and facts


def _steps(game: FanTan, tapped: int = 0) -> dict[int, str]:
    deal, table = game.deal, game.table
    passes = sum(deal.tallied.values()) or tapped or sum(deal.passes(seat) for seat in deal.order)
    facts = {ANTES: tr("{amount} in", amount=table.amount_text(deal.anted)),
             DEALT: tr("{count} cards", count=sum(deal.sizes.values()))}
    if passes or deal.turns:
        facts[PLAY] = plural(passes, "{count} pass", "{count} passes")
    if deal.winner:
        facts[OUT] = table.name(deal.winner)
    if deal.winner and not deal.counts_stand:
        due = sum(left_due(game, {seat: left for seat, left in game.counted_out.left.items()
                                  if seat != deal.winner}).values())
        facts |= {PUT_IN: tr("{amount} to come", amount=table.amount_text(due)),
                  TAKE: table.amount_text(game.pot + due)}
    return facts


def _deal_facts(game: FanTan) -> tuple[tuple[str, str], ...]:
    """What fits, and which passes have been proved false."""
    deal = game.deal
    fits = " ".join(str(card) for card in deal.board.fits) if deal.level is Level.FULL else \
        tr("a seven, or next to one of its suit")
    facts = [(tr("Fits"), fits)] if not deal.winner else []
    for proof in deal.proofs:
        facts.append((tr("Proved later"), f"{proof_words(game, proof)} {_ruled_word(game, proof.step)}"))
    return tuple(facts)


def _ruled_word(game: FanTan, step: int) -> str:
    """What was ruled on a false pass."""
    if step not in game.deal.ruled:
        return tr("No ruling yet.")
    return tr("Charged.") if game.deal.ruled[step] else tr("Nobody pays.")


def _facts(game: FanTan, pot: int) -> tuple[tuple[str, str], ...]:
    table, rules = game.table, game.rules
    here = [(tr("In the pot"), table.amount_text(pot))]
    if table.button and _enough(game):
        sizes, fewer = list(game.sizes.values()), a_card_fewer(game.sizes)
        here.append((tr(as_in("cards held", "Hands")), comma_list(
            f"{sizes.count(size)} × {size}" for size in sorted(set(sizes), reverse=True))))
        if fewer and rules.extra_ante:
            here.append((tr("One card fewer: {more} extra", more=table.amount_text(rules.extra_ante)),
                         comma_list(table.name(seat) for seat in fewer)))
    fee = table.amount_text(rules.pass_fee)
    opening = rules.pass_fee_applies is PassFee.OPENING
    return (*here, (tr("A pass"), tr("{fee}, before the first seven", fee=fee) if opening else fee),
            (tr("Each card left"), table.amount_text(rules.card_left)),
            (tr("A false pass"), table.amount_text(rules.false_pass)),
            (tr("A seven held back"), tr("{each} to its 6, {each} to its 8",
                                         each=table.amount_text(rules.seven_held_back))))
