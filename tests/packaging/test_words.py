"""Every sentence is seen, and what is wrong with a translation is said: `start.py words` and its check."""

import ast
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.catalog import Catalog
from catalogues import faults, files
from catalogues.code import Code, read_file
from catalogues.seen import look
from catalogues.sight import Seen, Sight

from app.words import languages
from tests.packaging.conftest import read_module


def seen(*texts: str) -> Sight:
    """What is seen in files of the program with these texts."""
    return look(Code([read_file(f"app/room{at}.py", text) for at, text in enumerate(texts)]))


def sentences(*texts: str) -> set[str]:
    sight = seen(*texts)
    assert sight.unseen == []
    return {one.sentence for one in sight.seen}


def test_a_system_gets_its_language_unasked_once_that_lacks_nothing() -> None:
    whole = {files.locale_of(path).replace("_", "-") for path in files.paths() if not files.missing(files.read(path))}
    assert {languages.ENGLISH} | whole == languages.READY


@pytest.mark.parametrize(("code", "found"), [
    ('tr("A" " and b")', {"A and b"}),
    ('tr("On" if so else "Off")', {"On", "Off"}),
    ('f"{tr(\'Within\')} 3"', {"Within"}),
    ('SIDES = {1: "Left", 2: "Right"}\ntr(SIDES[one])', {"Left", "Right"}),
    ('def f():\n    for code, said in (("a", "First"), ("b", "Second")):\n        tr(said)', {"First", "Second"}),
    ('[tr(word) for so, word in ((1, "DEMO"), (2, "For fun")) if so]', {"DEMO", "For fun"}),
    ('def f():\n    why = "Half"\n    if so:\n        why = "Whole"\n    tr(why)', {"Half", "Whole"}),
    ('GONE = {"x": "out"}\ntr(GONE.get(one, "still in"))', {"out", "still in"}),
    ('ALL = ({"a": "Ante"} if so else dict.fromkeys("ab", "Blind"))\ntr(ALL.get(code))', {"Ante", "Blind"}),
    ('NAMES: Mapping[str, Sentence] = {"a": "Asked"}', {"Asked"}),
    ('NAMES: Mapping[str, Sentence] = dict.fromkeys(CODES, "Asked")', {"Asked"}),
    ('TOPICS: dict[str, tuple[Sentence, ...]] = {"end": ("The end", "All is over.")}', {"The end", "All is over."}),
    ('def word() -> Sentence:\n    return "one" if so else "two"', {"one", "two"}),
    ('class Act(NamedTuple):\n    code: str\n    name: Sentence\nAct("x", "Tip")', {"Tip"}),
    ('class Fault:\n    title: ClassVar[Sentence] = ""\nclass Late(Fault, title="Late bet"):\n    pass', {"Late bet"}),
    ('class Fault:\n    told: Sentence = "Said"\nclass Late(Fault):\n    told = "Otherwise"', {"Said", "Otherwise"}),
    ('class E(StrEnum):\n    def __new__(cls, value: str, words: Sentence = ""):\n        pass\n'
     'class D(E):\n    LAST = "last", "dealt last"', {"dealt last"}),
    ('def rule(default, zero: Sentence = ""):\n    pass\nclass R:\n    zero: Sentence = ""\n'
     'def amount(default, **more):\n    return rule(default, **more)\namount(3, zero="no limit")', {"no limit"}),
    ('class Turn:\n    word: Sentence = ""\nturn.bet, turn.word = 3, "passed"', {"passed"}),
    ('class Act:\n    name: Sentence\nclass Page:\n    def __init__(self):\n        self.name = "high_hand"', set()),
    ('class Act:\n    name: Sentence\nclass Tip(Act):\n    def renamed(self):\n        self.name = "Toke"', {"Toke"}),
    ('tr(as_in("a hand", "Player"))', {"Player"}),
    ('tr(as_it_is(typed))', set()),
    ('HEADS = ("Fills", "Credits")\n[*map(tr, HEADS)]', {"Fills", "Credits"}),
])
def test_a_sentence_is_seen_wherever_it_is_written(code: str, found: set[str]) -> None:
    assert sentences(code) == found


def test_a_table_of_another_file_is_seen_where_it_is() -> None:
    sight = seen('SIDES = {1: "Left"}', "from app.room0 import SIDES\ntr(SIDES[1])")
    assert sight.unseen == []
    assert [(one.sentence, one.place) for one in sight.seen] == [("Left", "app/room0.py")]


def test_of_two_classes_of_one_name_the_one_that_is_imported_is_meant() -> None:
    assert sentences(
        "class Words:\n    label: Sentence", "class Words:\n    def __init__(self, text, role):\n        pass",
        "from app.room1 import Words", 'from app.room2 import Words\nWords(tr("Seat"), "title")') == {"Seat"}


def test_a_method_is_not_taken_for_a_function_of_its_name() -> None:
    assert sentences('def ask(words: Sentence):\n    pass', 'self.pages.ask("hours")') == set()


@pytest.mark.parametrize("code", [
    "def say(text: str) -> str:\n    return tr(text)",
    "tr(one.name)",
    'tr(f"{name} wins")',
    'tr("Seat " + name)',
    "class Act:\n    name: Sentence\nAct(name=typed.strip())",
    "plural(count, one, many)",
    'as_in(room, "Player")',
    "NAMES: Mapping[str, Sentence] = read()",
    "sorted(names, key=tr)",
    "said = tr",
    'MONTHS = ("January", "May")\ntr(MONTHS[at][:3])',
])
def test_what_cannot_be_extracted_is_a_fault(code: str) -> None:
    (fault,) = faults.of_code(seen(code))
    assert "cannot be extracted" in fault
    assert fault.startswith("app/room0.py:")


def test_what_is_counted_is_seen_with_both_its_forms_and_with_its_meaning() -> None:
    sight = seen('plural(n, "{count} card", "{count} cards")\nWORDS: OneOrMany = ("{count} chip", "{count} chips")\n'
                 'tr(as_in("a hand", "Player"))\n# For translators: a person\ntr("Player")')
    assert {one[:3] for one in sight.seen} == {
        ("{count} card", "{count} cards", ""), ("{count} chip", "{count} chips", ""), ("Player", "", "a hand"),
        ("Player", "", "")}
    assert sight.seen[-1].note == "a person"


def test_the_words_by_which_something_is_found_are_one_entry() -> None:
    sight = seen('class Act(NamedTuple):\n    name: Sentence\n    also: Synonyms = ()\n'
                 'Act("Tip", ("toke", "gratuity"))')
    assert [one[:3] for one in sight.seen] == [("Tip", "", ""), ("toke, gratuity", "", "found by")]


def test_a_sentence_that_is_counted_in_two_ways_is_a_fault() -> None:
    (fault,) = faults.of_code(seen('plural(n, "a card", "{count} cards")\nplural(n, "a card", "cards")'))
    assert "“a card” is “cards” for several here, and “{count} cards” in" in fault


def test_the_program_can_be_seen_whole_and_its_catalogues_are_well() -> None:
    """What `checks` runs."""
    assert read_module("words.py").main(["check"]) == 0


# a language


def catalogue(*said: tuple[str | tuple[str, str], str | tuple[str, ...]], locale: str = "es") -> Catalog:
    made = Catalog(locale=Locale.parse(locale))
    for english, translated in said:
        made.add(english, translated)
    return made


@pytest.mark.parametrize(("english", "said", "fault"), [
    ("Deal {hand} a card", "Dé una carta", "lacks {hand}"),
    ("Deal {hand} a card", "Dé una carta a {mano}", "has {mano}, which the English has not"),
    ("{rate:.1f}%", "{rate} %", "lacks {rate:.1f}"),
    ("the paper (default: %(default)s)", "el papel", "lacks %(default)s"),
    ("Deal {hand} a card", "Dé una carta a {hand", "has a brace that does not close"),
    ("Take the commission", "Cobre la tasa", "does not call “commission” “comisión”"),
    (("{count} card", "{count} cards"), ("{count} carta", ""), "it needs 2 forms"),
    (("{count} card", "{count} cards"), ("{count} carta", "{n} cartas"), "has {n}"),
    (("Entry {first}", "Entries {first} to {last}"), ("Asiento {first}", "Asientos {first}"), "lacks {last}"),
    (("Entry {first}", "Entries {first} to {last}"), ("Asiento", "Asientos {first} a {last}"), "lacks {first}"),
])
def test_what_is_wrong_with_a_translation_is_said(
    english: str | tuple[str, str], said: str | tuple[str, ...], fault: str
) -> None:
    assert fault in " ".join(faults.of_catalogue(catalogue((english, said)), "es"))


@pytest.mark.parametrize(("english", "said"), [
    ("Deal {hand} a card", "Dé una carta a {hand}"), ("Deal {hand} a card", ""),
    ("Take the commissions", "Cobre las comisiones"),
    (("{count} card", "{count} cards"), ("una carta", "{count} cartas")),
    (("Entry {first}", "Entries {first} to {last}"), ("Asiento {first}", "Asientos {first} a {last}")),
    ("Is {commission} taken?", "¿Se cobra {commission}?"),
])
def test_nothing_is_wrong_with_what_is_right_or_not_there_yet(
    english: str | tuple[str, str], said: str | tuple[str, ...]
) -> None:
    assert list(faults.of_catalogue(catalogue((english, said)), "es")) == []


def test_a_translator_may_say_why_a_term_is_named_otherwise() -> None:
    made = catalogue(("Take the commission", "Cobre la tasa"))
    made["Take the commission"].user_comments.append("glossary: the seats call it so")
    assert list(faults.of_catalogue(made, "es")) == []


def test_every_term_that_is_held_has_its_name_in_each_language() -> None:
    for locale in ("zh_Hans", "zh_Hant", "es"):
        assert len(faults.terms(locale)) > 50


def _template(*said: str) -> Catalog:
    return files.template([Seen(one, "", "", "app/games/nap/play.py", 1, "call=") for one in said])


def test_a_changed_sentence_brings_its_translation_along_as_a_guess_that_is_not_said(tmp_path: Path) -> None:
    path = files.begin("es", tmp_path)
    made = files.read(path)
    files.merge(made, _template("Deal four cards", "Who bids?"))
    made["Deal four cards"].string = "Dé cuatro cartas"
    files.write(made, path)
    again = files.read(path)
    files.merge(again, _template("Deal four cards.", "Who bids?"))
    guess = again["Deal four cards."]
    assert (guess.string, guess.fuzzy) == ("Dé cuatro cartas", True)
    assert {files.first(one) for one in files.missing(again)} == {"Deal four cards.", "Who bids?"}
    assert list(files.say_missing({"es": again})) == [
        "es: 2 of 2 sentences are missing, 1 of them are guesses.", "    app/games/nap: 2"]
    files.merge(again, _template("Deal four cards", "Who bids?"))
    assert (again["Deal four cards"].string, again["Deal four cards"].fuzzy) == ("Dé cuatro cartas", False)


def test_what_is_counted_is_missing_until_it_has_every_form(tmp_path: Path) -> None:
    made = files.read(files.begin("es", tmp_path))
    files.merge(made, files.template([Seen("{count} card", "{count} cards", "", "app/cards.py", 1, "")]))
    assert len(files.missing(made)) == 1
    made["{count} card"].string = ("{count} carta", "")
    assert len(files.missing(made)) == 1
    made["{count} card"].string = ("{count} carta", "{count} cartas")
    assert files.missing(made) == []


def test_what_is_missing_is_not_compiled_as_if_it_were_there(tmp_path: Path) -> None:
    path = files.begin("zh_Hans", tmp_path)
    made = files.read(path)
    files.merge(made, files.template([Seen("{count} card", "{count} cards", "", "app/cards.py", 1, ""),
                                      Seen("Deal", "", "a hand", "app/cards.py", 2, ""),
                                      Seen("Player", "", "", "app/cards.py", 3, "")]))
    made["Player"].string = "玩家"
    files.write(made, path)
    files.compile_one(path)
    with files.compiled(path).open("rb") as file:
        assert {key for key in GNUTranslations(file)._catalog if key} == {"Player"}  # type: ignore[attr-defined]


def test_two_languages_of_one_template_share_nothing(tmp_path: Path) -> None:
    template = _template("Deal four cards")
    spanish, french = (files.read(files.begin(locale, tmp_path)) for locale in ("es", "fr"))
    files.merge(spanish, template)
    files.merge(french, template)
    spanish["Deal four cards"].string = "Dé cuatro cartas"
    assert not french["Deal four cards"].string


def test_a_file_in_which_nothing_changes_is_written_the_same_again(tmp_path: Path) -> None:
    path = files.begin("zh_Hans", tmp_path)
    made = files.read(path)
    files.merge(made, _template("Deal four cards", "Who bids?"))
    files.write(made, path)
    first = path.read_bytes()
    again = files.read(path)
    files.merge(again, _template("Deal four cards", "Who bids?"))
    files.write(again, path)
    assert path.read_bytes() == first


def test_only_what_was_changed_is_compiled(tmp_path: Path) -> None:
    path = files.begin("es", tmp_path)
    assert files.compile_all(tmp_path) == [files.compiled(path)]
    assert files.compile_all(tmp_path) == []


def test_a_language_that_there_is_not_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = read_module("words.py")
    monkeypatch.setattr(words, "look", lambda code: Sight())
    monkeypatch.setattr(words, "read_code", lambda: Code([]))
    assert words.main(["xx_YY"]) == 1
    assert "xx_YY" in capsys.readouterr().err


def test_the_annotations_are_those_of_the_program() -> None:
    """A scanner that looks for others would see nothing and find no fault."""
    from catalogues.code import DECLARED

    from app import words

    assert all(hasattr(words, name) for name in (*DECLARED, "tr", "plural", "as_in", "as_it_is"))


def test_whatever_is_given_to_tr_is_seen_by_another_count() -> None:
    """A plain search of the sources for literals finds nothing that was not seen."""
    from catalogues.code import read_code

    code = read_code()
    known = {one.sentence for one in look(code).seen}
    plain = {node.args[0].value for file in code.files for node in ast.walk(file.tree)
             if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "tr"
             and isinstance(node.args[0], ast.Constant)}
    assert plain <= known
    assert len(plain) > 5000
