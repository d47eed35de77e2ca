"""The word that says what is missing of a game, a line each."""

from app.cli import started
from app.game_check.card import Pages
from app.games import GAMES, game
from app.words import tr


def check(code: str, pages: Pages | None) -> int:
    """What is missing of a game, or of all where none is named. 1 where anything is."""
    from app.game_check.findings import missing  # no other word needs a robot

    found = 0
    for one in [game(code)] if code else GAMES:
        for sentence in missing(one, pages):
            found += 1
            print(f"{one.id}: {sentence}")
    if pages is None:
        print(tr("No card was laid out: this start of Sabot cannot print. Type: {line}",
                 line=started.line(f"games --check {code}".strip())))
    elif not found:
        print(tr("Nothing is missing."))
    return 1 if found else 0
