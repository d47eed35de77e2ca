"""What lies on the table in a game of Fan Tan."""

from app.cards import SUITS
from app.dealing.procedures.hands import deal_title
from app.dealing.table.seat_views import Marks, marked_seats, steps_of
from app.dealing.values.felt import Felt, PotView, RowView
from app.dealing.values.table_rules import Level
from app.games.fan_tan.counting import a_card_fewer
from app.games.fan_tan.deal import FanTan
from app.games.fan_tan.lookback import proof_words
from app.games.fan_tan.play import DEAL, LEFT, OPENS, PLAY, STEPS
from app.games.fan_tan.rules import PassFee
from app.words import listed, plural, tr


def picture_of(game: FanTan) -> Felt:
    """The pot, the seats with their passes, and where every card is entered the four suits with what fits."""
    table = game.table
    open_now = table.hand is not None
    return Felt(
        game=tr("Fan Tan"), title=deal_title(table, game.number),
        seats=marked_seats(table, _marks(game) if open_now else _before(game)), pots=(PotView(tr("Pot"), game.pot),),
        rows=(*_suits(game), *_hands(game)) if open_now and game.deal.level is Level.FULL else (),
        steps=steps_of(STEPS, _steps(game) if open_now else {}),
        facts=(*(_deal_facts(game) if open_now else ()), *_facts(game)))


# seats


def _enough(game: FanTan) -> bool:
    return game.table.fewest_seats <= len(game.playing) <= game.table.most_seats


def _before(game: FanTan) -> Marks:
    """Who has a card fewer and antes more."""
    if not game.table.button or not _enough(game) or not game.rules.extra_ante:
        return Marks()
    return Marks({seat: tr("a card fewer") for seat in a_card_fewer(game.sizes)})


def _marks(game: FanTan) -> Marks:
    deal = game.deal
    turns = deal.level is not Level.FAST
    acting = (deal.to_act,) if turns and not deal.winner and not game.asks_first_seven else ()
    held = {seat: deal.left(seat) for seat in deal.order} if turns else {}
    return Marks({seat: word for seat in deal.order if (word := _word(game, seat))}, acting, held)


def _word(game: FanTan, seat: int) -> str:
    deal = game.deal
    if seat == deal.winner:
        return tr("Out")
    number = deal.passes(seat) + deal.unentered[seat]
    passed = plural(number, "{count} pass", "{count} passes") if number else ""
    return listed([tr("Face up"), *([passed] if passed else [])]) if seat in deal.gone else passed


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


def _steps(game: FanTan) -> dict[int, str]:
    deal, table = game.deal, game.table
    facts = {DEAL: tr("{ante} each", ante=table.amount_text(game.rules.ante))}
    if deal.seven_is_out:
        first = next(turn for turn in deal.turns if not turn.passed)
        facts[OPENS] = table.name(first.seat)
        facts[PLAY] = plural(len(deal.turns), "{count} turn", "{count} turns")
    if deal.winner:
        facts[LEFT] = tr("{name} is out", name=table.name(deal.winner))
    return facts


def _deal_facts(game: FanTan) -> tuple[tuple[str, str], ...]:
    """What fits, and which passes have been proved false."""
    deal = game.deal
    facts = [(tr("Fits"), " ".join(str(card) for card in deal.board.fits))] \
        if deal.level is Level.FULL and not deal.winner else []
    for proof in deal.proofs:
        facts.append((tr("Proved later"), f"{proof_words(game, proof)} {_ruled_word(game, proof.step)}"))
    return tuple(facts)


def _ruled_word(game: FanTan, step: int) -> str:
    """What was ruled on a false pass."""
    if step not in game.deal.ruled:
        return tr("Not ruled.")
    return tr("Charged.") if game.deal.ruled[step] else tr("Nobody pays.")


def _facts(game: FanTan) -> tuple[tuple[str, str], ...]:
    table, rules = game.table, game.rules
    here = [(tr("In the pot"), table.amount_text(game.pot))]
    if table.button and _enough(game):
        sizes, fewer = list(game.sizes.values()), a_card_fewer(game.sizes)
        here.append((tr("Hands"), ", ".join(f"{sizes.count(size)} × {size}"
                                            for size in sorted(set(sizes), reverse=True))))
        if fewer and rules.extra_ante:
            here.append((tr("A card fewer: {more} more", more=table.amount_text(rules.extra_ante)),
                         ", ".join(table.name(seat) for seat in fewer)))
    fee = table.amount_text(rules.pass_fee)
    opening = rules.pass_fee_applies is PassFee.OPENING
    return (*here, (tr("A pass"), tr("{fee}, before the first seven", fee=fee) if opening else fee),
            (tr("A card left"), table.amount_text(rules.card_left)),
            (tr("A false pass"), tr("{fee}; a seven {each} to its 6 and its 8", fee=table.amount_text(rules.false_pass),
                                    each=table.amount_text(rules.seven_held_back))))
