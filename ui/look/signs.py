"""What baccarat cloth prints beside the words, 闲, 庄 and 和 and the roads' own names, and where nothing is printed."""

from app.dealing.values.felt import Actor
from app.words.languages import is_chinese

OF_ACTORS = {Actor.PLAYER: "闲", Actor.BANKER: "庄", Actor.TIE: "和"}


def sign_beside(sign: str, word: str) -> str:
    """The sign that stands beside a word: none beside one in characters of its own, which says the same already."""
    return "" if is_chinese(word) and is_chinese(sign) else sign
