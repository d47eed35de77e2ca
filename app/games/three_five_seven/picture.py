"""3-5-7 as it lies on the table: the pot, the wild rank, who is in, strikes; no hand before the deal is over."""

from app.dealing.procedures.hands import deal_title
from app.dealing.table.seat_views import Marks, marked_seats, steps_of
from app.dealing.values.felt import Felt, PotView, RowView
from app.games.three_five_seven.deal import STAGES, Game357, wild_words
from app.games.three_five_seven.hands import hand_words
from app.words import as_in, listed, tr

STEPS = ("Deal three", "Threes wild", "Fives wild", "Sevens wild")
DEAL = 0


def step_of(stage: int) -> int:
    """The place of a stage in the list of steps: it lasts until its losers have paid."""
    return STAGES.index(stage) + 1


def picture_of(game: Game357) -> Felt:
    """What lies on the table."""
    table = game.table
    return Felt(
        game=tr("3-5-7"), title=deal_title(table, game.number), seats=marked_seats(table, _marks(game)),
        pots=(PotView(tr("Pot"), game.pot, note=_wild(game), of=game.pot_name),), rows=_rows(game),
        steps=steps_of(STEPS, _told(game)), facts=_facts(game))


def _marks(game: Game357) -> Marks:
    table = game.table
    words = {seat: tr("in") if seat in game.inside else tr(as_in("a declaration", "out"))
             for seat in game.playing} if game.inside else {}
    cards = dict.fromkeys(game.playing, game.stage) if table.hand else {}
    strikes = {seat: count for seat in table.seats if (count := game.strikes(seat))}
    return Marks(words=words if table.hand else {}, cards=cards, strikes=strikes,
                 to_act=game.inside if table.hand else ())


def _wild(game: Game357) -> str:
    return tr("{rank} wild", rank=wild_words(game.stage)) if game.table.hand and game.stage else ""


def _rows(game: Game357) -> tuple[RowView, ...]:
    """Hands that were shown, once the deal is over: who is out must not see them before."""
    if game.table.hand:
        return ()
    return tuple(RowView(game.table.name(seat), cards, note=hand_words(cards, len(cards)), seat=seat)
                 for seat, cards in game.shown.items() if seat in game.table.seats)


def _told(game: Game357) -> dict[int, str]:
    return {step_of(stage): game.came_to.get(stage, "") for stage in game.told} if game.table.hand else {}


def _ranks(game: Game357) -> tuple[tuple[str, str], ...]:
    """What is in and what is out, and which hands beat which at this stage."""
    if not (game.table.hand and game.stage):
        return ()
    hands = tr("three of a kind, pair, high card") if game.stage == STAGES[0] else tr(
        "five of a kind, straight flush, four of a kind, full house, flush, straight, three of a kind, two pair, pair")
    return ((tr("In"), tr("a chip in the fist; an empty fist is out")), (tr("Hands, best first"), hands))


def _facts(game: Game357) -> tuple[tuple[str, str], ...]:
    table, cannot = game.table, game.cannot_pay
    struck = [f"{table.name(seat)} {count}" for seat in table.seats if (count := game.strikes(seat))]
    return ((tr("In the pot"), table.amount_text(game.pot)), (tr("Each loser pays"), table.amount_text(game.each_pays)),
            (tr("Wild"), _wild(game) or "–"), *_ranks(game), (tr("Strikes to win"), "3"),
            *(((tr("Strikes"), listed(struck)),) if struck else ()),
            *(((tr("Not enough chips"), listed(cannot)),) if cannot else ()))
