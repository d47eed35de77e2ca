"""Results of earlier nights, shown before they are posted."""


from app.exports.results import Preview
from app.money import Currency, signed_figure
from app.words import plural, tr
from app.words.joined import comma_list
from ui.books.detail_list import Told, ToldList
from ui.books.detail_text import shade
from ui.look import theme
from ui.widgets.card import Card

SHOWN = 500
"""So many lines are shown; a longer list is posted whole."""


def preview_told(shown: Preview) -> list[Told]:
    """What would be posted, night by night; first of all what is wrong with it."""
    said = [Told(str(fault), tone="bad") for fault in shown.faults]
    said += [Told(remark, tone="warn") for remark in shown.remarks]
    if shown.new_players:
        said.append(Told(tr("New players: {names}", names=comma_list(shown.new_players)), tone="second"))
    for night in shown.nights:
        said.append(Told(night.title, f"{night.day:%d.%m.%Y}", head=True, value_tone="second"))
        said += [_result(one.name, one.result, shown.money) for one in night.results]
        if night.house:
            said.append(_result(tr("House bank"), night.house, shown.money))
    return [*said[:SHOWN], *([Told(tr("and {count} more lines", count=len(said) - SHOWN), tone="second")]
                             if len(said) > SHOWN else [])]


def _result(name: str, result: int, money: Currency) -> Told:
    return Told(name, signed_figure(result, money), value_tone=shade(result))


class ImportCard(Card):
    """Enter posts it, where nothing is wrong with it; Esc puts it away."""

    wide = 640

    def __init__(self, shown: Preview) -> None:
        title = plural(len(shown.nights), "Import {count} night?", "Import {count} nights?") \
            if shown.can_be_posted else tr("This list cannot be imported")
        self.list = ToldList(tr("What would be posted"))
        self.list.show_lines(preview_told(shown) or [Told(tr("There is nothing to post."), tone="warn")])
        self.list.setMinimumHeight(theme.current_look().px(360))
        super().__init__(title, (), tr("Import"), tr("Not now"))
        self.go.setEnabled(shown.can_be_posted)

    def fill(self) -> None:
        """The list, night by night."""
        self.column.addWidget(self.list)
