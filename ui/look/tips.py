"""What the mouse shows over a widget, and what is heard of it after the widget's name."""

import html

from PySide6.QtWidgets import QWidget


def plain_tip(text: str) -> str:
    """Text for a tooltip that is shown exactly as it is: a name such as <b> stays a name."""
    return f"<qt>{html.escape(text).replace(chr(10), '<br>')}</qt>" if text else ""


def show_tip(widget: QWidget, text: str) -> None:
    """Have the mouse show a text. Who listens hears what of it the name does not say, unless something else is told."""
    if widget.accessibleDescription() in ("", widget.property("tip_heard")):
        rest = text.removeprefix(widget.accessibleName()).strip(" ,()") or text
        widget.setProperty("tip_heard", rest)
        widget.setAccessibleDescription(rest)  # left empty, Qt would tell the tip with its markup
    widget.setToolTip(plain_tip(text))
