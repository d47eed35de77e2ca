"""F1 away from the table: what each page is for, and the keys that do it. A title, and then sentences."""

from typing import TYPE_CHECKING

from app.words import Sentence, tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from ui.widgets.layers import Layers

DEAL = ()
"""There the rules of the game are opened instead."""
SETTLE = (
    "Settling the night",
    "Enter goes from step to step: pots that are left, cash-outs by seat, the count, who covers a difference, the "
    "close. Esc goes back to the tables, Backspace takes the last act back. Close, clicked before its time, says what "
    "is still to be done.",
    "A seat’s digit gives it one chip of a pot. A count is typed over the books’ figure; C pays in cash, ↓ puts a seat "
    "last. T counts the total alone, B fills in what the books say. The mouse wheel over a count is a chip more or "
    "fewer.",
    "Then it shows who pays whom, in as few payments as can be. Ctrl+P prints the sheet.",
    "Mark each payment as it is made: Enter marks it, C in cash, B by bank transfer; N carries it to the next night. P "
    "is part paid, R reroutes, → opens it, Backspace undoes the last mark.")
NIGHT = (
    "The night’s cashier",
    "↑ ↓ choose a player; 1–5 or O the amount; A, C or M how it is paid. Enter sells the chips.",
    "X cashes a player out. N adds a player, E shares an expense.",
    "The lower right shows what Enter will post; Backspace undoes the last act by name.")
CAGE = (
    "The cage",
    "What tables ask for, lettered in the order it came: ↑ ↓ or its letter chooses, Enter sends, takes in, pays or "
    "counts, and prints the slip. ] goes on to what was done tonight and to the slips.",
    "E sends other chips, or counts what came otherwise. N refuses with a reason; what was sent goes back by two.",
    "A drop box is counted by two before the books’ figure is shown. S lists the slips that are not printed yet.",
    "P lists the players: type a name, Enter, and Enter sells chips to carry to a table; E pays back a marker, N "
    "cashes out what is carried.")
JACKPOTS = (
    "Jackpots",
    "Players who take part put in once; nobody has to, and only they can win. Press a name to take the contribution.",
    "J claims a hand after a showdown: seat, cards, W for a wild card. A second person confirms it and counts the "
    "deck.",
    "Enter ends the period by the rules. E edits them; a change takes effect from the next period. [ and ] switch "
    "jackpots.")
RULES = (
    "House rules",
    "Choose a set on the left, change it in the middle; the right shows its cost and its printed card. Nothing is used "
    "until it is saved.",
    "↑ ↓ step a number, Page Up and Page Down by ten. Ctrl+Z undoes an edit, Ctrl+Y redoes it; Ctrl+M fixes faults; "
    "Ctrl+S shows the changes and saves. F1 in a field explains its rule.",
    "Ctrl+F finds a game, Ctrl+K any rule by name, Esc returns to the list. You can change a set that is not in use at "
    "any time.")
LEDGER = (
    "The ledger",
    "E, N and P list entries, nights and players; Ctrl+F finds, ↑ ↓ choose, Enter opens, Esc goes back.",
    "C, J and L export the books; I imports results of earlier nights.",
    "A closed night is never reopened: M corrects it in tonight’s books, and tonight’s sheet says so.")
STATS = (
    "Stats",
    "Six pictures of a night. 1–6 shows one alone, Esc shows all; ↑ ↓, Page Up and Page Down go to the next.",
    "← → read one point after another, + and − zoom, Shift with ← → moves along, 0 shows the whole night. Wheel and "
    "drag do the same.",
    "Ctrl+S saves the picture, Ctrl+E its figures for a spreadsheet, Ctrl+P prints the night’s figures.")
PIT = (
    "Pit",
    "Every table that is open: its dealer and seats, pace, drop, win against expected win, and its rack.",
    "The strip leads with the oldest call for the floor, then with what has waited longest; ↓ goes to the next, a "
    "digit or an arrow to a table. Enter does what the strip says.",
    "O opens the table, T opens another, X closes one. M moves a player, F is a fill, C a credit, R a new dealer.",
    "E ends a call for the floor, V voids what was asked, A says that it was seen. G goes to the cage, H tells hour by "
    "hour, L sets the limits.")
PRACTICE = (
    "Practice",
    "Four drills under this house’s own rules, at a practice table. Nothing here is booked.",
    "P, B or S says who draws; 1 to 4 chooses a call; digits and Enter give an amount, Alt+1 a chip, and X clears it.",
    "A right answer leads to the next question; a missed one is shown and comes back soon. Enter goes on. Esc ends the "
    "round, then leaves.")
SETTINGS = (
    "Settings",
    "Money and chips, how the program looks, and the books. Changes are saved as you make them.",
    "House rules have a page of their own: F5.",
    "Players’ phones: a page in the same Wi-Fi that only shows the table, and a player’s own night by a link.",
    "Who may do what: a PIN for the host and one for the dealer. Once one is set, F12 locks the window.")
OPENING = (
    "Opening a night",
    "Name the players and their buy-ins; Enter adds a name, Ctrl+Enter opens the table.",
    "More players, and more chips, can be added at any time.",
    "Ctrl+T opens the first of several tables, each with its own rack and players; Ctrl+L then opens the next.")


def explain(window: "Layers", help: "tuple[Sentence, ...]", page: "QWidget | None" = None,
            handbook: "Callable[[], object] | None" = None) -> None:
    """Lay over the window what a page is for, and what the words on it mean; F1 there opens the handbook."""
    from app.glossary import glossary
    from ui.help.help_card import HelpCard
    from ui.widgets.words_here import meant_here

    if not window.covered and help:
        title, *sentences = help
        meant = glossary() if help is OPENING else meant_here(page) if page is not None else ()
        card = HelpCard(tr(title), (*(tr(one) for one in sentences), *(one.sentence for one in meant)))
        card.closed.connect(window.lift)
        if handbook is not None:
            card.more.connect(handbook)
        window.lay_over(card)
