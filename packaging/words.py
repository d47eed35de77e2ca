"""The words of the program: sees every sentence, merges them into each language's file, compiles, says what is missing.

`python3 packaging/start.py words` starts it. `words fr` begins French; `words compile` only compiles what was changed;
`words template FILE` writes the sentences alone; `words check` says what is wrong, and ends with 1 if anything is.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from babel import UnknownLocaleError
from catalogues import faults, files
from catalogues.code import read_code
from catalogues.seen import look
from catalogues.sight import Sight


def check(sight: Sight) -> int:
    """Say what is wrong: 1 if anything is."""
    found = [*faults.of_code(sight), *faults.of_catalogues()]
    print(*found, sep="\n", end="\n" if found else "")
    return int(bool(found))


def renew(sight: Sight, further: Sequence[str] = ()) -> int:
    """Merge what was seen into every language's file, and those of further ones; compile; say what is missing."""
    for locale in further:
        files.begin(locale)
    template = files.template(sight.seen)
    catalogues = {}
    for path in files.paths():
        catalogue = catalogues[files.locale_of(path)] = files.read(path)
        files.merge(catalogue, template)
        files.write(catalogue, path)
    files.compile_all(anew=True)
    print(f"{len(template)} sentences.", *files.say_missing(catalogues), sep="\n")
    return check(sight)


def main(words: Sequence[str]) -> int:
    """Do what the words ask for; the status is 1 if something is wrong."""
    if words[:1] == ["compile"]:
        files.compile_all()
        return 0
    sight = look(read_code())
    if words[:1] == ["check"]:
        return check(sight)
    if words[:1] == ["template"] and len(words) == 2:
        files.write(files.template(sight.seen), Path(words[1]))
        return 0
    try:
        return renew(sight, words)
    except (UnknownLocaleError, ValueError) as fault:
        print(f"words: {fault}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
