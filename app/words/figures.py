"""Figures as the language writes them. What is kept, sent on or read by a program never goes through here."""

import re

from app.words import current_language, tr

ENGLISH = (",", ".")
"""What stands between thousands and before decimals in English, in which every figure is made."""

SPACES = " \u00a0\u202f"
"""What thousands are kept apart by where it is a space: whoever types has but one."""


def written(figure: str) -> str:
    """A figure with the language's own signs: 1,234.50 is 1.234,50 in Spanish."""
    language = current_language()
    signs = language.group, language.decimal
    return figure if signs == ENGLISH else figure.translate({ord(","): signs[0], ord("."): signs[1]})


def thousands(count: int) -> str:
    """A whole number, by thousands: 1,234."""
    return written(f"{count:,}")


def without_groups(figure: str) -> str:
    """A figure as it is typed: 1234.50."""
    return figure.replace(current_language().group, "")


def in_english(typed: str) -> str:
    """A figure that was typed in the language, as it is written in English.

    Where decimals follow a comma, what stands before it may be in thousands as figures are shown, 1.234,50. What can be
    meant in one way only is taken as it is, 1,234.50 and 12.5; 1,234 is left for whoever reads it to refuse.
    """
    language = current_language()
    group, decimal = language.group, language.decimal
    if (group, decimal) == ENGLISH or typed.rfind(".") > typed.rfind(",") >= 0:
        return typed
    whole, sign, rest = typed.partition(decimal)
    return (_by_thousands(whole, group) or whole) + ("." if sign else "") + rest


def _by_thousands(typed: str, group: str) -> str:
    """What is written by thousands, with commas between; "" for what is not."""
    between = f"[{SPACES}]" if group in SPACES else re.escape(group)
    first, *others = re.split(between, typed)
    whole = re.fullmatch(r"\D*[1-9]\d{0,2}", first, re.ASCII) and all(re.fullmatch(r"\d{3}", one, re.ASCII)
                                                                       for one in others)
    return ",".join((first, *others)) if others and whole else ""


def per_cent_words(figure: str) -> str:
    """A share that is written as in English, as it is read: 4.75%."""
    return tr("{rate}%", rate=written(figure))
