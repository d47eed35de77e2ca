"""3-5-7, as the dealer deals it: three stages a deal, in or out, losers pay the pot, three strikes take it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from app.dealing.calling import IN, OUT, Declaration
from app.dealing.hands import Seats, begin_hand, play_hands, who_deals
from app.dealing.pack import Pack
from app.dealing.picture import seat_badge
from app.dealing.pots import hand_over, in_pot, put_in, short_of, take_out
from app.dealing.prompt import Prompt
from app.dealing.prompts import Confirm, Wording
from app.dealing.ring import from_left_of
from app.dealing.rulings import Misdeal
from app.dealing.showing import Cards, PickSeats, ShowCards
from app.dealing.table import Table
from app.dealing.table_rules import Level
from app.dealing.table_rulings import BETWEEN, IN_HAND, ResultsOnly, WalkedOut
from app.games.three_five_seven.hands import best_of, contains, hand_words
from app.games.three_five_seven.picture import picture_of
from app.games.three_five_seven.rules import NobodyIn, ThreeFiveSevenRules, Tie
from app.games.three_five_seven.rulings import DeclaredLate, Natural357
from app.words import listed, tr

POT = "three_five_seven"
STAGES = (3, 5, 7)
STRIKES = "strikes"
THIRD = 3
WILD_WORDS = {3: "threes", 5: "fives", 7: "sevens"}
DEAL, WINNER = 0, 4
LONGEST_REASON = 80


class GameWon(Exception):
    """Somebody has taken the pot: the game is over."""


class Decided(Exception):
    """Whoever was in has walked out: there is nothing left to compare."""


@dataclass
class Game357:
    """The game and its present deal: who plays, the stage, who is in, the hands shown this deal, strikes."""

    table: Table
    playing: tuple[int, ...] = ()
    stage: int = 0
    inside: tuple[int, ...] = ()
    shown: dict[int, Cards] = field(default_factory=dict)
    nobody_in_a_row: int = 0
    told: dict[int, str] = field(default_factory=dict)  # stage -> what came of it
    number: int = 1
    anted: bool = False  # a deal of this game has been dealt to its end

    @property
    def rules(self) -> ThreeFiveSevenRules:
        """The house's."""
        rules: ThreeFiveSevenRules = self.table.rules
        return rules

    @property
    def pot(self) -> int:
        """What is in the pot."""
        return in_pot(self.table, POT)

    @property
    def each_pays(self) -> int:
        """What every loser pays now: the amount of the pot, up to the most that this house lets one lose."""
        return min(self.pot, self.rules.most_lost) if self.rules.most_lost else self.pot

    def strikes(self, seat: int) -> int:
        """How many a seat has."""
        who = self.table.seats.get(seat)
        return self.table.tallies.get(STRIKES, {}).get(who.player, 0) if who else 0

    def key(self, what: str) -> str:
        """A question's key."""
        return f"hand:{self.table.hands_opened + (self.table.hand is None)}/{what}"


async def deal_three_five_seven(table: Table) -> None:
    """Deal after deal of three, five and seven cards, until somebody has three strikes."""
    game = Game357(table)
    table.state, table.picture = game, lambda: picture_of(game)
    await play_hands(table, Seats(2, 7), lambda: one_deal(game))


async def one_deal(game: Game357) -> bool:
    """Three stages with the same cards. True where somebody took the pot."""
    try:
        await ante_and_deal(game)
        for stage in STAGES:
            game.stage, game.inside = stage, ()
            await one_stage(game)
        over = False
    except GameWon:
        over = True
    except Misdeal:
        if not game.anted:
            game.playing = game.table.whole_game = ()
        raise
    game.anted, game.inside = True, ()
    game.table.close_hand(tr("Deal {number}: {told}", number=game.number, told="; ".join(game.told.values())))
    return over


async def ante_and_deal(game: Game357) -> None:
    """The ante of the game, or of each deal, and three cards to each. From now on nobody joins or leaves."""
    table, rules = game.table, game.rules
    first = not game.anted
    ante = rules.ante if first or rules.ante_each_deal else 0

    def paying() -> tuple[int, ...]:
        return game.playing or tuple(table.playing)

    def say() -> Wording:
        return Wording(
            lead=tr("Everybody antes {ante}", ante=table.say(ante)) if ante else tr("Shuffle"),
            rest=tr(" — deal three cards each"), called=table.told, badge="icon:cards|" + tr("DEAL"), step=DEAL,
            reason=f"{tr('Threes are wild.')} {who_deals(table)}.", call=tr("Threes are wild."), named=tr("the deal"),
            button=tr("Dealt"), topic="deal")

    await ask(game, lambda: Confirm(
        key=game.key("deal"), table=table, unless="seats" if first else "",
        may_rule=BETWEEN if first else (*BETWEEN, WalkedOut), say=say,
        cover=lambda _: short_of(table, dict.fromkeys(paying(), ante))))
    playing = begin_hand(table, tr("Deal {number}", number=table.hands_opened + 1))
    game.playing = tuple(from_left_of(table.button, game.playing)) or playing
    table.whole_game = game.playing
    game.number, game.shown, game.told, game.stage, game.inside = table.hands_opened, {}, {}, 3, ()
    for seat in game.playing if ante else ():
        put_in(table, seat, POT, ante, tr("Ante"))


async def one_stage(game: Game357) -> None:
    """In or out all at once; nobody, one with a strike, or several who compare. Raises GameWon."""
    await declare(game)
    table, wild = game.table, tr(WILD_WORDS[game.stage])
    if not game.inside:
        said = await nobody_stays(game)
    elif len(game.inside) == 1:
        said = strike(game, game.inside[0])
    else:
        said = await compare(game)
    game.told[game.stage] = said
    table.told = tr("{wild} wild: {said}.", wild=wild.capitalize(), said=said)
    if game.inside and any(game.strikes(seat) >= THIRD for seat in game.playing):
        raise GameWon


async def declare(game: Game357) -> None:
    """Chip in hand or empty: every fist opens at the same moment."""
    while True:
        try:
            said = await ask(game, lambda: declaration(game))
        except DeclaredLate as ruling:
            if ruling.decision == "again":
                continue
            rest = await ask(game, partial(declaration, game, ruling.seat))
            said = dict(rest) | {ruling.seat: IN if ruling.decision == "in" else OUT}
        game.inside = tuple(seat for seat in game.playing if said.get(seat) == IN)
        return


def declaration(game: Game357, known: int = 0) -> Declaration:
    """Who is in, of everybody who has not been ruled in or out already."""
    table, stage = game.table, game.stage
    lead = tr("Everybody declares") if stage == STAGES[0] else tr("Deal two more each")
    natural = (Natural357,) if stage == STAGES[0] and game.rules.natural_wins else ()
    return Declaration(
        key=game.key(f"in:{stage}" + (f":{known}" if known else "")), facts=str(stage), table=table,
        seats=tuple(seat for seat in game.playing if seat != known), in_word=tr("in"), out_word=tr("out"),
        may_rule=(*(() if known else (DeclaredLate,)), *natural, WalkedOut, *IN_HAND),
        cover=lambda said: short_of(table, contributions(game, said)),
        say=lambda: Wording(
            lead=lead, rest=tr(" — {wild} are wild", wild=tr(WILD_WORDS[stage])),
            reason=stakes_words(game),
            called=table.told, call=tr("{wild} are wild. Chip or no chip: open.",
                                       wild=tr(WILD_WORDS[stage]).capitalize()),
            badge=f"{stage}|" + tr("CARDS"), step=STAGES.index(stage) + 1, named=tr("the declaration"),
            button=tr("All have opened"), topic="declare"))


def stakes_words(game: Game357) -> str:
    """What a loser pays now, and who has not that much."""
    table = game.table
    cannot = [table.name(seat) for seat in game.playing if table.behind(seat) < game.each_pays]
    pays = tr("Each loser pays {pot}.", pot=table.say(game.each_pays))
    if not cannot or game.rules.credit:
        return pays
    named = f"{pays} {tr('Not enough: {names}.', names=listed(cannot))}"
    return named if len(named) <= LONGEST_REASON else f"{pays} {tr('{count} have not enough.', count=len(cannot))}"


def contributions(game: Game357, said: Mapping[int, int]) -> dict[int, int]:
    """What the others pay into the pot where one alone is in and the house has them pay, in minor units."""
    inside = [seat for seat in game.playing if said.get(seat) == IN]
    if len(inside) != 1 or not game.rules.strike_pays:
        return {}
    return {seat: game.rules.strike_pays for seat in game.playing if seat not in inside}


async def nobody_stays(game: Game357) -> str:
    """Nothing happens; by the house's rule everybody pays an ante after three in a row."""
    game.nobody_in_a_row += 1
    if game.rules.nobody_in is NobodyIn.NOTHING or game.nobody_in_a_row < THIRD:
        return tr("nobody in")
    table, ante = game.table, game.rules.ante
    await ask(game, lambda: Confirm(
        key=game.key(f"all_pay:{game.stage}"), table=table, may_rule=(WalkedOut, *IN_HAND),
        cover=lambda _: short_of(table, dict.fromkeys(game.playing, ante)), say=Wording(
            lead=tr("Everybody pays {ante}", ante=table.say(ante)), rest=tr(" — three times nobody in"),
            reason=tr("Nobody has stayed in three times running: an ante each."),
            badge="icon:chips|" + tr("ANTE"), step=WINNER, named=tr("an ante each"), button=tr("All paid"),
            topic="declare")))
    for seat in game.playing:
        put_in(table, seat, POT, ante, tr("Nobody in three times"))
    game.nobody_in_a_row = 0
    return tr("nobody in, everybody pays {ante}", ante=table.say(ante))


def strike(game: Game357, seat: int) -> str:
    """The only one in gets a strike; the others contribute first, and the third strike takes the pot."""
    table = game.table
    game.nobody_in_a_row = 0
    for other, each in contributions(game, {seat: IN}).items():
        put_in(table, other, POT, each, tr("Contribution to a strike"))
    held = table.tallies.setdefault(STRIKES, {})
    player = table.seats[seat].player
    held[player] = held.get(player, 0) + 1
    if held[player] < THIRD:
        return tr("{name} alone, strike {count}", name=table.name(seat), count=held[player])
    return win_pot(game, seat, tr("third strike"))


def win_pot(game: Game357, seat: int, why: str) -> str:
    """The whole pot to one player."""
    table, pot = game.table, game.pot
    take_out(table, seat, POT, pot, why)
    return tr("{name} takes {pot}, {why}", name=table.name(seat), pot=table.say(pot), why=why)


async def compare(game: Game357) -> str:
    """Those in show one another. Every loser pays the winner the amount of the pot, and the pot stays."""
    game.nobody_in_a_row = 0
    try:
        await show_hands(game)
        winners = await ask(game, lambda: winner_prompt(game))
    except Decided:
        return tr("{names} alone is left in", names=listed([game.table.name(seat) for seat in game.inside]) or
                  tr("nobody"))
    return pay_winners(game, tuple(winners))


async def show_hands(game: Game357) -> None:
    """Every hand that is in, where hands are entered; the dealer may go on with the winner alone at any time."""
    try:
        for seat in game.inside if game.rules.entry is Level.FULL else ():
            if seat in game.inside:
                await show(game, seat)
    except ResultsOnly:
        game.shown.clear()


async def show(game: Game357, seat: int) -> None:
    """One hand, as far as the dealer keys it. What was shown before in this deal must be in it."""
    table, stage = game.table, game.stage
    before = game.shown.get(seat, ())
    pack = Pack()
    pack.see(*(card for other, cards in game.shown.items() if other != seat for card in cards))
    table.auditor = pack.audit
    cards = await ask(game, lambda: ShowCards(
        key=game.key(f"show:{stage}:{seat}"), facts=str(stage), table=table, least=stage, most=stage,
        skip_word=tr("not keyed"), private=True, may_rule=(ResultsOnly, WalkedOut, *IN_HAND),
        check=lambda hand: contains(hand, before),
        by_chance=lambda chance: [card.code for card in (
            *before, *_rest(pack, before).some_unseen(chance, stage - len(before)))],
        say=Wording(
            lead=tr("{name} shows", name=table.name(seat)), rest=tr(" — to those who are in"),
            reason=tr("Only they may look: the screen shows none of it before the deal is over."),
            badge=seat_badge(seat), step=WINNER, named=tr("{name}’s hand", name=table.name(seat)), topic="hands")))
    if cards:
        game.shown[seat] = cards


def _rest(pack: Pack, before: Cards) -> Pack:
    rest = Pack()
    rest.see(*pack.seen, *before)
    return rest


def winner_prompt(game: Game357) -> PickSeats:
    """Who wins: what the hands say where all are known, else what the players say."""
    table, stage = game.table, game.stage
    best = best_of({seat: game.shown[seat] for seat in game.inside}, stage, game.rules.tie is Tie.NATURAL) \
        if all(len(game.shown.get(seat, ())) == stage for seat in game.inside) else ()
    reason = hand_words(game.shown[best[0]], stage) if best else \
        tr("{wild} are wild. {names} are in.", wild=tr(WILD_WORDS[stage]).capitalize(), names=listed(
            [table.name(seat) for seat in game.inside]))
    return PickSeats(
        key=game.key(f"winner:{stage}"), facts=",".join(str(seat) for seat in (*game.inside, 0, *best)),
        seats=best or game.inside, expected=best or (game.inside if len(game.inside) == 1 else ()),
        names=table.name, may_rule=(WalkedOut, *IN_HAND),
        cover=lambda winners: short_of(table, losses(game, winners)), say=lambda: Wording(
            lead=tr("Who wins?"), rest=tr(" — each loser pays {pot}", pot=table.say(game.each_pays)),
            reason=reason, badge="icon:chips|" + tr("PAY"), step=WINNER, named=tr("the winner"),
            button=tr("{names} wins", names=listed([table.name(seat) for seat in best])) if best else "",
            call=tr("{names} show.", names=listed([table.name(seat) for seat in game.inside])), topic="pay"))


def losses(game: Game357, winners: tuple[int, ...]) -> dict[int, int]:
    """What each loser pays, in minor units; nothing where equal hands are paid nothing."""
    if len(winners) > 1 and game.rules.tie is Tie.NOTHING:
        return {}
    return {seat: game.each_pays for seat in game.inside if seat not in winners}


def pay_winners(game: Game357, winners: tuple[int, ...]) -> str:
    """Every loser pays; equal winners share it, the odd chip to the first of them left of the dealer."""
    table, why = game.table, tr("Loses to a better hand")
    first, *others = from_left_of(table.button, winners)
    for loser, amount in losses(game, winners).items():
        share = amount // len(winners)
        share -= share % table.chips.values[-1]
        for other in others:
            hand_over(table, loser, other, share, why)
        hand_over(table, loser, first, amount - share * len(others), why)
    names = listed([table.name(seat) for seat in winners])
    return tr("{names} beats {losers}", names=names, losers=listed(
        [table.name(seat) for seat in game.inside if seat not in winners]) or tr("nobody"))


async def ask(game: Game357, make: Callable[[], Prompt[Any]]) -> Any:
    """Put a question until it is answered. Who walks out loses what is in the pot; a natural takes it."""
    while True:
        try:
            return await make()
        except WalkedOut as gone:
            walk_out(game, gone.seat)
        except Natural357 as natural:
            game.told[game.stage] = win_pot(game, natural.seat, tr("natural 3-5-7"))
            raise GameWon from natural


def walk_out(game: Game357, seat: int) -> None:
    """Who leaves before the end leaves the ante and the strikes behind. The last one left takes the pot."""
    table, were_in = game.table, len(game.inside)
    table.leave(seat)
    game.playing = tuple(one for one in game.playing if one != seat)
    game.inside = tuple(one for one in game.inside if one != seat)
    table.whole_game = game.playing
    if len(game.playing) == 1:
        if table.hand is None:
            table.open_hand(tr("Nobody else is left"), game.playing)
        game.told[game.stage] = win_pot(game, game.playing[0], tr("nobody else is left"))
        raise GameWon
    if were_in > len(game.inside) and len(game.inside) < 2:
        raise Decided
