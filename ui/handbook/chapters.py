"""What the handbook says: each chapter is one page, a picture and under it a few short parts.

The rules of games are their own topics, the keys those of the keyboard map.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from app.games import GAMES, game
from app.glossary import glossary
from app.words import Sentence, as_in, as_it_is, tr
from app.words.joined import labelled
from ui.deal.keyboard_map import beside, everywhere

Headed: TypeAlias = tuple[Sentence, ...]
"""A heading and its paragraphs."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """One page: its title, what it is about in a sentence, the name of its picture, its parts, and small print."""

    title: Sentence
    lead: Sentence
    picture: str
    parts: tuple[Headed, ...]
    small: tuple[Sentence, ...] = ()


FIRST_EVENING = Chapter(
    "The first evening",
    "Ten minutes before the players come: the house, the chips and a practice coup.",
    "opening", (
        ("The house",
         "Start Sabot and choose your money, how many decks you deal from and which chips you own. That is your house: "
         "one file with its players, rules and books. A name for it is enough; all else can be changed later.",
         "Try the demo night first. It has books of its own, and nothing you key there reaches yours."),
        ("The players",
         "Type a name and press Enter, then the next. Each player has a seat and a buy-in, paid in cash, put on "
         "account or signed for with a marker. Ctrl+Enter opens the table.",
         "Somebody comes late? F2, then N, adds a player at any time."),
        ("The chips",
         "The rack in front of you holds the house’s chips; what is left stays in the chip case. Count once at the "
         "start: from then on the program knows how many chips of each value are where."),
        ("The first hand",
         "Look at the strip at the bottom. It says what your hands do next, which rule decides it and what to call. "
         "Key what the cards show; the large button at the right is always Enter."),
    ))

AT_THE_TABLE = Chapter(
    "At the table",
    "Both hands hold cards: look down, read one line, press one key.",
    "table", (
        ("The strip",
         "The large line is the next act. Below it is the rule with its numbers, at the right the call to make. The "
         "row above shows how far the hand is. What the last hand came to stays in view until it is paid."),
        ("Cards and bets",
         "A to K and digits key a rank, T a ten. In the wager grid digits type a bet; arrows move; R repeats a seat’s "
         "last bets. Nothing is posted before Enter, and what a bet may be is said at once."),
        ("Take and pay",
         "The list says whom to take from and whom to pay, in the house’s order and in which chips. Enter takes all of "
         "it; a seat’s digit takes one seat."),
        ("Look after a seat",
         "Ctrl and a seat’s digit opens it: the next digits are a rebuy. Ctrl+K is a line for everything else: “rebuy "
         "tom 100”, “tip 5 anna”, “sit zoe 100”. What Enter would post is shown first."),
        ("Another game",
         "Ctrl+G changes the game between two hands. It says what becomes of the pot, a letter chooses the game, and "
         "players and chips stay where they are."),
        ("As you see and hear it",
         "Settings, “Screen and paper”, has dark or light, the size of words, and how much a screen reader says: "
         "everything, in short, or nothing."),
    ))

WRONG = Chapter(
    "When something goes wrong",
    "A wrong key, a wrong card, a wrong payment: nothing is lost, and everything is corrected in the open.",
    "happened", (
        ("A wrong key", "Backspace takes the last step back, as often as you press it. Shift+Backspace does it again."),
        ("An earlier card",
         "← walks back over the hand; the card in question has a ring. Key the right rank in its place. What changes "
         "in payments is listed before you agree to it, and both versions stay in the books."),
        ("At the table",
         "Y lists what can have happened now, the commonest first: an exposed card, a misdeal, a card too many, a bet "
         "too late. Choose it by its letter, and the rule decides, or you do, with a reason."),
        ("“I was paid short”",
         "Ctrl+R lists every hand of the night. Enter replays one: the felt at each step, the rule, what was bet, "
         "taken and paid seat by seat, and when it was keyed. Ctrl+P prints its record. A replay changes nothing."),
        ("Another night’s error",
         "A closed night is never reopened. The ledger, F6, corrects it in tonight’s books, and tonight’s sheet says "
         "so."),
    ))

CASHIER = Chapter(
    "The cashier",
    "F2: who bought in, who owes, who leaves.",
    "night", (
        ("Chips for money",
         "Choose a player with the arrows, an amount with 1–5 or O, and how it is paid: A on account, C in cash, M by "
         "a marker. The lower right says what Enter will post."),
        ("Cash out", "X counts a player’s chips and pays them. What must be settled before leaving is listed first."),
        ("Markers", "A marker is a signed debt. Its limit is the house’s; it is paid back by chips or cash at any "
                    "time."),
        ("Expenses", "E shares what the evening cost among those who take part: pizza, drinks, the room."),
        ("On account", "Chips now, money at the end. The settlement turns all accounts into the fewest payments."),
    ))

RULES = Chapter(
    "House rules",
    "F5: every rule of every game, what it costs, and a card for the table.",
    "rules", (
        ("One set a game",
         "Choose a game on the left, change its rules in the middle. The right shows the exact edge of each bet under "
         "these rules, and the printed card. F1 on a rule says what it does."),
        ("Saved, then used",
         "Ctrl+S lists the changes and saves a new version. A hand is dealt to its end under the rules it began with; "
         "the books keep which version that was."),
        (as_in("printed rules", "The card"),
         "Ctrl+P prints the rules of a game on one side of a card, in English, Chinese or both."),
        ("Sharing", "A set of rules is exported to a text file and imported in another house."),
    ))

JACKPOT = Chapter(
    "The high-hand jackpot",
    "F4: beside any game all night, for players who choose to take part.",
    "jackpot", (
        ("Agree first",
         "Read the note and fix the rules before the first contribution: what everybody puts in, which hand qualifies, "
         "how long a period lasts. They are printed and do not change until it has ended."),
        ("Claim", "After a showdown press J: the seat, then the five cards. A second person looks at the hand, counts "
                  "the deck and confirms it. Only then does it lead."),
        ("Award", "At the end of the period the highest confirmed hand wins the jackpot, in one entry. Equal hands "
                  "share it. If no hand qualified, the house’s rule says whether it is carried on or returned."),
    ))

SETTLING = Chapter(
    "Settling the night",
    "F7: five steps, each with Enter, and at the end a sheet that everybody believes.",
    "settle", (
        ("Pots and jackpots", "What games left in pots goes to seats, the house, the tip jar or the next night."),
        ("Cash-outs", "Seat by seat: the books’ figure is there already. If the count is another, type it over."),
        ("The count",
         "Count the rack by value, or T for the total. If it is over or short, the likeliest causes are listed, each "
         "with the entry to look at. Then the house covers it, the players share it, or one of them owes it."),
        ("Who pays whom",
         "The fewest payments that settle the night. Mark each when it is made, in cash or by bank transfer, in whole "
         "or in part; reroute one, or carry it to the next night."),
        ("The sheet",
         "Ctrl+P prints it with lines to sign and a short code. Anybody can hold that code against the books later: "
         "Ledger, F6, or the word verify on the command line."),
    ))

PHONES = Chapter(
    "On the players’ phones",
    "A page that only shows: the table, its rules, the night and, by a link, a player’s own figures.",
    "phones", (
        ("Switch it on",
         "Settings, “Players’ phones”: for tonight or always. Phones in the same Wi-Fi scan the code there, on the "
         "players’ display between hands, or on a slip. They need no app, no account and no internet."),
        ("What they see",
         "What is open on the table, as on the players’ display: names and balances as the house allows them. The "
         "rule that applies now, the night, the last hand. While the desk is locked, the roads alone."),
        ("A player’s own night",
         "“Slip or show” makes a player’s own link. Its code is shown for half a minute or printed, and opens that "
         "player’s figures alone. Open on more phones than one? End it, or make it again. Links end with the next "
         "night."),
        ("What it is not",
         "Nobody can bet or change anything by it, and nothing that a phone does is ever kept. Anybody who has the "
         "Wi-Fi’s password can read along: the printed sheet and its code count, the page does not."),
        ("No phone gets through?",
         "Use the main Wi-Fi and not the one for guests, allow Sabot in the computer’s firewall for private networks, "
         "and switch a VPN off. If the address has changed, show the new code."),
    ))

TROUBLE = Chapter(
    "After trouble",
    "A power cut, a broken file, a lost laptop: what is lost is known by number, and is usually nothing.",
    "trouble", (
        ("The power went", "Start again. The program resumes in the middle of the same hand, at the same question."),
        ("The file is damaged or gone",
         "One page says what the newest good copy holds and what it lacks. Enter goes on with it. What it lacks is "
         "listed, to be keyed again; one count of the rack then ends it. The damaged file is kept as it is."),
        ("Copies",
         "They are made while you deal, in the folder “backups” beside the books and in a second place of your choice: "
         "Settings, “Books and backup”. Choose a stick or another disk. Copies hold everybody’s names."),
        ("A doubt",
         "Every entry is sealed. If one does not fit its seal, the strip and every sheet say so from then on, and no "
         "sheet has lines to sign until a good copy is restored."),
        ("Another computer", "sabot house export writes the books and, beside them, their key under a passphrase."),
    ))

TABLES = Chapter(
    "Several tables",
    "One night, one cash box, one set of books, and more than one felt.",
    "tables", (
        ("On one computer",
         "Press Ctrl+T when you open the night: its table is the first of several. Each table has its own rack, seats "
         "and pots, and a tab at the top: Ctrl+PgUp and Ctrl+PgDn."),
        ("The pit and the cage",
         "F10 shows every table: its pace, its win against the exact expectation, its rack, what is asked and what is "
         "amiss. From there tables are opened and closed, dealers relieved, players moved. G goes to the cage."),
        ("Chips between tables",
         "A table asks for a fill (Ctrl+L), the cage sends it with a slip, the table counts and receives it with two "
         "initials; a credit goes the other way. Chips are always in exactly one place."),
        ("Players move", "M moves a player with all chips in one act: the seat is held until they have arrived."),
        ("Closing", "Each table is counted and closed by itself; the night is settled once, over all of them."),
        ("On several computers",
         "A server keeps the books: sabot server prepare, then a file for each desk with sabot server desk. README "
         "has a page about it. If the server does not answer, deal on with paper and key it in order afterwards."),
    ))


def chapters() -> tuple[Chapter, ...]:
    """All of them, in order."""
    return (FIRST_EVENING, AT_THE_TABLE, WRONG, keys(), *(rules_of(code) for code in GAMES.ids),
            CASHIER, RULES, JACKPOT, SETTLING, PHONES, TROUBLE, TABLES)


def keys() -> Chapter:
    """The keys, as the map of the keyboard has them, and the five words."""
    return Chapter("Every key", "? shows at any moment what each key does now.", "map", (
        ("At every question", *_told(everywhere())), ("Beside the question", *_told(beside())),
        ("Five words", *(as_it_is(one.sentence) for one in glossary()))))


def rules_of(code: str) -> Chapter:
    """A game: its rules in the words of its topics, and whom they are owed to."""
    about = game(code)
    topics = about.topics_in(about.rules()) if about.topics_in else about.topics
    return Chapter(about.name, about.aim, code, tuple(topics.values()),
                   tuple(filter(None, (about.notice, as_it_is(f"{tr(about.credit)} {about.link}".strip())))))


def _told(keys: Mapping[str, str]) -> tuple[Sentence, ...]:
    return tuple(as_it_is(labelled(key, words.removeprefix("?").strip())) for key, words in keys.items())


def said(text: Sentence) -> str:
    """A sentence of a chapter in the language in use."""
    return tr(text)
