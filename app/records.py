"""`dataclass` as in the standard library, but quick to declare: a night declares three hundred before its first prompt.

The library compiles up to six methods of every class that is declared, which takes half a millisecond. Here the class
gets methods that are compiled already, and its `__init__` is compiled when the first one is made.
"""

import dataclasses
from collections.abc import Callable
from dataclasses import MISSING, Field, asdict, field, fields, replace
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

__all__ = ["MISSING", "asdict", "dataclass", "field", "fields", "replace"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(cls=None, /, *, eq=True, frozen=False, kw_only=False, slots=False, order=False):
        """A class of fields, as the decorator of the standard library makes it. One that inherits from such a class
        is declared by this decorator too. There are no fields that are only for `__init__` (`InitVar`).
        """
        if cls is None:
            return lambda one: dataclass(one, eq=eq, frozen=frozen, kw_only=kw_only, slots=slots, order=order)
        if order:
            return dataclasses.dataclass(eq=eq, frozen=frozen, kw_only=kw_only, slots=slots, order=order)(cls)
        own = set(cls.__dict__) - ({"__hash__"} if cls.__dict__.get("__hash__", 0) is None else set())
        cls.__doc__ = cls.__doc__ or cls.__name__  # or the library compiles `__init__` to tell of it
        # The library compiles what refuses: it is told of it only where it would else miss what the bases are.
        kept = frozen and any(hasattr(base, "__dataclass_params__") for base in cls.__bases__)
        made = dataclasses.dataclass(init=False, repr=False, eq=False, frozen=kept, kw_only=kw_only, slots=slots)(cls)
        made.__dataclass_params__.frozen = frozen
        for name, method in _methods(made, eq=eq, frozen=frozen, slots=slots).items():
            if name not in own:
                setattr(made, name, method)
        return made


def _methods(cls: type, *, eq: bool, frozen: bool, slots: bool) -> dict[str, Any]:
    """What the class gets where it has none of its own."""
    every = fields(cls)
    methods: dict[str, Any] = {"__init__": _Init(cls, frozen, slots),
                               "__repr__": _repr(tuple(one.name for one in every if one.repr))}
    if eq:
        methods["__eq__"] = _eq(_values(tuple(one.name for one in every if one.compare)))
        hashed = (one.name for one in every if (one.compare if one.hash is None else one.hash))
        methods["__hash__"] = _hash(_values(tuple(hashed))) if frozen else None
    if frozen:
        names = tuple(one.name for one in every)
        methods |= _refusing(cls, frozenset(names)) | (_pickled(names) if slots else {})
    return methods


def _values(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """The values of these fields."""
    if len(names) > 1:
        return attrgetter(*names)
    return (lambda self: (getattr(self, names[0]),)) if names else lambda self: ()


def _repr(names: tuple[str, ...]) -> Callable[[Any], str]:
    @recursive_repr()
    def shown(self: Any) -> str:
        return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    return shown


def _eq(values: Callable[[Any], tuple[Any, ...]]) -> Callable[[Any, object], bool]:
    def equal(self: Any, other: object) -> bool:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    return equal


def _hash(values: Callable[[Any], tuple[Any, ...]]) -> Callable[[Any], int]:
    def hashed(self: Any) -> int:
        return hash(values(self))

    return hashed


def _refusing(cls: Any, names: frozenset[str]) -> dict[str, Any]:
    """What refuses that a field of a frozen class is changed."""

    def change(self: Any, name: str, value: object) -> None:
        if type(self) is cls or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def remove(self: Any, name: str) -> None:
        if type(self) is cls or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    return {"__setattr__": change, "__delattr__": remove}


def _pickled(names: tuple[str, ...]) -> dict[str, Any]:
    """How a frozen class with slots is copied and pickled."""

    def state(self: Any) -> list[Any]:
        return [getattr(self, name) for name in names]

    def take_state(self: Any, values: list[Any]) -> None:
        for name, value in zip(names, values, strict=True):
            object.__setattr__(self, name, value)

    return {"__getstate__": state, "__setstate__": take_state}


class _Init:
    """Stands for `__init__` until that is first wanted, and then makes it."""

    def __init__(self, cls: Any, frozen: bool, slots: bool) -> None:
        self._cls, self._frozen, self._slots = cls, frozen, slots

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        made = self._compiled()
        self._cls.__init__ = made
        return made.__get__(instance, owner)

    def _compiled(self) -> Any:
        every = fields(self._cls)
        known: dict[str, Any] = {"__set": object.__setattr__, "__unset": MISSING}
        taken = [one for one in every if one.init]
        asked = [_asked(one, known) for one in taken if not one.kw_only]
        named = [_asked(one, known) for one in taken if one.kw_only]
        lines = [f"def __init__({', '.join(['self', *asked, *(['*', *named] if named else [])])}):"]
        lines += [self._assigned(one, known) for one in every if one.init or _begins(one, self._slots)]
        lines += [" self.__post_init__()" if hasattr(self._cls, "__post_init__") else " pass"]
        exec("\n".join(lines), known)
        made = known["__init__"]
        made.__qualname__, made.__module__ = f"{self._cls.__qualname__}.__init__", self._cls.__module__
        made.__annotations__ = {one.name: one.type for one in taken} | {"return": None}
        return made

    def _assigned(self, one: Field[Any], known: dict[str, Any]) -> str:
        value = one.name
        if one.default_factory is not MISSING:
            known[f"__new_{one.name}"] = one.default_factory
            value = f"__new_{one.name}()" + (f" if {one.name} is __unset else {one.name}" if one.init else "")
        elif not one.init:
            known[f"__default_{one.name}"] = one.default
            value = f"__default_{one.name}"
        return f" __set(self, {one.name!r}, {value})" if self._frozen else f" self.{one.name} = {value}"


def _begins(one: Field[Any], slots: bool) -> bool:
    """Whether a field that is not given begins with a value of its own."""
    return one.default_factory is not MISSING or (slots and one.default is not MISSING)


def _asked(one: Field[Any], known: dict[str, Any]) -> str:
    """A field as `__init__` asks for it."""
    if one.default_factory is not MISSING:
        return f"{one.name}=__unset"
    if one.default is not MISSING:
        known[f"__default_{one.name}"] = one.default
        return f"{one.name}=__default_{one.name}"
    return one.name
