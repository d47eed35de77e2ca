"""What a name may be bound to inside a function, and the way from there to what it is."""

import ast
from collections.abc import Iterator
from functools import cache

from catalogues.code import name_of

Step = int | str | None
"""A step into a table: to a place in it, to its "keys", or to any of its values (None)."""

Bound = list[tuple[ast.expr, tuple[Step, ...]]]
"""What a name may be bound to, each with the way into it."""

BINDERS = (ast.AnnAssign, ast.Assign, ast.NamedExpr, ast.For, ast.comprehension)
"""What binds a name inside a function."""


def arguments_of(node: ast.AST) -> Iterator[ast.arg]:
    """Every argument of a function."""
    arguments = getattr(node, "args", None)
    if isinstance(arguments, ast.arguments):
        yield from (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
        yield from filter(None, (arguments.vararg, arguments.kwarg))


def depth(annotation: ast.expr) -> int:
    """How many tables are one in the other, down to the sentence."""
    if not isinstance(annotation, ast.Subscript):
        return 0
    inner = annotation.slice.elts[-1] if isinstance(annotation.slice, ast.Tuple) else annotation.slice
    if isinstance(inner, ast.Constant):  # tuple[Sentence, ...]
        inner = annotation.slice.elts[0]  # type: ignore[attr-defined]  # it has several
    return 1 + depth(inner)


@cache
def binders(scope: ast.AST) -> list[ast.AST]:
    """Whatever binds a name in it."""
    return [one for one in ast.walk(scope) if isinstance(one, BINDERS)]


def bound_within(scope: ast.AST, name: str) -> tuple[Bound, ast.expr | None]:
    """What a function or a comprehension binds a name to."""
    found: Bound = []
    annotation = None
    arguments = getattr(scope, "args", None)
    if isinstance(scope, ast.Lambda) and isinstance(arguments, ast.arguments):  # word=word binds it early
        last = arguments.args[len(arguments.args) - len(arguments.defaults):]
        found += [(value, ()) for one, value in zip(last, arguments.defaults, strict=True) if one.arg == name
                  and not (isinstance(value, ast.Name) and value.id == name)]
    for node in binders(scope):
        if isinstance(node, ast.AnnAssign) and name_of(node.target) == name and isinstance(node.target, ast.Name):
            annotation = node.annotation
        elif isinstance(node, ast.Assign):
            found += [(node.value, way) for target in node.targets for way in ways(target, name)]
        elif isinstance(node, ast.NamedExpr) and node.target.id == name:
            found.append((node.value, ()))
        elif isinstance(node, (ast.For, ast.comprehension)):
            found += [(node.iter, (None, *way)) for way in ways(node.target, name)]
    return found, annotation


def ways(target: ast.expr, name: str) -> Iterator[tuple[Step, ...]]:
    """How a name is reached in what a target takes apart."""
    if isinstance(target, ast.Name) and target.id == name:
        yield ()
    elif isinstance(target, (ast.Tuple, ast.List)):
        for at, one in enumerate(target.elts):
            if isinstance(one, ast.Starred):
                yield from ways(one.value, name)
            yield from ((at, *way) for way in ways(one, name))
