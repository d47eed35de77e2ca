"""How a page has the host's PIN asked for where it stands: the one line that each page needs."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from app.desk.access.guard import PinRequired
from ui.widgets.layers import Layers


def request_host_pin(near: QWidget, refused: Exception, again: Callable[[], object]) -> bool:
    """Whether the host's PIN is what is wanted, and is being asked for over this page; given, `again` is done.

    `again` gives the same command with the same op_id. False where it was refused for another reason, which the page
    then says itself.
    """
    if not isinstance(refused, PinRequired):
        return False
    window: QWidget | None = near
    while window is not None and not isinstance(window, Layers):
        window = window.parentWidget()
    if not isinstance(window, Layers):
        return False
    window.host_wanted.emit(refused, again)
    return True
