"""Mini Baccarat as everybody at the table sees it: the coup, its result, the limits, and the coups for the roads."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from app.dealing.prompts.kinds import Prompt
from app.dealing.table.table import Table
from app.dealing.values.felt import Actor, CoupRecord, Felt, HandView, Spot
from app.dealing.values.public_view import Moment, PublicCoup, PublicLimit, PublicView, Said, Speak
from app.games.baccarat.coup.coup import Coup
from app.games.baccarat.house_rules.bets import WAGER
from app.games.baccarat.house_rules.roads import BANKER, PLAYER, TIE
from app.money import Currency, priced
from app.words import as_in, tr

WINS = {PLAYER: "Player wins", BANKER: "Banker wins", TIE: "Tie"}
SIDES = {PLAYER: Actor.PLAYER, BANKER: Actor.BANKER, TIE: Actor.TIE}

MOMENTS = {
    "shuffle": ("Shuffle", Actor.TABLE), "waiting": ("Waiting for players", Actor.TABLE),
    "bets": ("Place your bets", Actor.TIE), "free": ("Free hand: no bets", Actor.WARN),
    "closed": ("No more bets", Actor.WARN), "player_draws": ("Player draws", Actor.PLAYER),
    "banker_draws": ("Banker draws", Actor.BANKER), "ending": ("End of the shoe", Actor.TABLE),
    "over": ("The shoe is over", Actor.TABLE),
}
"""What is said of each moment of a shoe, and whose it is; of a result the hand that has won."""


def shoe_view(view: PublicView, table: Table, prompt: Prompt[Any] | None, speak: Speak) -> PublicView:
    """The view with all that is public of a shoe."""
    felt = table.felt()
    coup = _coup(felt, table.script_state, speak)
    return replace(view, of_a_shoe=True, moment=_moment(table, prompt, coup, speak), coup=coup, coups=felt.coups,
                   shoe=_shoe(felt, speak), tail=table.rules.road_tail, limits=_limits(felt.spots, table.money, speak))


# the coup


def _coup(felt: Felt, coup: Coup | None, speak: Speak) -> PublicCoup:
    """The coup that is dealt; between two of them the last one."""
    if coup is None or not felt.hands:
        return _of_record(felt.coups[-1], speak) if felt.coups else PublicCoup()
    player, banker = felt.hands
    totals = (player.total or 0, banker.total or 0) if player.cards and banker.cards else None
    winner = coup.result.winner.value if coup.paying else ""
    return PublicCoup(coup.number, _numbered(coup.number, speak), player.cards, banker.cards, totals, winner,
                      *_result(winner, totals, speak), _awaited(player, banker))


def _of_record(last: CoupRecord, speak: Speak) -> PublicCoup:
    totals = last.player_total, last.banker_total
    return PublicCoup(last.number, _numbered(last.number, speak), last.player_cards, last.banker_cards, totals,
                      last.winner, *_result(last.winner, totals, speak))


def _shoe(felt: Felt, speak: Speak) -> Said:
    if (shoe := felt.shoe) is None:
        return ()
    return speak(lambda: tr("Shoe {number}: {left} of {cards} left", number=shoe.number, left=shoe.left,
                            cards=shoe.cards))


def _numbered(number: int, speak: Speak) -> Said:
    return speak(lambda: tr("Coup {number}", number=number))


def _result(winner: str, totals: tuple[int, int] | None, speak: Speak) -> tuple[Said, str]:
    """What is said of how it came out, and the totals, the higher one first."""
    if not winner or totals is None:
        return (), ""
    high, low = sorted(totals, reverse=True)
    return speak(lambda: tr(WINS[winner])), f"{high}–{low}"


def _awaited(player: HandView, banker: HandView) -> str:
    return PLAYER if player.awaited else BANKER if banker.awaited else ""


# what is happening


def _moment(table: Table, prompt: Prompt[Any] | None, coup: PublicCoup, speak: Speak) -> Moment:
    code = _happening(table, prompt, coup)
    sentence, actor = (WINS[coup.winner], SIDES[coup.winner]) if code == "result" else MOMENTS[code]
    said = speak(lambda: tr(sentence))
    return Moment(code, tuple(f"{words} {coup.score}" for words in said) if code == "result" else said, actor)


def _happening(table: Table, prompt: Prompt[Any] | None, coup: PublicCoup) -> str:
    """What is happening, by its code: one of the moments, or "result"."""
    state: Coup | None = table.script_state
    if prompt is None:
        return "over"
    if state is None or state.game.ending:
        return "shuffle" if state is None else "ending"
    if not table.hand:
        return "waiting" if prompt.key.startswith("seats") else "bets" if state.game.dummy is None else "free"
    if coup.winner:
        return "result"
    return f"{coup.awaited}_draws" if coup.awaited and state.cards_out >= 4 else "closed"


# limits


def _limits(spots: Sequence[Spot], money: Currency, speak: Speak) -> tuple[PublicLimit, ...]:
    """Every bet with its limits, Banker first as on the screens over a table; both pairs on one line where alike."""
    first = {BANKER: 0, PLAYER: 1, TIE: 2}
    ordered = sorted(spots, key=lambda spot: first.get(spot.code, 3))
    rows: list[PublicLimit] = []
    pairs = {spot.code: _terms(spot) for spot in spots if spot.code in ("player_pair", "banker_pair")}
    alike = len(pairs) == 2 and len(set(pairs.values())) == 1
    for spot in ordered:
        if alike and spot.code == "banker_pair":
            continue
        together = alike and spot.code == "player_pair"
        codes = ("banker_pair", "player_pair") if together else (spot.code,)
        label = "Pairs" if together else WAGER[spot.code].label
        rows.append(PublicLimit(codes, speak(lambda label=label: tr(label)),  # type: ignore[misc]
                                priced(spot.minimum, money), priced(spot.maximum, money), spot.pays))
    return tuple(rows)


def _terms(spot: Spot) -> tuple[int, int, str]:
    return spot.minimum, spot.maximum, spot.pays


Counted = Callable[[CoupRecord], bool]

COUNTS: tuple[tuple[str, str, Counted], ...] = (
    (BANKER, "Banker", lambda coup: coup.winner == BANKER),
    (PLAYER, as_in("a hand", "Player"), lambda coup: coup.winner == PLAYER),
    (TIE, "Tie", lambda coup: coup.winner == TIE), ("banker_pair", "Banker pair", lambda coup: coup.banker_pair),
    ("player_pair", "Player pair", lambda coup: coup.player_pair), ("natural", "Naturals", lambda coup: coup.natural),
)
"""What is counted on the players' screen, in its order: a code, the word, and which coups."""
