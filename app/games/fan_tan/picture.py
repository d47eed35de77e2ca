"""Fan Tan as it lies on the table: the four suits, how many cards each holds, the pot, what the cards prove."""

from app.cards import SUITS, Suit
from app.dealing.felt import Felt, PotView, RowView
from app.dealing.hands import deal_title
from app.dealing.picture import Marks, marked_seats, steps_of
from app.dealing.table_rules import Level
from app.games.fan_tan.deal import Deal
from app.words import plural, tr

STEPS = ("Deal and ante", "Play", "Count")


def picture_of(deal: Deal) -> Felt:
    """What lies on the table."""
    table = deal.table
    board = deal.rules.entry is Level.FULL and table.hand is not None and deal.cards_known
    return Felt(
        game=tr("Fan Tan"), title=deal_title(table, deal.number), seats=marked_seats(table, _marks(deal)),
        pots=(PotView(tr("Pot"), deal.pot),), rows=_rows(deal) if board else (), steps=steps_of(STEPS, {}),
        facts=_facts(deal))


def _marks(deal: Deal) -> Marks:
    table = deal.table
    if not table.hand:
        return Marks()
    words = {seat: plural(count, "{count} pass", "{count} passes") for seat, count in deal.passes.items() if count}
    done = len(deal.board.turns)
    turn = () if deal.out or not deal.order else (deal.order[done % len(deal.order)],)
    return Marks(words=words, to_act=turn, cards={seat: deal.held(seat) for seat in deal.playing_now})


def _rows(deal: Deal) -> tuple[RowView, ...]:
    """Each suit's run, low to high, and the cards that fit its ends."""
    return tuple(RowView(_suit_name(suit), deal.board.run(suit), note=_ends(deal, suit)) for suit in SUITS)


def _ends(deal: Deal, suit: Suit) -> str:
    fits = [card for card in deal.board.fitting() if card.suit is suit]
    return tr("next {cards}", cards=" ".join(str(card) for card in fits)) if fits else ""


def _suit_name(suit: Suit) -> str:
    return {Suit.SPADES: tr("♠ Spades"), Suit.HEARTS: tr("♥ Hearts"), Suit.DIAMONDS: tr("♦ Diamonds"),
            Suit.CLUBS: tr("♣ Clubs")}[suit]


def _facts(deal: Deal) -> tuple[tuple[str, str], ...]:
    table, sizes = deal.table, sorted(deal.sizes.values(), reverse=True)
    spread = tr("{low}–{high}", low=sizes[-1], high=sizes[0]) if sizes and sizes[-1] < sizes[0] else \
        str(sizes[0]) if sizes else "–"
    proved = [(tr("False pass, turn {turn}", turn=one.turn), f"{table.name(one.seat)} {one.card}")
              for one in deal.told]
    return ((tr("In the pot"), table.say(deal.pot)), (tr("Cards each"), spread),
            (tr("Passes"), str(sum(deal.passes.values()))), (tr("A card left costs"), table.say(deal.rules.chip)),
            *proved[:4])
