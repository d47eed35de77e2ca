"""The play of a deal of Thirty-One: the stakes, who knocks or shows 31, and each turn where turns are entered."""

from app.dealing.procedures.hands import who_deals
from app.dealing.procedures.table_rulings import DealtWrong, EndGame, ResultsOnly, TimeIsUp, WalkedOut
from app.dealing.prompts.kinds import Choice, Confirm, Option, PickSeat, Wording
from app.dealing.prompts.rulings import Ruling
from app.dealing.prompts.showing import PickSeats
from app.dealing.table.seat_views import seat_badge
from app.dealing.values.chance import Chance, any_of
from app.dealing.values.log import Json
from app.dealing.values.table_rules import Level
from app.games.thirty_one.deal import Deal, ThirtyOne, names_of
from app.games.thirty_one.rulings import GaveBack, NoBlitz, StockRanOut, WrongHand, WrongKnock
from app.games.thirty_one.stakes import left_of_in, open_deal, put_stakes_up, stakes_short
from app.words import plural, tr

STEPS = ("Deal", "Draw or knock", "Last turns", "Show", "Losses")
DEAL, PLAY, LAST, SHOW, LOSS = range(5)
LONGEST_REASON = 80
DRAWS, KNOCKS, SHOWS = "draws", "knocks", "shows"
SHOWN_KEY = "S"
"""That 31 is shown: the same key at every question at which it may be."""


def rulings_now(game: ThirtyOne) -> tuple[type[Ruling], ...]:
    """What may be ruled now."""
    deal = game.deal
    kinds: list[type[Ruling]] = [WrongHand]
    if not deal.play_over:
        kinds += [] if deal.knocker else [WrongKnock, StockRanOut]
        kinds += [] if game.rules.give_back else [GaveBack]
    kinds += [NoBlitz] if deal.shown else []
    kinds += [ResultsOnly] if deal.level is not Level.FAST or deal.turn_by_turn else []
    return (*kinds, WalkedOut, DealtWrong, EndGame, *(() if game.table.hand else (TimeIsUp,)))


# the first deal


async def stakes_up(game: ThirtyOne) -> None:
    """The stakes, and three cards to each. From now on nobody joins or leaves."""
    table = game.table
    await Confirm(key=game.key("stakes"), table=table, unless="seats", rulings_now=(EndGame, TimeIsUp),
                  cover=lambda _: stakes_short(game), say=lambda: _stakes_words(game))
    put_stakes_up(game)


def _stakes_words(game: ThirtyOne) -> Wording:
    table, stake = game.table, game.rules.stake
    four = tr("four corners to fold") if game.rules.kept_by == "corners" else tr("four markers each")
    return Wording(
        lead=tr("Stakes up: {stake} each", stake=table.amount_text(stake)) if stake else tr("Four losses each"),
        rest=tr(" — deal three cards each"), called=table.announcement, badge="icon:cards|" + tr("DEAL"), step=DEAL,
        reason=tr("{four}; the fifth loss puts out. {who}.", four=four[:1].upper() + four[1:], who=who_deals(table)),
        call=tr("Stakes up.") if stake else "", named=tr("the stakes"), button=tr("Dealt"), topic="deal")


# who knocks


async def who_knocks(game: ThirtyOne) -> None:
    """How the deal ends: somebody knocks, or shows 31. Where the deal is not open yet, this opens it."""
    deal = game.deal
    seat = await PickSeat(
        key=game.key("knock"), facts=_in_it(game), seats=tuple(sorted(deal.order)), none_word=tr("31 is shown"),
        none_key=SHOWN_KEY, names=game.table.name, rulings_now=lambda: rulings_now(game),
        by_chance=lambda chance: _knocker_or_blitz(game, chance), say=lambda: _knock_words(game, deal))
    open_deal(game)
    if seat:
        knocks(game, seat)
    else:
        deal.asks_shown = True


def _in_it(game: ThirtyOne) -> str:
    return ",".join(map(str, game.deal.order))


def _knocker_or_blitz(game: ThirtyOne, chance: Chance) -> Json:
    return any_of(chance, game.deal.order) if chance.randrange(0, 4) else 0


def _knock_words(game: ThirtyOne, deal: Deal) -> Wording:
    """The log asks for its name when another deal may be open already."""
    table = game.table
    dealt = table.hand is not None
    return Wording(
        lead=tr("Who knocks?") if dealt else tr("Deal three each"),
        rest=tr(" — or shows 31") if dealt else tr(" — who knocks?"),
        reason=knock_reason(game, deal), called=table.announcement,
        call="" if table.announcement else tr("{name}: draw or knock.", name=table.name(deal.order[0])),
        badge="icon:cards|" + tr("PLAY"), step=PLAY, named=tr("the knock"), topic="knock")


def knock_reason(game: ThirtyOne, deal: Deal) -> str:
    """Who plays first and deals, and whom a knock that loses would put out, as far as there is room."""
    table = game.table
    parts = [tr("{name} plays first.", name=table.name(deal.order[0])), tr("{who}.", who=who_deals(table))]
    if near := game.knock_puts_out:
        parts.insert(0, tr("A losing knock puts out {names}.", names=names_of(game, near)))
    if not game.rules.knock_first_turn:
        parts.append(tr("No knock before all have played."))
    said = parts[0] if len(parts[0]) <= LONGEST_REASON else tr("A losing knock puts some out.")
    for part in parts[1:]:
        said = f"{said} {part}" if len(said) + 1 + len(part) <= LONGEST_REASON else said
    return said


def knocks(game: ThirtyOne, seat: int) -> None:
    """A seat has knocked: the others have one more turn each."""
    table, deal = game.table, game.deal
    deal.knocker = seat
    deal.to_act = left_of_in(deal, seat)
    deal.play_over = not deal.turn_by_turn
    table.announcement = tr("{name} knocks: one more turn each.", name=table.name(seat))


# who shows 31


async def who_shows(game: ThirtyOne) -> None:
    """Who shows 31: the deal is over at once."""
    table, deal = game.table, game.deal
    said = await PickSeats(
        key=game.key("shows"), facts=f"{_in_it(game)}:{deal.knocker}", seats=tuple(sorted(deal.order)),
        names=table.name, rulings_now=lambda: rulings_now(game), say=lambda: Wording(
            lead=tr("Who shows 31?"), rest=tr(" — the deal is over"), called=table.announcement,
            reason=tr("Exactly 31 in one suit, dealt or drawn, ends the deal at once."), call=tr("Thirty-one."),
            badge="icon:cards|31", step=SHOW, named=tr("who shows 31"), topic="blitz"))
    deal.asks_shown = False
    shows(game, said)


def shows(game: ThirtyOne, seats: tuple[int, ...]) -> None:
    """These have shown 31."""
    deal = game.deal
    deal.shown, deal.play_over = tuple(sorted({*deal.shown, *seats})), True
    game.table.announcement = tr("31: {names}.", names=names_of(game, deal.shown))


# turn by turn


async def next_turn(game: ThirtyOne) -> None:
    """One turn: a card drawn and one discarded, a knock, or 31 shown by anybody."""
    table, deal = game.table, game.deal
    seat = deal.to_act
    said = await Choice(
        key=game.key(f"turn:{deal.turns}"), facts=f"{seat}:{deal.knocker}", options=_may_do(game),
        rulings_now=lambda: rulings_now(game), say=lambda: _turn_words(game, deal, seat))
    open_deal(game)
    if said == SHOWS:
        deal.asks_shown = True
        return
    deal.turns += 1
    if said == KNOCKS:
        knocks(game, seat)
        return
    deal.to_act = left_of_in(deal, seat)
    deal.play_over = bool(deal.knocker) and deal.to_act == deal.knocker
    table.announcement = tr("{name} has drawn and discarded.", name=table.name(seat))


def _may_do(game: ThirtyOne) -> tuple[Option, ...]:
    deal = game.deal
    early = not game.rules.knock_first_turn and deal.turns < len(deal.order)
    knock = () if deal.knocker or early else (Option("K", KNOCKS, tr("Knocks"), tr("one more turn each")),)
    return (Option("D", DRAWS, tr("Draws"), tr("and discards")), *knock,
            Option(SHOWN_KEY, SHOWS, tr("31 is shown"), tr("by anybody")))


def _turn_words(game: ThirtyOne, deal: Deal, seat: int) -> Wording:
    table = game.table
    name, last = table.name(seat), bool(deal.knocker)
    dealt = table.hand is not None
    rest = tr(" — the last turn") if last else tr(" — draw or knock") if len(_may_do(game)) > 2 else tr(" — a turn")
    return Wording(
        lead=tr("{name} to play", name=name) if dealt else tr("Deal three each"),
        rest=rest if dealt else tr(" — {name} plays first", name=name), called=table.announcement,
        reason=tr("{name} has knocked: everybody else has one more turn.", name=table.name(deal.knocker)) if last
        else knock_reason(game, deal),
        call="" if table.announcement and not dealt else tr("{name}?", name=name), badge=seat_badge(seat),
        step=LAST if last else PLAY, named=tr("{name}’s turn", name=name), topic="knock" if last else "turns")


def told_of(game: ThirtyOne) -> str:
    """How the deal ended, for its title: "Ann knocked", "Bo shows 31"."""
    deal, table = game.deal, game.table
    ended = [tr("{name} knocked", name=table.name(deal.knocker))] if deal.knocker else []
    shown = [plural(len(deal.shown), "{names} shows 31", "{names} show 31", names=names_of(game, deal.shown))]
    return ", ".join([*ended, *(shown if deal.shown else [])])
