"""The rules of Mini Baccarat in our own words, for F1: topic -> heading and paragraphs."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from app.games.baccarat.house_rules.bets import (
    BANKER,
    BANKER_DRAGON,
    BANKER_PAIR,
    DRAGON_BONUS_PAYS,
    PLAYER_DRAGON,
    PLAYER_PAIR,
    TIE,
    WAGER,
    Wager,
    offered,
)
from app.games.baccarat.house_rules.rules import BaccaratRules, BankerSix, Commission
from app.games.baccarat.odds.house_edge import Odds, edge_at, odds
from app.house_rules import declared, per_cent
from app.money import Rounding, round_to
from app.words import listed, plural, tr
from app.words.figures import written
from app.words.joined import phrases

TOPICS: dict[str, tuple[str, ...]] = {
    "table": (
        "At the table",
        "Two hands are dealt, Player and Banker. Everybody bets on which will be closer to nine, or on a tie. The "
        "hands belong to nobody: the dealer plays both by fixed rules.",
        "Aces count one, two to nine their pips, tens and face cards nothing. Only the last digit of a total counts.",
    ),
    "set_up": (
        "Before the shoe",
        "Eight decks with the same back, two cut cards, a shoe, a discard holder, a layout with three places for each "
        "player (plates or tape will do), and a rack of chips.",
        "Spread the decks, let a player check them, turn them face down.",
    ),
    "shuffle": (
        "Shuffling many decks",
        "Mix all cards face down, square them into piles of about a deck, riffle pile into pile until all are joined, "
        "strip and riffle once more, and stack the block. Somebody at the table confirms that it was done.",
    ),
    "cut": (
        "The cut",
        "Roll the block so that the backs face the players, one cut card at its bottom. Any player puts the other cut "
        "card in anywhere. The cards behind it go to the far side; the cut card now in the middle comes out and goes "
        "in near the end. When it appears, the shoe is nearly over.",
    ),
    "burn": (
        "The burn",
        "The first card is turned up, and as many more as it says are discarded face down. An ace is one and a ten or "
        "face card ten, unless the house rules say otherwise. Nobody has seen the burned cards: for the odds they are "
        "as unknown as those in the shoe.",
    ),
    "bets": (
        "The bets, and what they cost",
        "After “no more bets”, no bet is placed, changed or taken back.",
    ),
    "deal": (
        "The deal",
        "Player, Banker, Player, Banker: two cards each. A total of eight or nine is a natural: nobody draws, nine "
        "beats eight, equal naturals tie.",
        "Announce the totals and favour no side.",
    ),
    "player_third": (
        "Player’s third card",
        "Player draws on 0–5 and stands on 6 and 7.",
        "Example: 2 and 3 make 5, Player draws. 9 and 7 make 6, Player stands.",
    ),
    "banker_third": (
        "Banker’s third card",
        "If Player stood, Banker draws on 0–5 and stands on 6 and 7.",
        "If Player drew, Banker looks at the value of that card alone, not at Player’s new total. On 0, 1 and 2 Banker "
        "always draws; on 3 unless it is an 8; on 4 if it is 2–7; on 5 if it is 4–7; on 6 if it is 6 or 7; on 7 never.",
        "Example: Banker 4, Player’s third card a 6: Banker draws. Banker 3, Player’s third card an 8: Banker stands.",
    ),
    "payouts": (
        "Take and pay",
        "Losing bets first, from the dealer’s right to the left; then the winners, seat by seat, the bet nearest the "
        "player first.",
        "When the hands tie, Player and Banker bets stay where they are and neither win nor lose. Pairs are settled "
        "whatever the hands do.",
        "The winning hand is pushed an inch or two towards the players; for a tie the dealer taps between the hands.",
    ),
    "commission": (
        "Commission",
        "On winning Banker bets only. Taken out of each payment, or marked in the seat’s box and collected when the "
        "shoe ends or the seat leaves.",
    ),
    "end": (
        "The end of the shoe",
        "Finish the coup in which the cut card appears; some houses deal one more. Then count the discards, collect "
        "commission, and shuffle.",
    ),
}
"""What holds in any house. What is offered and what it costs, each house's own rules say: `topics_in`."""


def topics_in(rules: BaccaratRules) -> Mapping[str, tuple[str, ...]]:
    """The same as it is in this house: its bets, what they pay and cost, and its commission."""
    bets, payouts, commission = (TOPICS[topic] for topic in ("bets", "payouts", "commission"))
    return TOPICS | {
        "bets": (bets[0], *_costs(rules), *bets[1:]),
        "payouts": (*payouts[:2], *(_pays(wager, rules) for wager in offered(rules)), *payouts[2:]),
        "commission": (*commission, _commission(rules)),
    }


def _costs(rules: BaccaratRules) -> list[str]:
    """What every bet keeps of those who make it, the best first, and how often the hands tie."""
    of = odds(rules)
    best_first = sorted(offered(rules), key=lambda wager: of[wager.code].edge)
    said = [tr("{bet}: {odds}. House edge {edge}%.", bet=tr(wager.label),
               odds=said_odds(wager, rules), edge=said_edge(of[wager.code].edge)) for wager in best_first]
    said += [*_rounded(rules)]
    said[0] = tr("{said} It is the best bet on the table, every time.", said=said[0])
    return [*said, *([_ties(of[TIE], rules)] if WAGER[TIE].is_offered(rules) else []), plural(
        rules.decks, "No record of past coups changes any of this. (One deck, cards unseen.)",
        "No record of past coups changes any of this. ({count} decks, cards unseen.)")]


def _rounded(rules: BaccaratRules) -> Iterator[str]:
    """Bets of which small ones are kept otherwise than large ones, because something is rounded."""
    for wager in offered(rules):
        least, most = (edge_at(wager, stake, rules) for stake in wager.limits(rules))
        if least != most:
            yield tr("{bet}: rounded, the house keeps {least}% of the minimum bet and {most}% of the maximum.",
                     bet=tr(wager.label), least=said_edge(least), most=said_edge(most))


def said_edge(edge: Fraction) -> str:
    """An edge in per cent, as it is printed everywhere: 1.0579."""
    parts = round_to(abs(edge) * 1_000_000, 1, Rounding.HALF_UP)
    return written(f"{'−' if edge < 0 else ''}{parts // 10_000}.{parts % 10_000:04d}")


def _ties(of: Odds, rules: BaccaratRules) -> str:
    return tr("The hands tie once in {often} coups, and the Tie bet pays as if they did once in {paid}.",
              often=written(f"{float(1 / of.wins):.2f}"), paid=rules.tie_pays + 1)


def said_odds(wager: Wager, rules: BaccaratRules) -> str:
    """What a bet pays, as it is said: "11 to 1", "1 to 1 less 5 %"."""
    if wager.code == BANKER:
        less = tr("1 to 1 less {rate}%", rate=per_cent(rules.commission)) if rules.commission else tr("1 to 1")
        six = tr("half on a six") if rules.banker_six is BankerSix.HALF else ""
        seven = tr("a push on a three-card seven") if rules.banker_seven_pushes else ""
        return phrases((less, six, seven))
    one = next((one for one in declared(BaccaratRules) if one.name == wager.pays), None)
    if one and one.options:
        return tr(one.options[getattr(rules, one.name)])
    return tr("{odds} to 1", odds=wager.odds(rules).partition(" : ")[0])


def _pays(wager: Wager, rules: BaccaratRules) -> str:
    """When a bet wins, and what it pays then."""
    if wager.code in (PLAYER_DRAGON, BANKER_DRAGON):
        by_points = listed([tr("{pays} by {points}", pays=pays, points=points)
                            for points, pays in DRAGON_BONUS_PAYS.items()])
        return tr("{bet} pays 1 to 1 if its hand wins with a natural; otherwise it pays by the winning margin: "
                  "{by_points}. Equal naturals push.", bet=tr(wager.label), by_points=by_points)
    when = next((tr(one.words.effect) for one in declared(BaccaratRules) if one.name == wager.offered), "")
    if wager.code in (PLAYER_PAIR, BANKER_PAIR):
        when = tr("Its hand’s first two cards have the same rank.")
    return " ".join(filter(None, (tr("{bet} pays {odds}.", bet=tr(wager.label), odds=said_odds(wager, rules)), when)))


def _commission(rules: BaccaratRules) -> str:
    """How this house takes it, with an example."""
    if not rules.commission:
        return tr("This house takes none.")
    kept = Fraction(100 * rules.commission, 10_000)
    boxed = rules.commission_taken is Commission.BOXES
    said = {"rate": per_cent(rules.commission), "kept": _figure(kept), "paid": _figure(100 - kept)}
    example = tr("Of every 100 won on Banker, {kept} is marked in the box and 100 is paid.", **said) if boxed else \
        tr("Of every 100 won on Banker, the house keeps {kept} and pays {paid}.", **said)
    tenth = tr(" For 5%, take a tenth and halve it.") if rules.commission == 500 else ""
    return tr("This house takes {rate}%. ", **said) + example + tenth


def _figure(amount: Fraction) -> str:
    return per_cent(round_to(amount * 100, 1, Rounding.HALF_UP))
