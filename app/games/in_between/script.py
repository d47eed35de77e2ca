"""In-Between, as the dealer deals it: each player's posts, the bet, and the third card."""

from dataclasses import dataclass, field, replace
from functools import partial

from app.cards import Card, Rank
from app.chips import payable
from app.dealing.procedures.deals import play_deals, step_by_step
from app.dealing.procedures.hands import Seats, begin_hand, who_deals
from app.dealing.procedures.pack import ACE_HIGH, Pack
from app.dealing.procedures.settlement import is_told
from app.dealing.procedures.table_rulings import BETWEEN, IN_HAND, Kinds, ResultsOnly, TimeIsUp
from app.dealing.prompts.calling import Bid, Ceiling, Terms
from app.dealing.prompts.kinds import Choice, Confirm, Option, Wording
from app.dealing.prompts.rulings import Decision, Ruling
from app.dealing.prompts.showing import Cards, ShowCards
from app.dealing.table.pots import short_of, take_out
from app.dealing.table.seat_views import seat_badge
from app.dealing.table.table import Table
from app.dealing.values.table_rules import Level
from app.games import pool
from app.words import tr

PASSED, HIT, TAKES = "passed", "hit for {bet}", "took {bet}"
RESULTS = {"won": "Won", "lost": "Lost", "hit": "Hit a post", "pair_hit": "Pair hit"}


def outcomes(posts: Cards, third: Card, ace_called: bool) -> set[str]:
    """What a third card makes of a bet; more than one thing where that turns on what the player has called."""
    first, second, at = (ACE_HIGH.index(card.rank) for card in (*posts, third))
    ends = (first, -1) if ace_called and posts[0].rank is Rank.ACE else (first,)
    if at in (first, second):
        return {"pair_hit" if end == second else "hit" for end in ends}
    if ends == (second,):
        return {"won", "lost"}
    return {"won" if min(end, second) < at < max(end, second) else "lost" for end in ends}


@dataclass
class InBetween(pool.Deal):
    """The game: whose turn it is, how much of this deal is entered, and how many were dealt before."""

    turn: pool.Turn = field(default_factory=lambda: pool.Turn(0))
    level: Level = Level.FAST
    rounds: int = 0


class SeenEarly(Ruling, code="seen_early", title="Card seen early, or a new shuffle",
                about="A card was exposed, the third was turned before anybody heard a bet, or the deck ran out."):
    """A card is known before there is a bet."""

    decisions = (Decision("burn", "It is burnt", "The bet is made, and the next card counts."),
                 Decision("shuffle", "The deck is shuffled", "All cards but the posts can come again."),
                 Decision("no_bet", "No bet", "The turn is over."))

    def apply(self, game: InBetween) -> None:
        """The turn goes on with another card, or is over."""
        game.pack = Pack() if self.decision == "shuffle" else game.pack
        if self.decision == "no_bet":
            game.turn.bet, game.turn.word = 0, PASSED


RULINGS: Kinds = (SeenEarly, ResultsOnly, *IN_HAND, TimeIsUp)


async def deal_in_between(table: Table) -> None:
    """Deal after deal, until the host ends it."""
    await play_deals(InBetween(table, RULINGS, tr("In-Between")), Seats(2, 10), one_deal, lambda game: replace(
        pool.picture_of(game), facts=((tr("Ante"), table.amount_text(table.rules.ante)),)))


async def one_deal(game: InBetween) -> bool:
    """A turn for everybody, the button last. It never ends the game."""
    await ante(game, "deal", 0 if game.rounds and game.pot else game.rules.ante)
    for seat in game.playing:
        game.turn = pool.Turn(seat, word="" if seat in game.table.playing else PASSED)
        game.turns.append(game.turn)
        await step_by_step(game, next_step, lambda: bool(game.turn.word))
    await pool.close(game)
    game.rounds += 1
    return False


async def next_step(game: InBetween) -> None:
    """What comes next in a turn: an ante where the pot is empty, the bet, the third card."""
    if not game.pot:
        await ante(game, f"ante:{game.turn.seat}", game.rules.ante)
    elif game.turn.bet:
        settle(game, await third(game))
    else:
        await bet(game)


async def ante(game: InBetween, key: str, cost: int) -> None:
    """A deal begins, or its pot has been emptied: everybody antes."""
    table, opens = game.table, game.table.hand is None
    await Confirm(
        key=game.key(key), table=table, unless="seats" if opens else "", rulings_now=BETWEEN if opens else IN_HAND,
        cover=lambda _: short_of(table, dict.fromkeys(table.playing, cost)), say=lambda: Wording(
            lead=tr("Everybody antes {ante}", ante=table.amount_text(cost)) if cost else tr("The pot stays"),
            rest=tr(" — deal on") if game.rules.deal_through or not opens else tr(" — shuffle the deck"),
            reason=tr("{who}.", who=who_deals(table)), result=table.announcement, call=tr("Ante up.") if cost else "",
            badge="icon:cards|" + tr("DEAL"), step=pool.DEAL, named=tr("the ante"), button=tr("Done"), topic="deal"))
    if opens:
        game.playing, game.turns = begin_hand(table, tr("Deal {number}", number=game.number)), []
        game.pack, game.level = Pack(), game.rules.entry
    game.playing = tuple(seat for seat in game.playing if seat in table.playing)
    pool.everybody_antes(game, cost)


def ceiling(game: InBetween) -> Ceiling:
    """The most that can be bet: the pot, in the first deal half of it, and never more than is behind."""
    table, seat, chips = game.table, game.turn.seat, game.table.chips.values
    most, behind, why = game.pot, table.stack_of(seat), "the pot, {pot}"
    if game.rules.half_first and not game.rounds:
        most, why = max(payable(most // 2, chips), chips[-1]), "half the pot, {pot}"
    if behind < most:
        return Ceiling(behind, tr("{name}’s chips, {behind}", name=table.name(seat), behind=table.amount_text(behind)))
    return Ceiling(most, tr(why, pot=table.amount_text(most)))


async def bet(game: InBetween) -> None:
    """Two posts, and what their player bets; a pass; or, where the house plays it, two antes for a pair."""
    table, turn, name = game.table, game.turn, game.table.name(game.turn.seat)
    words = (Option("P", "pass", tr("Pass")), Option("T", "takes", tr("A pair")))[:2 if game.rules.pair_takes else 1]
    ace = tr("Ace first: high or low?") if game.rules.ace_called else tr("Aces are high.")
    close = tr("Neighbours: a new second post.") if game.rules.new_second else tr("Neighbours: pass.")
    offer = await Bid(
        key=game.key(f"bet:{turn.seat}"), table=table, seats=(turn.seat,), verb=tr("bets"), noun=tr("bet"),
        terms=lambda: Terms(table.chips.values[-1], words), highest=lambda _: ceiling(game),
        rulings_now=game.rulings_now, say=lambda: Wording(
            lead=tr("Deal {name} two posts", name=name), result=table.announcement, badge=seat_badge(turn.seat),
            rest=tr(" — bet up to {top}", top=table.amount_text(ceiling(game).amount)), step=pool.BET,
            reason=f"{ace} {close}", call=tr("{name}, {pot} in the pot.", name=name, pot=table.amount_text(game.pot)),
            named=tr("{name}’s bet", name=name), button=tr("Bet"), button_note=name, topic="bet"))
    turn.bet, turn.word = offer.amount, PASSED if offer.option else ""
    if offer.option == "takes":
        turn.bet, turn.word = min(game.rules.pair_takes * game.rules.ante, game.pot), TAKES
        take_out(table, turn.seat, game.pot_name, turn.bet, tr("A pair of posts"))


async def third(game: InBetween) -> str:
    """What the third card came to: by the cards where they are keyed, else or where a call decides as it is said."""
    table, turn, name = game.table, game.turn, game.table.name(game.turn.seat)
    made = set([*RESULTS][:4 if game.rules.pair_called else 3])
    words = partial(Wording, lead=tr("{name} bets {bet}", name=name, bet=table.amount_text(turn.bet)),
                    rest=tr(" — turn the third card"), badge=seat_badge(turn.seat), step=pool.TURN, topic="turn")
    if game.enters_more:
        table.auditor = game.pack.audit
        *posts, turn.card = await ShowCards(
            key=game.key(f"cards:{turn.seat}"), table=table, least=3, most=3, rulings_now=game.rulings_now,
            by_chance=lambda chance: [card.code for card in game.pack.some_unseen(chance, 3)],
            say=words(reason=tr("Key both posts, then the third card."), named=tr("{name}’s cards", name=name)))
        turn.shown = tuple(posts)
        game.pack.see(*posts, turn.card)
        made = outcomes(turn.shown, turn.card, game.rules.ace_called)
    if len(made) == 1:
        return made.pop()
    return await Choice(
        key=game.key(f"result:{turn.seat}"), facts=f"{turn.bet}:{turn.shown}", by_key=True, rulings_now=IN_HAND,
        options=tuple(Option(code[0].upper(), code, tr(label)) for code, label in RESULTS.items() if code in made),
        say=words(reason=tr("Strictly between the posts it wins; equal to one it hits, for {times} × the bet.",
                            times=game.rules.hit_pays), call=tr("In between?"), button=tr("Won, lost or hit?"),
                  named=tr("{name}’s bet", name=name)))


def settle(game: InBetween, result: str) -> None:
    """The bet out of the pot or into it; a hit takes a multiple of it, but no more than is behind."""
    turn, times = game.turn, {"hit": game.rules.hit_pays, "pair_hit": game.rules.pair_pays}.get(result, 1)
    turn.bet, turn.won = max(turn.bet, min(turn.bet * times, game.table.stack_of(turn.seat))), result == "won"
    pool.settle(game, turn, tr(RESULTS[result]) if times > 1 and is_told(game.table) else "")
    turn.word = HIT if result.endswith("hit") else turn.word
