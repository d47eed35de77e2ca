"""The English of the program: one thing is said one way, in the words of a card room, and never again as it was.

The sentences are read by a pattern and not by a parser, which would take fifteen times as long: the program quotes
with double quotes, and a docstring is what stands between three of them.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
REPLACED = Path(__file__).with_name("replaced_sentences.txt")
"""One a line, as Python would write it between the quotes: what the program said once and says better now."""

TWO_MEANINGS = {
    "{name} is out": ("app/dealing/procedures/elimination.py", "out of the game; out of cards is “goes out”"),
    "Credit": ("app/desk/stats/bank.py", "chips that go back to the case; a player’s are “Chips on account”"),
}
"""Sentences that were replaced in one meaning and are right in another: where, and which that is."""

NEVER = {
    r"[Mm]end(s|ed|ing)?": "fix, change or correct",
    r"anew": "again",
    r"[Pp]ut(s|ting)? (them |it )?right": "correct",
    r"[Pp]ut(s|ting)? (it |them )?(away|by)": "keep, hold over, or close",
    r"borne|bears? (a|the|it)": "pay, or is charged to",
    r"[Tt]old": "shown",
    r"[Ll]ies?|[Ll]ying|lay there": "is on the table, is in the pot",
    r"the own": "their own",
    r"so (long|many|few)(?! as)": "the number",
    r"[Cc]ourt cards?|[Kk]naves?": "face card, jack",
    r"[Pp]acks?": "deck",
    r"([Ll]east|[Ll]argest) bets?": "minimum bet, maximum bet",
    r"[Oo]dd winnings": "what does not divide",
    r"[Aa]ll in": "all antes are in",
    r"[Ss]lips?": "error",
    r"[Ff]ree coups?": "free hand",
    r"in the long run": "expected win",
    r"[Kk]nock(s|ed|ing)? \w+ out(?! of)": "put out: to knock is to end a round",
    r"[Oo]ne’s": "their",
    r"[Ee]veryone|[Aa]nyone|[Ss]omeone|[Nn]o one": "everybody, anybody, somebody, nobody",
    r"; else|, else|[Oo]r else": "otherwise",
    r"he|she|his|hers?|him|[HS]he|His|Hers?": "they, their",
    r"[Cc]olors?|[Cc]olored|[Cc]enter(s|ed)?|[Gg]ray|(organ|recogn|final|real)iz\w+": "British spelling",
    r"[Yy]ou should": "commands address nobody",
}
"""Words that no sentence has, each with what is said instead."""

FORMS = {
    r"[\d}] %": "5%, without a space",
    r"^[^#]*\w!(\s|$)(?!.*#)": "no exclamation marks",
    r"[A-Za-z]'[A-Za-z]": "’ and never '",
    r"Enter ⏎ [a-z]|[Pp]ress (the )?⏎": "Press Enter; signs of keys stand on caps alone",
    r"^(It|There) (is|are) [\d{}]+[–-][\d{}]+\.": "Allowed: 1–4.",
    r"(^|[.:;] )Who [^?]*\b(has|have|can|cannot|passes|knocks|tied|is out)\b[^?]*[.;]": "a player who, whoever",
    r"(?<!here )\bis no (part|pair|card|bet|hand|game|player|number|amount)\b": "is not a",
    r"(^|[.,;:] )[Ww]here (a|any|every|everybody|it|no|none|not|nobody|somebody|they)\b": "if, when",
    r"\bwhere (more|none|no|not|every|nobody)\b": "if, when: where is for places",
}
"""Forms that no sentence has, each with the right one."""

ALLOWED = {
    "1/100 %": "the unit of a rate, which nobody reads",
}
"""What a pattern finds and is right, each with its reason."""

OF_PAPER = ("app/sheets/tables/", "app/desk/paper/", "ui/cage/", "ui/frame/pages.py",
            "ui/help/page_help.py", "ui/handbook/chapters.py", "app/phones/slips.py", "ui/settings/phone_")
"""Where a slip is paper, as what goes with a fill is called in the trade, and never an error."""

TOKEN = re.compile(r"""#[^\n]*|\"{3}[\s\S]*?\"{3}|([rbfRBF]{0,2})"((?:\\.|[^"\\\n])*)"|'(?:\\.|[^'\\\n])*'""")
WITHIN = re.compile(r"\btr\('((?:\\.|[^'\\])*)'")
"""A sentence inside an f-string."""
LOGGED = re.compile(r"\blog\.\w+\($")
NEWLINE = "\n"
BANNED = re.compile("|".join([*(rf"\b(?:{one})\b" for one in NEVER), *(f"(?:{one})" for one in FORMS)]))


class Said(NamedTuple):
    """A sentence of the program, and its place."""

    place: str
    sentence: str


def quoted(text: str) -> Iterator[tuple[int, str]]:
    """What a file has between double quotes, as Python joins it, and where each begins."""
    start, end, parts = 0, 0, list[str]()
    for token in TOKEN.finditer(text):
        together = parts and not text[end:token.start()].strip()
        if together and token[0].startswith("#"):
            end = token.end()
        if token[2] is None or token[1]:
            yield from ((token.start(2) + one.start(1) - 1, one[1]) for one in WITHIN.finditer(token[2] or ""))
            continue
        if parts and not together:
            yield start, "".join(parts)
            parts = []
        start, end = (start if parts else token.start()), token.end()
        parts.append(token[2])
    if parts:
        yield start, "".join(parts)


def unescaped(body: str) -> str:
    return str(ast.literal_eval(f'"{body}"')) if "\\" in body else body


def is_said(text: str, at: int, body: str) -> bool:
    """Whether it is given to be translated, or more than one word, which may be a code. A log is not read out."""
    before = text[max(0, at - 20):at].rstrip()
    return before.endswith(("tr(", "Words(")) or (" " in body.strip() and not LOGGED.search(before))


@cache
def everything_said() -> list[Said]:
    """Every sentence of the program, in the order of its files."""
    found = list[Said]()
    for path in sorted(path for top in ("app", "ui") for path in (ROOT / top).rglob("*.py")):
        text, file = path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix()
        found += [Said(f"{file}:{text.count(NEWLINE, 0, at) + 1}", unescaped(body)) for at, body in quoted(text)
                  if is_said(text, at, body)]
    return found


def replaced() -> set[str]:
    return {unescaped(line) for line in REPLACED.read_text(encoding="utf-8").splitlines()}


def banned(sentence: str) -> str:
    """What of a sentence is never said, or nothing; the names of its values are not said."""
    found = BANNED.search(re.sub(r"\{\w*(:[^{}]*)?\}", "{}", sentence))
    return found[0] if found and sentence not in ALLOWED else ""


def is_replaced(said: Said, old: set[str]) -> bool:
    """Whether it was replaced, and is not said in its other meaning here."""
    return said.sentence in old and not said.place.startswith(TWO_MEANINGS.get(said.sentence, ("?",))[0])


def test_no_sentence_is_said_that_was_replaced() -> None:
    old = replaced()
    assert [said for said in everything_said() if is_replaced(said, old)] == [], "say it as it is said now"


def test_no_sentence_has_a_word_or_a_form_that_is_never_said() -> None:
    assert [(banned(said.sentence), *said) for said in everything_said() if banned(said.sentence)
            and not (banned(said.sentence) in ("slip", "Slip", "slips", "Slips") and said.place.startswith(OF_PAPER))
            ] == []


def test_the_sentences_are_read_as_python_reads_them() -> None:
    """Joined, unescaped, without what is a comment, a docstring or a code."""
    text = 'tr("One " # "no"\n   "two\\u00a0\\"x\\".")\n"""He lies."""\n' \
        'log.info("they are told", "code", f"it {tr(\'is so\')}")\n'
    assert [unescaped(body) for at, body in quoted(text) if is_said(text, at, body)] == ["One two\u00a0\"x\".", "is so"]


@pytest.mark.parametrize(("sentence", "found"), [
    ("Mend the file.", "Mend"), ("The pot lies there.", "lies"), ("It holds {lies}.", ""), ("5 % of it", "5 %"),
    ("Who has a pair wins.", "Who has a pair wins."), ("Who has a pair?", ""), ("Deal two; else three.", "; else"),
    ("Where nobody bids, all bid again.", "Where nobody"), ("It stays where it is.", ""), ("It is 1–4.", "It is 1–4."),
    ("a knock out of turn", ""), ("The player's card", "r's"), ("All are in!", "All are in!"),
    ("The player’s card", ""),
])
def test_what_is_never_said_is_found_and_no_more(sentence: str, found: str) -> None:
    assert banned(sentence) == found
