"""Follows what is said to where it was written: through names, tables, loops and the files that they come from."""

import ast
import re

from catalogues.bindings import Bound, Step, arguments_of, bound_within
from catalogues.code import FUNCTIONS, SAYS, Code, File, name_of
from catalogues.sight import Seen, Sight

PASSED_ON = {"sorted", "tuple", "list", "set", "frozenset", "reversed", "iter", "dict", "MappingProxyType", "chain",
             "cast", "next", "islice", "filter", "fromkeys"}
"""Calls that give back what they are given."""

FOR_TRANSLATORS = re.compile(r"#\s*For translators: (.*)")


Way = tuple[int, tuple[Step, ...]]
"""A value by its number, and the way into it."""

SCOPES = (*FUNCTIONS, ast.Lambda, ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)
"""What has names of its own."""


class Following:
    """From one file on; `_within` are the nodes that what is looked at stands within."""

    def __init__(self, code: Code, file: File, sight: Sight, busy: set[Way] | None = None) -> None:
        self.code, self.file, self.sight = code, file, sight
        self._within: list[ast.AST] = []
        self._sure = True
        self._busy = set[Way]() if busy is None else busy

    # a value that is said, wherever it was written

    def leaf(self, value: ast.expr, way: tuple[Step, ...], note: str) -> None:
        """See what is at the end of a way into a value."""
        if (id(value), way) in self._busy:
            return
        self._busy.add((id(value), way))
        if not self._literal(value, way, note) and not self._followed(value, way, note):
            self._not_seen(value)
        self._busy.discard((id(value), way))

    def _literal(self, value: ast.expr, way: tuple[Step, ...], note: str) -> bool:
        first, rest = (way[0], way[1:]) if way else (None, ())
        if isinstance(value, ast.Constant):
            if isinstance(value.value, str) and value.value:
                if way:
                    return False
                self._add(value, value.value, note=note)
            return True
        if isinstance(value, ast.IfExp):
            inner = [value.body, value.orelse]
        elif isinstance(value, ast.BoolOp):
            inner = value.values
        elif isinstance(value, ast.NamedExpr):
            inner = [value.value]
        elif way and isinstance(value, ast.BinOp):
            inner = [value.left, value.right]
        elif way and isinstance(value, (ast.Tuple, ast.List, ast.Set)):
            starred = any(isinstance(one, ast.Starred) for one in value.elts)
            at = first if isinstance(first, int) and not starred else None
            for one in value.elts if at is None else value.elts[at:at + 1 or None]:
                if isinstance(one, ast.Starred):
                    self.leaf(one.value, way, note)
                else:
                    self.leaf(one, rest, note)
            return True
        elif way and isinstance(value, ast.Dict):
            for key, one in zip(value.keys, value.values, strict=True):
                if key is None:
                    self.leaf(one, way, note)
                elif first != "keys" or key is not None:
                    self.leaf(key if first == "keys" else one, rest, note)
            return True
        elif way and isinstance(value, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
            inner, way = [value.elt], rest
        elif way and isinstance(value, ast.DictComp):
            inner, way = [value.key if first == "keys" else value.value], rest
        else:
            return False
        for one in inner:
            self.leaf(one, way, note)
        return True

    def _followed(self, value: ast.expr, way: tuple[Step, ...], note: str) -> bool:
        if isinstance(value, ast.Name):
            bound = self._bound_here(value.id)
            if bound is None:
                return self._elsewhere(self.file, value.id, way, note)
            if self.code.mentions(bound[1]):
                return True
            for one, further in bound[0]:
                self.leaf(one, (*further, *way), note)
            return bool(bound[0])
        if isinstance(value, ast.Subscript):
            at = value.slice.value if isinstance(value.slice, ast.Constant) else None
            if isinstance(value.slice, ast.Slice):  # some of a table; a piece of a sentence is none
                return bool(way) and self._then(value.value, way, note)
            return self._then(value.value, (at if isinstance(at, int) else None, *way), note)
        if isinstance(value, ast.Attribute):
            return value.attr in self.code.attributes or self._of_module(value, way, note)
        return isinstance(value, ast.Call) and self._of_call(value, way, note)

    def _then(self, value: ast.expr, way: tuple[Step, ...], note: str) -> bool:
        self.leaf(value, way, note)
        return True

    def _of_module(self, value: ast.Attribute, way: tuple[Step, ...], note: str) -> bool:
        """A table of another file: `odds.SIDES`."""
        if not isinstance(value.value, ast.Name) or value.value.id not in self.file.imported:
            return False
        module = ".".join(self.file.imported[value.value.id])
        if module not in self.code.modules:
            return False
        return self._elsewhere(self.code.modules[module], value.attr, way, note)

    def _elsewhere(self, file: File, name: str, way: tuple[Step, ...], note: str) -> bool:
        file, bound, annotation = self.code.value(file, name)
        if self.code.mentions(annotation):
            return True
        if bound is not None:
            there = Following(self.code, file, self.sight, self._busy)
            there._sure = self._sure
            there.leaf(bound, way, note)
        return bound is not None

    def _of_call(self, value: ast.Call, way: tuple[Step, ...], note: str) -> bool:
        name, function = name_of(value.func), value.func
        if name in ("as_in", "as_it_is") or name in self.code.attributes:
            return True
        if any(self.code.mentions(one.gives) for one in self.code.called(function, self.file)):
            return True
        if isinstance(function, ast.Attribute) and name in ("items", "values", "keys", "get", "setdefault", "pop"):
            return self._of_table(function.value, name, value.args[1:], way, note)
        if name == "enumerate":
            return self._then(value.args[0], (None, *way[2:]), note) if way[1:2] == (1,) else not way[1:]
        if name == "fromkeys" and len(value.args) > 1 and way[:1] != ("keys",):
            return self._then(value.args[1], way[1:], note)
        if name == "grouped" and len(value.args) > 1 and isinstance(value.args[1], ast.Lambda):
            return self._then(value.args[1].body, way[1:], note)
        if name == "zip":
            at = way[1] if len(way) > 1 else None
            for one in value.args[at:at + 1] if isinstance(at, int) else value.args:
                self.leaf(one, (None, *way[2:]), note)
            return True
        if name in PASSED_ON and value.args:
            for at, one in enumerate(value.args):
                self._passed_on(one, (None, *way) if name == "next" and not at else way, note)
            return True
        return False

    def _passed_on(self, value: ast.expr, way: tuple[Step, ...], note: str) -> None:
        """What is given to be passed on; a function among it is not."""
        if not isinstance(value, ast.Lambda) and not (isinstance(value, ast.Constant) and value.value is None):
            self.leaf(value, way, note)

    def _of_table(self, table: ast.expr, how: str, defaults: list[ast.expr], way: tuple[Step, ...], note: str) -> bool:
        if how == "items":
            of = {0: "keys", 1: None}.get(way[1] if len(way) > 1 else None)  # type: ignore[arg-type]
            self.leaf(table, (of, *way[2:]), note)
        elif how in ("values", "keys"):
            self.leaf(table, ("keys" if how == "keys" else None, *way[1:]), note)
        else:
            self.leaf(table, (None, *way), note)
            for one in defaults:
                self.leaf(one, way, note)
        return True

    # what a name is bound to

    def _binding(self, name: str) -> tuple[Bound, ast.expr | None]:
        """What a name may be bound to, with the way into it; and its annotation."""
        here = self._bound_here(name)
        if here is not None:
            return here
        _, value, annotation = self.code.value(self.file, name)
        return ([(value, ())] if value is not None else []), annotation

    def _bound_here(self, name: str) -> tuple[Bound, ast.expr | None] | None:
        """The same of a name of a function that this stands in; None of one that is the file's."""
        for outer in reversed(self._within):
            if isinstance(outer, (*FUNCTIONS, ast.Lambda)):
                for argument in arguments_of(outer):
                    if argument.arg == name and (argument.annotation is not None or isinstance(outer, FUNCTIONS)):
                        return [], argument.annotation
            if isinstance(outer, SCOPES):
                bound, annotation = bound_within(outer, name)
                if bound or annotation is not None:
                    return bound, annotation
        return None

    # what was found

    def _add(self, node: ast.expr, sentence: str, many: str = "", meaning: str = "", note: str = "") -> None:
        if sentence:
            line = getattr(node, "lineno", 1)
            told = self._told_to_translators(line)
            self.sight.seen.append(Seen(sentence, many, meaning, self.file.name, line, told or note))

    def _told_to_translators(self, line: int) -> str:
        around = self.file.lines[max(0, line - 2):line]
        return next((found[1] for found in map(FOR_TRANSLATORS.search, reversed(around)) if found), "")

    def _not_seen(self, node: ast.expr) -> None:
        if not self._sure:  # it may be given to something else of this name
            return
        if self.file.name == SAYS:  # there it is given by others
            return
        line = getattr(node, "lineno", 0)
        self.sight.unseen.append(f"{self.file.name}:{line}: {ast.unparse(node)}")
