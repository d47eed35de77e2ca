"""What makes a game: its script, its house rules, its rulings, and its words."""

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from app.dealing.procedures.point_games import StakeRules
from app.dealing.prompts.kinds import Prompt
from app.dealing.prompts.rulings import Misdeal, Ruling
from app.dealing.prompts.showing import Cards
from app.dealing.table.table import Table
from app.dealing.values.costs import Around, LongRun, RulesCost
from app.house_rules import Preset
from app.words import Sentence, plural, tr

if TYPE_CHECKING:  # a night begins before anybody looks at the players' screen
    from app.dealing.values.public_view import PublicView, Speak

Script = Callable[[Table], Coroutine[Prompt[Any], Any, None]]
"""The dealing procedure: a coroutine that awaits prompts and nothing else."""

PublicViewer = Callable[["PublicView", Table, Prompt[Any] | None, "Speak"], "PublicView"]
"""What everybody may see of a table at the question that is asked, put into a view that names the game."""

PrivateHelper = Callable[[Table, Cards], str]
"""What a hand that only its player may see comes to, in a few words; nothing where it comes to nothing yet."""

EVERYWHERE = frozenset("IJNRY")
"""Letters that mean the same everywhere and begin no game: the rule, a claim, a note, the call, what happened."""


def _dealt_from(rules: Any) -> int:
    return int(getattr(rules, "decks", 0) or getattr(rules, "packs", 0) or 1)


@dataclass(frozen=True)
class Game:
    """One game of the house. `topics` are its rules in our words for F1: topic -> heading and paragraphs.

    `older` are the versions besides the present one that it can still deal: a sitting goes on as it began. `letter`
    begins it from the menu: no other game has it, and it is none of EVERYWHERE. `notice` is what its author
    asks to be said wherever the game is shown. `aim` is the game in one sentence, what wins and what is played for: a
    player who has never seen it reads it at the first prompt. What the felt says of a hand in the right column is
    declared by its English sentences: `public_facts` are everybody's, `private_facts` may tell who is short. A fact
    that is called like a player is that player's own. `public_reasons` are the topics whose reasons are everybody's:
    other reasons may tell who is short, or what only some have seen.
    """

    id: str
    version: int
    name: Sentence
    script: Script
    rules: type
    older: tuple[int, ...] = ()
    letter: str = ""
    rulings: tuple[type[Ruling], ...] = (Misdeal,)
    topics: dict[str, tuple[Sentence, ...]] = field(default_factory=dict)
    topics_in: Callable[[Any], Mapping[str, tuple[Sentence, ...]]] | None = None  # house rules -> topics under them
    credit: Sentence = ""
    link: str = ""
    aim: Sentence = ""
    notice: Sentence = ""
    scored: bool = False  # it has a score, though it is no game for points
    hand_word: Sentence = "hand"
    sitting_word: Sentence = "sitting"
    players: tuple[int, int] = (2, 10)  # how few and how many can play, where the house's rules do not say how many
    cards: Sentence = ""  # with which cards, where it is not one pack of 52
    deck_each: bool = False  # every player brings a deck
    decks_beside: int = 0  # how many lie on the table besides those that are dealt
    minutes: int = 20  # how long one takes, about
    one_pot: bool = True  # it has a pot for which what an earlier game left can be played
    has_shoe: bool = False  # it is dealt from a shoe, of which there are a record and the roads
    voids_are_numbered: bool = True  # a void hand has a number of its own; else the next one has it
    public_facts: tuple[str, ...] = ()
    private_facts: tuple[str, ...] = ()
    public_reasons: tuple[str, ...] = ()
    hands_public: bool = True  # what is shown of a hand is shown to the whole table, and not only to those who are in
    public_view: PublicViewer | None = None  # where the players' screen shows it in a way of its own
    hands_told: Callable[[Table], tuple[str, ...]] | None = None  # hidden until a hand is over: told where it closes
    showdown: bool = False  # hands of five cards or more are shown, and can win a jackpot
    slips: Mapping[str, str] = field(default_factory=dict)  # codes of rulings that are slips of a kind: code -> kind
    presets: tuple[Preset, ...] = ()
    swing: Callable[[Any], LongRun | None] | None = None  # rules -> what a hand's bets bring the house, where known
    side_bets: frozenset[str] = frozenset()  # the spots of which a player's rating tells apart
    keeps: Callable[[Table], Mapping[int, int]] | None = None  # commission out of each win, by player; not of a box
    cost: Callable[[Any, Any, Around], RulesCost] | None = None  # rules, those beside which, and what is around them
    ahead: tuple[str, ...] = ()  # rules of which each value takes a while to reckon the first time: done beforehand
    private_helper: PrivateHelper | None = None  # reckons a hidden hand for its player; nothing of it is kept
    account: tuple[str, ...] = ()  # the topics whose first paragraphs tell on a card how the game goes

    @property
    def versions(self) -> tuple[int, ...]:
        """Every version that it can deal, the present one last."""
        return (*self.older, self.version)

    @property
    def has_score(self) -> bool:
        """Whether it is played for a score that can be looked at and printed."""
        return self.scored or issubclass(self.rules, StakeRules)

    def players_under(self, rules: Any) -> tuple[int, int]:
        """How few and how many can play under these house rules."""
        most = getattr(rules, "most_players", 0) or getattr(rules, "seats", 0) or self.players[1]
        return self.players[0], int(most)

    def cards_under(self, rules: Any) -> str:
        """With which cards it is dealt under these: "8 decks"."""
        packs = _dealt_from(rules)
        return tr(self.cards) if self.cards and packs == 1 else plural(packs, "{count} deck", "{count} decks")

    def decks_under(self, rules: Any, players: int = 0) -> int:
        """How many decks must be at hand for so many players; without any, for the fewest that can play."""
        return self.decks_beside + (players or self.players[0] if self.deck_each else _dealt_from(rules))

    @property
    def from_whom(self) -> tuple[str, ...]:
        """Whom we have it from, and what they ask to be said: the sentences, of which none is empty."""
        return tuple(tr(said) for said in (self.credit, self.notice) if said)

    def topics_under(self, rules: Any) -> Mapping[str, tuple[Sentence, ...]]:
        """Its rules in words as they are under these house rules."""
        return self.topics_in(rules) if self.topics_in else self.topics
