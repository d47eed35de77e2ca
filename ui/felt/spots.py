"""What the screen knows of betting spots: which are always in sight, and the letters that reach them."""

from collections.abc import Iterable, Sequence

from app.dealing.values.felt import Bet, BetState, Felt, Spot
from app.money import Currency, figure
from app.words import tr

USUAL = 5
"""A cloth of so many spots, or fewer, is shown whole: Player, Banker, Tie and the two pairs."""

BETWEEN = " · "
"""What stands between several bets in one line."""

SIDE = "side"
"""The plate on which all side bets of a seat lie where there are too many of them for spots of their own."""

SPOT_KEYS = {
    ("P", False): "player", ("B", False): "banker", ("T", False): "tie", ("P", True): "player_pair",
    ("B", True): "banker_pair", ("E", True): "either_pair", ("F", True): "perfect_pair", ("D", True): "dragon_7",
    ("A", True): "panda_8", ("L", True): "lucky_6", ("U", True): "super_6", ("Y", True): "player_dragon",
    ("K", True): "banker_dragon", ("G", True): "big", ("M", True): "small",
}
"""The letter of each spot, and whether with Shift. They stay the same whatever else a house offers."""

BEFORE_OTHERS = (BetState.WON, BetState.PAID, BetState.PUSHED, BetState.DOWN)
"""What a plate shows of bets that ended differently: what is due comes before what is done, and taken bets last."""


def is_always_shown(spot: Spot) -> bool:
    """Player, Banker and Tie are in sight at any moment; all others are side bets."""
    return spot.band < 2 or spot.code == "tie"


def parted(spots: Sequence[Spot]) -> tuple[tuple[Spot, ...], tuple[Spot, ...]]:
    """The spots that are always in sight, and the side bets."""
    return (tuple(spot for spot in spots if is_always_shown(spot)),
            tuple(spot for spot in spots if not is_always_shown(spot)))


def key_caps(spots: Iterable[Spot]) -> dict[str, str]:
    """The key of each of these spots, with its name, for the keyboard map."""
    labels = {spot.code: spot.label for spot in spots}
    return {f"⇧ {typed}" if shifted else typed: labels[code]
            for (typed, shifted), code in SPOT_KEYS.items() if code in labels}


def said_of(spots: Sequence[Spot], code: str) -> str:
    """A spot's name; its code where it is none of these."""
    return next((spot.label for spot in spots if spot.code == code), code)


def side_bets(felt: Felt, seat: int) -> tuple[Bet, ...]:
    """A seat's bets on all spots but Player, Banker and Tie, in the order of the spots."""
    _, side = parted(felt.spots)
    down = {bet.spot: bet for bet in felt.bets if bet.seat == seat}
    return tuple(down[spot.code] for spot in side if spot.code in down)


def gathered(bets: Sequence[Bet]) -> tuple[Bet | None, int]:
    """Several bets as one on their plate, in the state that matters most, and how many of them are in it."""
    if not bets:
        return None, 0
    state = next((state for state in BEFORE_OTHERS if any(bet.state is state for bet in bets)), BetState.TAKEN)
    alike = [bet.amount for bet in bets if bet.state is state]
    return Bet(bets[0].seat, SIDE, sum(alike), state), len(alike)


def some(parts: Sequence[str], shown: int) -> str:
    """The first few of several bets, and how many more there are: "Banker 100 · Tie 10 · +3"."""
    more = len(parts) - shown
    return BETWEEN.join([*parts[:shown], *([tr("+{count}", count=more)] if more > 0 else [])])


def limits_in_words(spots: Sequence[Spot], money: Currency) -> tuple[str, str, str]:
    """The limits as the top bar says them, as it says them in a narrow window, and all of them one by one.

    Player, Banker and Tie are always said; of more than the usual side bets only how many there are: "+3".
    """
    always, side = parted(spots)
    main = [limits_of(spot, money) if spot.band < 2 else _named_limits(spot.label, spot, money) for spot in always
            if spot.band != 1 or not any(other.band == 0 for other in always)]
    pair = [_named_limits(tr("Pair"), spot, money) for spot in side if spot.code == "player_pair"]
    others = [spot for spot in side if spot.code not in ("player_pair", "banker_pair")]
    full = main + pair
    short = some(main + [""] * len(side), len(main)) if others else BETWEEN.join(main)
    named = full + [_named_limits(spot.label, spot, money) for spot in others]
    return some(full + [""] * len(others), len(full)), short, BETWEEN.join(named)


def limits_of(spot: Spot, money: Currency) -> str:
    """The least and the most that a spot takes: "1–25"."""
    return f"{figure(spot.minimum, money)}–{figure(spot.maximum, money)}"


def _named_limits(name: str, spot: Spot, money: Currency) -> str:
    return tr("{name} {limits}", name=name, limits=limits_of(spot, money))
