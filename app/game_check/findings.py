"""What is missing of a game, a sentence each: to be put right before anybody deals it."""

from collections.abc import Iterable, Iterator

from app import house_rules
from app.dealing.engine.game import EVERYWHERE, Game
from app.game_check.card import Pages, sentences, too_long
from app.game_check.dealt import Seen, deal
from app.games import GAMES
from app.house_rules import Declared
from app.words import Sentence, tr
from app.words.languages import SIMPLIFIED, TRADITIONAL, catalogue

NEEDED = ("id", "name", "letter", "rulings", "topics", "account", "aim", "credit", "link", "hand_word", "sitting_word")
"""The fields that no game can be without; the others are for what only some games have."""


def missing(game: Game, pages: Pages | None = None) -> list[str]:
    """Everything, the declaration first. Without `pages` no card is laid out."""
    declared = [*_empty(game), *_letter(game), *_topics(game), *_rules(game), *_rulings(game), *_card_words(game)]
    return [*declared, *_dealt(deal(game)), *(_sheets(game, pages) if pages else ())]


# what is declared


def _empty(game: Game) -> Iterator[str]:
    for name in NEEDED:
        if not getattr(game, name):
            yield tr("its {field} is empty.", field=name)


def _letter(game: Game) -> Iterator[str]:
    other = next((one for one in GAMES if one.letter == game.letter and one.id != game.id), None)
    if not game.letter:
        return
    if len(game.letter) != 1 or not game.letter.isascii() or not game.letter.isupper():
        yield tr("its letter, “{letter}”, is not one capital letter.", letter=game.letter)
    elif game.letter in EVERYWHERE:
        yield tr("its letter, {letter}, means the same in every game.", letter=game.letter)
    elif other is not None:
        yield tr("its letter, {letter}, is that of {game}.", letter=game.letter, game=tr(other.name))


def _topics(game: Game) -> Iterator[str]:
    for topic in game.account:
        if topic not in game.topics:
            yield tr("its card tells of the topic “{topic}”, which is not written.", topic=topic)
    for topic, told in game.topics.items():
        if len(told) < 2 or not all(map(str.strip, told)):
            yield tr("the topic “{topic}” has no heading, or nothing below it.", topic=topic)


def _rules(game: Game) -> Iterator[str]:
    for one in house_rules.declared(game.rules):
        if not (one.words.label and one.words.effect and one.group):
            yield tr("the rule {rule} has no name, no meaning or no heading.", rule=one.name)
        if not _bounded(one):
            yield tr("the rule {rule} has no bounds.", rule=one.name)


def _rulings(game: Game) -> Iterator[str]:
    for kind in game.rulings:
        for name in kind.asks():
            if not kind.words_of(name):
                yield tr("the ruling “{title}” asks for {field} and does not say in which words.", title=tr(kind.title),
                         field=name)


def _bounded(one: Declared) -> bool:
    """Whether it is known what a rule can be."""
    return bool(one.options) or one.kind is bool or (one.low is not None and one.high is not None)


def _card_words(game: Game) -> Iterator[str]:
    for said in _unsaid(sentences(game), SIMPLIFIED):
        yield tr("its card says “{sentence}”, of which there is no Chinese.", sentence=said)


def _unsaid(said: Iterable[Sentence], code: str) -> Iterator[str]:
    spoken = catalogue(code)
    return (sentence for sentence in dict.fromkeys(said)
            if not spoken.has(sentence) and any(map(str.isalpha, sentence)))  # figures are the same in every language


# what a robot finds


def _dealt(seen: Seen) -> Iterator[str]:
    yield from _facts(seen)
    for code in (SIMPLIFIED, TRADITIONAL):
        for said in _unsaid(seen.shown, code):
            yield tr("players see “{sentence}”, of which there is no Chinese in {code}.", sentence=said, code=code)
    for title in seen.never_offered:
        yield tr("the ruling “{title}” was never offered.", title=tr(title))
    for topic, key in seen.topics.items():
        if topic not in seen.game.topics:
            yield tr("the question {key} opens the topic “{topic}”, which is not written.", key=key, topic=topic)
    if seen.showdown is not seen.game.showdown:
        yield tr("hands are shown down, and showdown is not declared.") if seen.showdown else \
            tr("a showdown is declared, and no hand is ever shown down.")
    if seen.stuck:
        yield tr("a robot cannot deal on: {why}", why=seen.stuck)


def _facts(seen: Seen) -> Iterator[str]:
    declared = {*seen.game.public_facts, *seen.game.private_facts}
    for fact in seen.facts:
        if fact not in declared:
            yield tr("the fact “{fact}” is neither public nor private.", fact=fact)
    for fact in sorted(set(seen.game.public_facts) & set(seen.game.private_facts)):
        yield tr("the fact “{fact}” is both public and private.", fact=fact)


# what is printed


def _sheets(game: Game, pages: Pages) -> Iterator[str]:
    if not game.topics.keys() >= set(game.account):
        return  # that is said already, and there is no card
    for paper, language in too_long(game, pages):
        yield tr("its card in {language} does not go on one side of {paper}.", language=tr(language), paper=paper)
