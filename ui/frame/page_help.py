"""F1 away from the table: what a page is for, and the keys that do it."""

from typing import TYPE_CHECKING

from app.words import tr
from ui.widgets.card import Card

if TYPE_CHECKING:
    from ui.frame.window import Window


def explain(window: "Window", place: str) -> None:
    """Lay over the window what a place is for."""
    if not window.covered and (card := help_card(place)) is not None:
        card.closed.connect(window.lift)
        window.lay_over(card)


def help_card(place: str) -> Card | None:
    """What a place is for; None where the rules of the game are opened instead."""
    told = {
        "settle": (tr("Settling the night"), (
            tr("Chips are counted and handed in, one player after another: Enter takes the expected count."),
            tr("Then it shows who pays whom, in as few payments as can be. Close the night, and print the sheet with "
               "Ctrl+P."),
            tr("Each payment is then marked: Enter marks it, C in cash, B by bank transfer; N carries it to the next "
               "night. P is a part, R swaps it with another, → opens it, Backspace takes the last mark back."))),
        "night": (tr("The night’s cashier"), (
            tr("↑ ↓ choose a player, 1–5 or O the amount, A, C or M how it is paid; Enter sells the chips."),
            tr("X counts a player’s chips and takes them back. N adds a player, E shares an expense."),
            tr("What Enter will post stands at the lower right; Backspace takes the last act back by name."))),
        "jackpots": (tr("Jackpots"), (
            tr("Who takes part puts in once; nobody has to, and only who has can win. A press on a name takes it."),
            tr("J claims a hand after a showdown: seat, cards, W where one was wild. A second person confirms it and "
               "counts the deck."),
            tr("Enter ends the period by the rules. E goes to them; a change holds from the next period on. "
               "[ and ] turn to the other jackpot."))),
        "rules": (tr("House rules"), (
            tr("Choose a set at the left, change it in the middle, see at the right what it costs and how it prints. "
               "Nothing is played before it is saved."),
            tr("↑ ↓ step a number, Page keys by ten; Ctrl+Z takes an edit back, Ctrl+Y does it again; Ctrl+M mends "
               "what is to be fixed; Ctrl+S says the difference and saves it. F1 in a field explains its rule."),
            tr("Ctrl+F finds a game, Ctrl+K any rule by its name, Esc goes back to the list. A set that is not played "
               "can be changed at leisure."))),
        "ledger": (tr("The ledger"), (
            tr("E, N and P list entries, nights and players; Ctrl+F finds, ↑ ↓ choose, Enter opens, Esc goes back."),
            tr("C, J and L write the books to a file, I takes results of earlier nights in."),
            tr("A closed night is never opened again: M mends it in tonight’s books, and tonight’s sheet says so."))),
        "stats": (tr("Stats"), (
            tr("Six pictures of a night: 1–6 shows one by itself, Esc all of them again; ↑ ↓ and the Page keys go to "
               "the next."),
            tr("← → read one spot after another, + and − zoom, Shift with ← → moves along, 0 shows the whole night. "
               "Wheel and drag do the same."),
            tr("Ctrl+S saves the picture, Ctrl+E its figures for a spreadsheet, Ctrl+P prints the night’s figures."))),
        "practice": (tr("Practice"), (
            tr("Four drills under this house’s own rules, at a table that is nobody’s. Nothing here is booked."),
            tr("P, B or S says who draws; 1 to 4 chooses a call; digits and Enter give an amount, Alt+1 a chip, "
               "and X clears it."),
            tr("A right answer leads to the next question, a missed one is shown and comes back soon. Enter goes on, "
               "Esc ends the round, and then leaves."))),
        "settings": (tr("Settings"), (
            tr("Money and chips, how the program looks, and the books. A change is saved as it is made."),
            tr("House rules have a page of their own: F5."),
            tr("Who may do what: a PIN for the host and one for the dealer. With one, F12 locks the window."))),
        "": (tr("Opening a night"), (
            tr("Name who is here and what they buy in for; Enter adds a name, Ctrl+Enter opens the table."),
            tr("More players, and more chips, can be added at any time."))),
    }.get(place)
    return Card(*told) if told else None
