"""The objects of a PDF that Qt has written, to be changed one by one and put together again."""

import re
from collections.abc import Sequence
from itertools import pairwise

_ENTRY = re.compile(rb"(\d{10}) \d{5} n")


def objects_of(pdf: bytes) -> list[bytes]:
    """Everything before the table of contents, cut where each object begins; the file's head is the first.

    Raises ValueError for a file that is not written as Qt writes them.
    """
    starts = sorted(int(offset) for offset in _ENTRY.findall(pdf[_contents_at(pdf) :]))
    cuts = [0, *starts, _contents_at(pdf)]
    return [pdf[begin:end] for begin, end in pairwise(cuts)]


def joined(pdf: bytes, objects: Sequence[bytes]) -> bytes:
    """The objects put together again under a table of contents that says where they are now."""
    contents = pdf[_contents_at(pdf) : pdf.rindex(b"startxref")]
    old = sorted(int(offset) for offset in _ENTRY.findall(contents))
    now, moved = len(objects[0]), {}
    for offset, body in zip(old, objects[1:], strict=True):
        moved[offset] = now
        now += len(body)
    contents = _ENTRY.sub(lambda entry: b"%010d 00000 n" % moved[int(entry[1])], contents)
    return b"".join((*objects, contents, b"startxref\n%d\n%%%%EOF\n" % now))


def _contents_at(pdf: bytes) -> int:
    return int(pdf[pdf.rindex(b"startxref") :].split()[1])
