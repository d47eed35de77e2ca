"""In-Between, as the dealer deals it: each player's posts, the bet, and the third card."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from app.cards import Card, Rank
from app.chips import payable
from app.dealing.procedures.deals import play_deals, step_by_step
from app.dealing.procedures.hands import Seats, as_far_as_fits, begin_hand, who_deals
from app.dealing.procedures.pack import ACE_HIGH, Pack
from app.dealing.procedures.settlement import is_told
from app.dealing.procedures.table_rulings import BETWEEN, IN_HAND, Kinds, ResultsOnly, TimeIsUp
from app.dealing.prompts.calling import Bid, Ceiling, Terms
from app.dealing.prompts.kinds import Choice, Confirm, Option, Wording
from app.dealing.prompts.rulings import Decision, Ruling
from app.dealing.prompts.showing import Cards, ShowCards
from app.dealing.table.pots import short_of, take_out
from app.dealing.table.seat_order import from_left_of
from app.dealing.table.seat_views import seat_badge
from app.dealing.table.table import Table
from app.dealing.values.chance import Chance
from app.dealing.values.log import Json
from app.dealing.values.table_rules import Level
from app.errors import Refusal
from app.games import pool
from app.games.pool_picture import picture_of
from app.words import Sentence, as_in, tr
from app.words.joined import as_sentence

PASSED, TAKES = "passed", "took {bet}"
HITS = {"hit": "hit a post for {bet}", "pair_hit": "hit a pair for {bet}"}
MARKS: Mapping[Sentence, Sentence] = {HITS["hit"]: "post −{bet}", HITS["pair_hit"]: "pair −{bet}"}
HIT_OR_PAIR = "hit for {bet}"
"""What a sitting that began before says of either."""

RESULTS = {"won": "Won", "lost": "Lost", "hit": "Hit a post", "pair_hit": "Pair hit"}
KEYS = {"won": "W", "lost": "L", "hit": "H", "pair_hit": "T"}
"""The key of each: none of them passes at a bet, so that none costs chips by habit."""

LOW = -1
"""Where an ace stands that is called low."""


def ends_of(posts: Cards, ace_called: bool) -> tuple[int, ...]:
    """What the first post counts as; an ace high or low where the house lets its player say so."""
    high = ACE_HIGH.index(posts[0].rank)
    return (high, LOW) if ace_called and posts[0].rank is Rank.ACE else (high,)


def outcomes(posts: Cards, third: Card, ends: tuple[int, ...]) -> set[str]:
    """What a third card makes of a bet; more than one thing where that turns on what the player has called."""
    first, second, at = (ACE_HIGH.index(card.rank) for card in (*posts, third))
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

    @property
    def bets_on_pairs(self) -> bool:
        """Whether a pair of posts is bet on: neither paid out of the pot nor dealt anew."""
        return bool(self.rules.pair_called and not self.rules.pair_takes)

    def ends(self, posts: Cards) -> tuple[int, ...]:
        """What the first of two posts can count as if they are bet on: neighbours never are, a pair only if called."""
        ends, second = ends_of(posts, self.rules.ace_called), ACE_HIGH.index(posts[1].rank)
        if not is_told(self.table):
            return ends
        return tuple(end for end in ends if abs(end - second) != 1 and (end != second or self.bets_on_pairs))


class SeenEarly(Ruling, code="seen_early", title="The next card cannot count",
                also=("exposed card", "next card seen"),
                about="A card was exposed, the third was turned before anybody heard a bet, or the deck ran out."):
    """A card is known before there is a bet."""

    decisions = (Decision("burn", "It is burned", "The bet is made, and the next card counts."),
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
        picture_of(game, MARKS), facts=facts_of(game)))


def facts_of(game: InBetween) -> tuple[tuple[str, str], ...]:
    """The ante, and what the two cards of a turn are for."""
    rules = game.rules
    pair = tr("takes {amount} from the pot", amount=game.table.amount_text(rules.pair_takes * rules.ante)) \
        if rules.pair_takes else tr("the player calls higher or lower") if rules.pair_called else tr("two new cards")
    return ((tr("Ante"), game.table.amount_text(rules.ante)),
            (tr("The posts"), tr("the two cards; a third between them wins")),
            (tr("Neighbours"), tr("nothing is between: a new second card") if rules.new_second
             else tr("nothing is between: pass")),
            (tr("A pair"), pair),
            (tr("First card an ace"), tr("the player says high or low") if rules.ace_called else tr("high")))


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
            rest=_deck_words(game) if opens else tr(" — the pot is empty"), result=table.announcement,
            reason=_ante_reason(game, opens), call=tr("Ante up.") if cost else "",
            badge="icon:cards|" + tr("DEAL"), step=pool.DEAL, named=tr("the ante"), button=tr("Done"), topic="deal"))
    if opens:
        game.playing, game.turns = begin_hand(table, tr("Deal {number}", number=game.number)), []
        game.pack, game.level = Pack(), game.rules.entry
    game.playing = tuple(seat for seat in game.playing if seat in table.playing)
    pool.everybody_antes(game, cost)


def _deck_words(game: InBetween) -> str:
    """Whether the deck is shuffled before a deal, or dealt on."""
    return tr(" — use the same deck") if game.rules.deal_through and game.rounds else tr(" — shuffle the deck")


def _ante_reason(game: InBetween, opens: bool) -> str:
    """What is dealt next and to whom: nothing before the first turn of a deal."""
    table = game.table
    if not opens:
        return tr("The whole pot was won. Then two cards for {name}.", name=table.name(game.turn.seat))
    first = table.name(next(iter(from_left_of(table.button, table.playing)), 0))
    return as_far_as_fits(tr("Two cards face up to each in turn, {name} first.", name=first),
                          as_sentence(who_deals(table)))


def ceiling(game: InBetween) -> Ceiling:
    """The most that can be bet: the pot, in the first deal half of it, and never more than is behind."""
    table, seat, chips = game.table, game.turn.seat, game.table.chips.values
    most, behind, why = game.pot, table.stack_of(seat), "the pot, {pot}"
    if game.rules.half_first and not game.rounds:
        most, why = max(payable(most // 2, chips), chips[-1]), "half the pot, {pot}"
    if behind < most:
        return Ceiling(behind, tr("{name}’s chips, {behind}", name=table.name(seat), behind=table.amount_text(behind)))
    return Ceiling(most, tr(why, pot=table.amount_text(most)))


def limit_words(game: InBetween) -> str:
    """Why no more can be bet, where it is not the pot that ends it."""
    most = ceiling(game).amount
    if most == game.pot:
        return ""
    if most == game.table.stack_of(game.turn.seat):
        return tr("Limit: {name}’s chips.", name=game.table.name(game.turn.seat))
    return tr("First deal: half the pot.")


async def bet(game: InBetween) -> None:
    """Two posts, and what their player bets; a pass; or, where the house plays it, two antes for a pair."""
    table, turn = game.table, game.turn
    words = (Option("P", "pass", tr("Pass")), Option("T", "takes", tr("A pair")))[:2 if game.rules.pair_takes else 1]
    offer = await Bid(
        key=game.key(f"bet:{turn.seat}"), table=table, seats=(turn.seat,), verb=tr("bets"), noun=tr("bet"),
        terms=lambda: Terms(table.chips.values[-1], words), highest=lambda _: ceiling(game),
        rulings_now=game.rulings_now, say=lambda: _bet_words(game, turn.seat))
    turn.bet, turn.word = offer.amount, PASSED if offer.option else ""
    if offer.option == "takes":
        take_for_pair(game)


def _bet_words(game: InBetween, seat: int) -> Wording:
    table, name = game.table, game.table.name(seat)
    wins = tr("A third card between wins.")
    ace = tr("Ace first: high or low?") if game.rules.ace_called else tr("Aces are high.")
    close = tr("Neighbours: a new second card.") if game.rules.new_second else tr("Neighbours: pass.")
    return Wording(
        lead=tr("Deal {name} two cards up", name=name), result=table.announcement, badge=seat_badge(seat),
        rest=tr(" — bet up to {top}", top=table.amount_text(ceiling(game).amount)), step=pool.BET,
        reason=as_far_as_fits(wins, limit_words(game), ace, close),
        call=tr("{name}, the pot is {pot}.", name=name, pot=table.amount_text(game.pot)),
        named=tr("{name}’s bet", name=name), button=tr(as_in("betting", "Bet")), button_note=name, topic="bet")


def take_for_pair(game: InBetween) -> None:
    """A pair of posts takes its antes out of the pot, or all that is in it."""
    table, turn, due = game.table, game.turn, game.rules.pair_takes * game.rules.ante
    turn.bet, turn.word = min(due, game.pot), TAKES
    why = tr("A pair of posts: all that the pot holds") if is_told(table) and game.pot < due else tr("A pair of posts")
    take_out(table, turn.seat, game.pot_name, turn.bet, why)
    table.announcement = pool.pay_words(game, turn)


async def third(game: InBetween) -> str:
    """What the third card came to: by the cards where they are keyed, else or where a call decides as it is said."""
    table, turn = game.table, game.turn
    made = {*RESULTS} - ({"pair_hit"} if not (game.bets_on_pairs if is_told(table) else game.rules.pair_called)
                         else set())
    if game.enters_more:
        table.auditor = game.pack.audit
        *posts, turn.card = await ShowCards(
            key=game.key(f"cards:{turn.seat}"), table=table, least=3, most=3, rulings_now=game.rulings_now,
            check=lambda cards: not_bet_on(game, cards[:2]), by_chance=lambda chance: some_bet_on(game, chance),
            say=lambda: replace(
                _third_words(game, turn), reason=tr("Key both posts, then the third card."),
                named=tr("{name}’s cards", name=table.name(turn.seat))))
        turn.shown = tuple(posts)
        game.pack.see(*posts, turn.card)
        made = outcomes(turn.shown, turn.card, game.ends(turn.shown))
    if len(made) == 1:
        return made.pop()
    return await Choice(
        key=game.key(f"result:{turn.seat}"), facts=f"{turn.bet}:{turn.shown}", by_key=True, rulings_now=IN_HAND,
        options=tuple(Option(KEYS[code], code, with_call(game, code), moved(game, code)) for code in RESULTS
                      if code in made),
        say=lambda: replace(
            _third_words(game, turn), reason=what_decides(game), call=tr("In between?"),
            button=tr("Won, lost or hit?"), named=tr("{name}’s bet", name=table.name(turn.seat))))


def _third_words(game: InBetween, turn: pool.Turn) -> Wording:
    table, name = game.table, game.table.name(turn.seat)
    return Wording(
        lead=tr("{name} bets {bet}", name=name, bet=table.amount_text(turn.bet)), rest=tr(" — turn the third card"),
        badge=seat_badge(turn.seat), step=pool.TURN, topic="turn")


def not_bet_on(game: InBetween, posts: Cards) -> Refusal | None:
    """Posts on which nobody bets in this house, and what is done with them instead."""
    if game.ends(posts):
        return None
    first, second, rules = *posts, game.rules
    if first.rank is second.rank:
        return Refusal(
            tr("{first} {second} is a pair: nobody bets on it here.", first=first, second=second),
            tr("It takes {count} × the ante from the pot.", count=rules.pair_takes) if rules.pair_takes else
            tr("A pair gets new posts."),
            tr("Undo the bet, then enter the pair.") if rules.pair_takes else tr("Key the new posts."))
    return Refusal(
        tr("{first} {second} are neighbours: nothing ranks between them.", first=first, second=second),
        tr("Neighbours get a new second post.") if rules.new_second else tr("Neighbours pass."),
        tr("Key the new post.") if rules.new_second else tr("Undo the bet, then pass."))


def some_bet_on(game: InBetween, chance: Chance) -> list[Json]:
    """Two posts that are bet on, and a third card, by chance."""
    while True:
        cards = game.pack.some_unseen(chance, 3)
        if game.ends(tuple(cards[:2])):
            return [card.code for card in cards]


def what_decides(game: InBetween) -> str:
    """What makes the result one thing or another: the whole rule, or what was called of posts that are known."""
    turn, rules = game.turn, game.rules
    if not turn.card:
        return tr("Between the posts, or a pair as called: won. Hit: {times} × the bet; pair: {pair} ×.",
                  times=rules.hit_pays, pair=rules.pair_pays) if game.bets_on_pairs else \
            tr("Strictly between the posts it wins; equal to one it hits, for {times} × the bet.", times=rules.hit_pays)
    first, second = (card.rank for card in turn.shown)
    if first is not second:
        return tr("Ace first, then {card}: what was it called?", card=turn.card)
    if turn.card.rank is first:
        return tr("Called high, {third} hits a pair, {pair} × the bet; called low, a post, {times} ×.",
                  third=turn.card, pair=rules.pair_pays, times=rules.hit_pays)
    return tr("A pair, then {card}: what was called?", card=turn.card)


def with_call(game: InBetween, code: str) -> str:
    """A result, and what its player must have called for it where the posts are known."""
    said = called(game.turn, code) if game.turn.card else ""
    return tr("{result} ({called})", result=tr(RESULTS[code]), called=said) if said else tr(RESULTS[code])


def times(game: InBetween, result: str) -> int:
    """How many times the bet a result moves."""
    several: dict[str, int] = {"hit": game.rules.hit_pays, "pair_hit": game.rules.pair_pays}
    return several.get(result, 1)


def moved(game: InBetween, result: str) -> str:
    """The chips that a result moves, and where to."""
    due = times(game, result) * game.turn.bet
    amount = game.table.amount_text(due if result == "won" else min(due, max(
        game.turn.bet, game.table.stack_of(game.turn.seat))))
    return tr("pay {bet}", bet=amount) if result == "won" else tr("{bet} to the pot", bet=amount)


def called(turn: pool.Turn, code: str) -> str:
    """Of posts on which more than one thing can be called, what makes the third card come to this."""
    assert turn.card is not None
    first, second, third = (ACE_HIGH.index(card.rank) for card in (*turn.shown, turn.card))
    if third == first or first != second:
        return tr("ace high") if code in ("pair_hit", *outcomes(turn.shown, turn.card, (first,))) else tr("ace low")
    higher = tr("higher") if (third > first) == (code == "won") else tr("lower")
    return higher if turn.shown[0].rank is not Rank.ACE or code == "lost" else tr("ace low, or lower")


def settle(game: InBetween, result: str) -> None:
    """The bet out of the pot or into it; a hit takes a multiple of it, but no more than is behind."""
    turn, multiple = game.turn, times(game, result)
    due, behind = turn.bet * multiple, game.table.stack_of(turn.seat)
    turn.bet, turn.won = max(turn.bet, min(due, behind)), result == "won"
    why = tr("{result}: all the chips there are", result=tr(RESULTS[result])) if turn.bet < due else tr(RESULTS[result])
    pool.settle(game, turn, why if multiple > 1 and is_told(game.table) else "")
    turn.word = (HITS if is_told(game.table) else dict.fromkeys(HITS, HIT_OR_PAIR)).get(result, turn.word)
