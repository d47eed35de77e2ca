"""The Table page of a phone: what happens now, and all that lies open on the table."""

from collections.abc import Sequence

from app.dealing.values.public_view import BookNow, PublicPot, PublicRow, PublicSeat, PublicView
from app.phones.shoe_part import shoe_part
from app.phones.texts import Part, text, texts
from app.words import plural, tr

PAGES = {"table": "Table", "rules": "Rules", "night": "Night", "me": "My night"}


def head_part(view: PublicView, night: str, language: str) -> Part:
    """What every page is headed with: the game, and before it that it is a demo or for fun; the night and the table."""
    return {"game": text(view.name or ("Sabot",), language), "notes": [text(note, language) for note in view.notes],
            "where": [one for one in (night, text(view.table, language)) if one]}


def table_part(view: PublicView, night: str, language: str) -> Part:
    """The table as it stands."""
    part: Part = {
        "head": head_part(view, night, language), "game": view.game, "moment": _moment(view, language),
        "call": text(view.call, language), "reason": text(view.reason, language),
        "jackpots": [[text(one.said, language), one.amount] for one in view.jackpots],
        "book": book_part(view.book, language)}
    if view.of_a_shoe:
        return part | shoe_part(view, language)
    return part | _of_any_game(view, language)


def paused_part(view: PublicView, night: str, language: str, title: str, words: str = "") -> Part:
    """The Table page while nothing of the table may be seen."""
    return {"head": head_part(view, night, language), "game": "", "moment": {"text": title, "actor": "table"},
            "call": "", "reason": words, "jackpots": [], "book": book_part(view.book, language)}


def _moment(view: PublicView, language: str) -> Part:
    return {"text": text(view.moment.said, language), "actor": view.moment.actor.value}


def book_part(book: BookNow, language: str) -> Part:
    """How far the books have come, and how the code is held against a sheet."""
    return {"code": book.words, "last": text(book.said, language),
            "said": tr("A sheet printed now ends with this code.") if book.words else ""}


def _of_any_game(view: PublicView, language: str) -> Part:
    return {"round": text(view.round, language), "steps": _steps(view, language),
            "facts": [[text(label, language), text(value, language)] for label, value in view.facts],
            "pots": [_pot(one, language) for one in view.pots], "rows": [_row(one, language) for one in view.rows],
            "seats": [_seat(one, language) for one in view.seats], "present": _present(view.seats)}


def _steps(view: PublicView, language: str) -> Part:
    """The steps of a hand, where it stands in them, and what comes next."""
    if not 0 <= view.step < len(view.steps):
        return {}
    following = view.steps[view.step + 1][0] if view.step + 1 < len(view.steps) else ""
    return {"count": len(view.steps), "at": view.step, "now": text(view.steps[view.step], language),
            "next": tr("then {step}", step=following) if following else ""}


def _pot(pot: PublicPot, language: str) -> Part:
    return {"name": text(pot.said, language), "amount": pot.amount, "card": pot.card.code if pot.card else "",
            "note": text(pot.note, language), "taken": pot.taken}


def _row(row: PublicRow, language: str) -> Part:
    return {"name": text(row.said, language), "cards": [card.code for card in row.cards],
            "hidden": row.hidden - row.blank, "blank": row.blank, "note": text(row.note, language), "lit": row.lit}


def _seat(seat: PublicSeat, language: str) -> Part:
    said = texts([*seat.mark[:1], *seat.standing[:1]] or ([tr("sits out")] if seat.sits_out else []), language)
    tally = [seat.strikes or seat.lives or 0, max(3, seat.strikes) if seat.strikes else seat.of_lives] \
        if seat.strikes or seat.lives is not None else []
    return {"number": seat.number, "name": text(seat.said, language), "said": said, "acts": seat.to_act,
            "button": seat.button, "out": seat.sits_out, "cards": seat.cards, "front": seat.in_front, "tally": tally,
            "strikes": bool(seat.strikes), "score": text(seat.score, language), "balance": seat.balance}


def _present(seats: Sequence[PublicSeat]) -> str:
    """How many play, and how many sit out."""
    out = sum(seat.sits_out for seat in seats)
    play = plural(len(seats) - out, "{count} plays", "{count} play")
    return tr("{play}, {out}", play=play, out=plural(out, "{count} sits out", "{count} sit out")) if out else play
