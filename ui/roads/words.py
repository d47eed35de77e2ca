"""The roads in words: the boards' names, a coup as it is told, and all of it for a screen reader."""

from collections import Counter
from collections.abc import Sequence

from app.dealing.values.felt import CoupRecord
from app.games.baccarat.house_rules.roads import BANKER, PLAYER, TIE, Asked, Derived, Roads, Shade, runs_of
from app.words import as_in, listed, plural, tr
from app.words.joined import as_sentence, comma_list

NAMES = {"bead_plate": ("Bead plate", "珠盘路"), "big_road": ("Big road", "大路"),
         Derived.BIG_EYE_BOY: ("Big eye boy", "大眼仔"), Derived.SMALL_ROAD: ("Small road", "小路"),
         Derived.COCKROACH_PIG: ("Cockroach pig", "曱甴路"), "ask": ("Ask", "问路")}
"""Each board in the dealer's words, and as players know it."""

SIDES = {BANKER: "Banker", PLAYER: as_in("a hand", "Player"), TIE: "Tie"}
SHADES = {Shade.RED: "red", Shade.BLUE: "blue", None: "nothing"}

NO_FORECAST = "They show past results and predict nothing."


def counts(coups: Sequence[CoupRecord]) -> tuple[tuple[str, str, int], ...]:
    """What stands above the boards: a key, its word, and how many of it there were."""
    won = Counter(coup.winner for coup in coups)
    return (*((side, tr(SIDES[side]), won[side]) for side in (BANKER, PLAYER, TIE)),
            ("natural", tr("Naturals"), sum(coup.natural for coup in coups)))


def told(coup: CoupRecord) -> str:
    """One coup as it came out: "Coup 12: Banker 7 over 4, Banker pair"."""
    high, low = max(coup.banker_total, coup.player_total), min(coup.banker_total, coup.player_total)
    how = tr("Tie, {total} all", total=high) if coup.winner == TIE else tr(
        "{side} {high} over {low}", side=tr(SIDES[coup.winner]), high=high, low=low)
    more = [word for word, there in ((tr("natural"), coup.natural), (tr("Banker pair"), coup.banker_pair),
                                     (tr("Player pair"), coup.player_pair), (tr("free hand"), coup.free)) if there]
    return tr("Coup {number}: {how}", number=coup.number, how=comma_list((how, *more)))


def cards_of(coup: CoupRecord) -> str:
    """Its cards: "Player K♠ 2♦ 6♣ · Banker 3♣ A♥ 5♦"."""
    player, banker = (" ".join(str(card) for card in cards) for cards in (coup.player_cards, coup.banker_cards))
    return tr("Player {player} · Banker {banker}", player=player, banker=banker)


def asked_words(asked: Asked) -> str:
    """What the derived roads would get: "If Banker: big eye boy red, small road blue, cockroach pig nothing"."""
    said = [f"{tr(NAMES[road][0])} {tr(SHADES[shade])}" for road, shade in asked.shades.items()]
    return tr("If {side}: {said}", side=tr(SIDES[asked.side]), said=comma_list(said))


def spoken(roads: Roads, coups: Sequence[CoupRecord]) -> str:
    """All of it as a screen reader says it: the counts, how the last coups ran, and what is asked."""
    if not coups:
        return tr("Roads: no coup has been dealt from this shoe.")
    numbers = listed([f"{word} {count}" for _, word, count in counts(coups)])
    runs, _ = runs_of(coups)
    last = runs[-1] if runs else None
    run = plural(len(last), "{side} won the last one", "{side} won the last {count}",
                 side=tr(SIDES[last.side])) if last else tr("only ties so far")
    return " ".join([tr("Roads after {coups}: {numbers}; {run}.", coups=plural(len(coups), "{count} coup",
                                                                            "{count} coups"), numbers=numbers, run=run),
                     *(as_sentence(asked_words(one)) for one in roads.asks)])
