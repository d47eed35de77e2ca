"""The id of an intent, made once when its dialog opens: pressed twice, it is written once."""

from uuid import uuid4


def new_op_id() -> str:
    """The id of one intent."""
    return str(uuid4())
