"""F1 away from the table: what each page is for, and the keys that do it. A title, and then sentences."""

from typing import TYPE_CHECKING

from app.words import tr

if TYPE_CHECKING:
    from ui.widgets.layers import Layers

DEAL = ()
"""There the rules of the game are opened instead."""
SETTLE = (
    "Settling the night",
    "Enter goes from step to step: pots that are left, cash-outs by seat, the count, who bears a difference, the close."
    " Esc goes back to the tables, Backspace takes the last act back.",
    "A seat’s digit gives it one chip of a pot. A count is typed over the books’ figure; C pays in cash, ↓ puts a seat "
    "last. T counts the total alone, B fills in what the books say.",
    "Then it shows who pays whom, in as few payments as can be. Ctrl+P prints the sheet.",
    "Each payment is then marked: Enter marks it, C in cash, B by bank transfer; N carries it to the next night. P is "
    "a part, R swaps it with another, → opens it, Backspace takes the last mark back.")
NIGHT = (
    "The night’s cashier",
    "↑ ↓ choose a player, 1–5 or O the amount, A, C or M how it is paid; Enter sells the chips.",
    "X counts a player’s chips and takes them back. N adds a player, E shares an expense.",
    "What Enter will post stands at the lower right; Backspace takes the last act back by name.")
JACKPOTS = (
    "Jackpots",
    "Who takes part puts in once; nobody has to, and only who has can win. A press on a name takes it.",
    "J claims a hand after a showdown: seat, cards, W where one was wild. A second person confirms it and counts the "
    "deck.",
    "Enter ends the period by the rules. E goes to them; a change holds from the next period on. [ and ] turn to the "
    "other jackpot.")
RULES = (
    "House rules",
    "Choose a set at the left, change it in the middle, see at the right what it costs and how it prints. Nothing is "
    "played before it is saved.",
    "↑ ↓ step a number, Page keys by ten; Ctrl+Z takes an edit back, Ctrl+Y does it again; Ctrl+M mends what is to be "
    "fixed; Ctrl+S says the difference and saves it. F1 in a field explains its rule.",
    "Ctrl+F finds a game, Ctrl+K any rule by its name, Esc goes back to the list. A set that is not played can be "
    "changed at leisure.")
LEDGER = (
    "The ledger",
    "E, N and P list entries, nights and players; Ctrl+F finds, ↑ ↓ choose, Enter opens, Esc goes back.",
    "C, J and L write the books to a file, I takes results of earlier nights in.",
    "A closed night is never opened again: M mends it in tonight’s books, and tonight’s sheet says so.")
STATS = (
    "Stats",
    "Six pictures of a night: 1–6 shows one by itself, Esc all of them again; ↑ ↓ and the Page keys go to the next.",
    "← → read one spot after another, + and − zoom, Shift with ← → moves along, 0 shows the whole night. Wheel and "
    "drag do the same.",
    "Ctrl+S saves the picture, Ctrl+E its figures for a spreadsheet, Ctrl+P prints the night’s figures.")
PRACTICE = (
    "Practice",
    "Four drills under this house’s own rules, at a table that is nobody’s. Nothing here is booked.",
    "P, B or S says who draws; 1 to 4 chooses a call; digits and Enter give an amount, Alt+1 a chip, and X clears it.",
    "A right answer leads to the next question, a missed one is shown and comes back soon. Enter goes on, Esc ends "
    "the round, and then leaves.")
SETTINGS = (
    "Settings",
    "Money and chips, how the program looks, and the books. A change is saved as it is made.",
    "House rules have a page of their own: F5.",
    "Who may do what: a PIN for the host and one for the dealer. With one, F12 locks the window.")
OPENING = (
    "Opening a night",
    "Name who is here and what they buy in for; Enter adds a name, Ctrl+Enter opens the table.",
    "More players, and more chips, can be added at any time.")


def explain(window: "Layers", help: tuple[str, ...]) -> None:
    """Lay over the window what a page is for."""
    from ui.widgets.card import Card

    if not window.covered and help:
        title, *sentences = help
        card = Card(tr(title), tuple(tr(one) for one in sentences))
        card.closed.connect(window.lift)
        window.lay_over(card)
