"""What a phone draws of a shoe: both hands, the counts, the roads as cells, the limits."""

from collections.abc import Sequence

from app.cards import Card
from app.dealing.values.felt import CoupRecord
from app.dealing.values.public_view import PublicCoup, PublicLimit, PublicView
from app.games.baccarat.dealing.public_view import COUNTS
from app.games.baccarat.house_rules.roads import BANKER, PLAYER, Derived, Roads, Tail, roads_of
from app.phones.texts import Part, text
from app.words import as_in, tr
from app.words.joined import comma_list

SHOWN = ("banker", "player", "tie", "natural")
"""What is counted where there is room for four."""

BOARDS = {Derived.BIG_EYE_BOY: "Big eye boy", Derived.SMALL_ROAD: "Small road", Derived.COCKROACH_PIG: "Cockroach pig"}


def shoe_part(view: PublicView, language: str) -> Part:
    """The shoe as a phone draws it, but for its roads: those are a part of their own, made once a coup."""
    return {"shoe": text(view.shoe, language), "coup": coup_part(view.coup, language),
            "limits": [_limit(one, language) for one in view.limits]}


def coup_part(coup: PublicCoup, language: str) -> Part:
    """The coup that is dealt, or the last one."""
    totals = coup.totals or (None, None)
    hands = [_hand(side, word, cards, total, coup) for side, word, cards, total in (
        (PLAYER, tr(as_in("a hand", "Player")), coup.player, totals[0]),
        (BANKER, tr("Banker"), coup.banker, totals[1]))]
    result = " ".join(filter(None, (next(iter(coup.result), ""), coup.score)))
    return {"name": text(coup.said, language), "hands": hands, "winner": coup.winner, "result": text(result, language)}


def _hand(side: str, name: str, cards: Sequence[Card], total: int | None, coup: PublicCoup) -> Part:
    awaited = tr("Third card") if coup.awaited == side and len(cards) == 2 else ""
    return {"side": side, "name": name, "total": total if cards else None, "cards": [card.code for card in cards],
            "awaited": awaited, "lit": side in (coup.awaited, coup.winner)}


def _limit(limit: PublicLimit, language: str) -> Part:
    return {"codes": list(limit.codes), "name": text(limit.said, language), "least": limit.least, "most": limit.most,
            "pays": limit.pays}


# the roads


def roads_part(coups: Sequence[CoupRecord], tail: str, language: str) -> Part:
    """The boards, and the counts. Nothing of it changes before the next coup is over.

    A board is a list of cells in one text: column, row and mark, as "3,0,b1P" for Banker with a tie and Player's pair.
    """
    roads = roads_of(coups, Tail(tail))
    counts = [{"code": code, "name": tr(word), "count": sum(map(counted, coups))} for code, word, counted in COUNTS]
    return {
        "counts": [one for one in counts if one["code"] in SHOWN],
        "more": [one for one in counts if one["code"] not in SHOWN],
        "big": {"name": tr("Big road"), "note": tr("Newest at the right"), "cells": _big(roads), "said": _aloud(coups)},
        "others": [{"name": tr("Bead plate"), "kind": "bead", "cells": _beads(roads)},
                   *({"name": tr(BOARDS[road]), "kind": road.value,
                      "cells": ";".join(f"{one.at.column},{one.at.row},{one.shade.value[0]}" for one in roads.of(road))}
                     for road in Derived)]}


def _big(roads: Roads) -> str:
    return ";".join(f"{one.at.column},{one.at.row},{_mark(one.coup, one.ties)}" for one in roads.big)


def _beads(roads: Roads) -> str:
    return ";".join(f"{one.at.column},{one.at.row},{_mark(one.coup)}" for one in roads.beads)


def _mark(coup: CoupRecord, ties: int = 0) -> str:
    """Who won by the first letter, how many ties came upon it, and a capital letter for each pair."""
    return f"{coup.winner[0]}{ties or ''}{'B' * coup.banker_pair}{'P' * coup.player_pair}"


def _aloud(coups: Sequence[CoupRecord]) -> str:
    """The last coups in words, for whoever listens to the board."""
    words = {PLAYER: tr(as_in("a hand", "Player")), BANKER: tr("Banker")}
    return comma_list(words.get(coup.winner, tr("Tie")) for coup in coups[-12:])
