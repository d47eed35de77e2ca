"""What baccarat cloth prints beside the words, 闲, 庄 and 和 and the roads' own names, and where nothing is printed."""

import re

from app.dealing.values.felt import Actor

OF_ACTORS = {Actor.PLAYER: "闲", Actor.BANKER: "庄", Actor.TIE: "和"}

_CHINESE = re.compile(r"[\u3400-\u9fff]")


def sign_beside(sign: str, word: str) -> str:
    """The sign that stands beside a word: none beside one in characters of its own, which says the same already."""
    return "" if _CHINESE.search(word) and _CHINESE.search(sign) else sign
