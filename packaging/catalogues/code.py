"""The code as a scanner of sentences looks it up: what each file binds, which classes and arguments hold sentences."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("app", "ui")
SAYS = "app/words/__init__.py"
"""What says them is given them by others."""

DECLARED = {"Sentence", "OneOrMany", "Synonyms"}
"""The annotations of app.words that say of English that it is going to be said."""

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class File:
    """One file of the program: its name in the checkout, what it says, what it binds and imports."""

    name: str
    module: str
    lines: list[str]
    tree: ast.Module
    nodes: list[ast.AST]
    bound: dict[str, ast.expr] = field(default_factory=dict)
    annotated: dict[str, ast.expr] = field(default_factory=dict)
    imported: dict[str, tuple[str, str]] = field(default_factory=dict)


@dataclass
class Signature:
    """What a call takes, in its order, each with its annotation if it has one; and what it gives back."""

    takes: list[tuple[str, ast.expr | None]]
    gives: ast.expr | None = None
    file: str = ""
    bases: tuple[str, ...] = ()
    passes_on: bool = False
    of_class: bool = False
    of_members: bool = False
    owner: str = ""

    def annotation(self, at: int, keyword: str = "") -> ast.expr | None:
        """That of an argument, by its place or its name."""
        if keyword:
            return next((one for name, one in self.takes if name == keyword), None)
        return self.takes[at][1] if at < len(self.takes) else None


def name_of(node: ast.expr | None) -> str:
    """The last part of a name: `mapping` of `a.mapping`."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


class Code:
    """Every file, and what is declared in all of them."""

    def __init__(self, files: list[File]) -> None:
        self.files = files
        self.modules = {one.module: one for one in files}
        self.aliases: dict[str, ast.expr] = {}
        self.owners: dict[int, str] = {}
        self._mentions: dict[int, tuple[ast.expr, bool]] = {}  # with the annotation, which so keeps its number
        self.signatures: dict[str, list[Signature]] = defaultdict(list)
        self.attributes: dict[str, list[ast.expr]] = defaultdict(list)
        self._declared: dict[str, set[str]] = defaultdict(set)
        for one in files:
            self._bind(one)
        for one in files:
            self._declare(one)
        self._inherit()

    def mentions(self, annotation: ast.expr | None) -> bool:
        """Whether it says that there are sentences."""
        if annotation is None:
            return False
        if id(annotation) not in self._mentions:
            self._mentions[id(annotation)] = annotation, any(
                name_of(one) in DECLARED or name_of(one) in self.aliases
                for one in ast.walk(self.plain(annotation)) if isinstance(one, ast.expr))
        return self._mentions[id(annotation)][1]

    def declares(self, owner: str, name: str) -> bool:
        """Whether a class, or one that it comes from, says of a field that it holds sentences."""
        bases = (base for one in self.signatures.get(owner, ()) if one.of_class for base in one.bases)
        return name in self._declared[owner] or any(self.declares(base, name) for base in bases if base != owner)

    def plain(self, annotation: ast.expr) -> ast.expr:
        """An annotation without its quotes, and with what an alias stands for."""
        if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
            annotation = ast.parse(annotation.value, mode="eval").body
        return self.aliases.get(name_of(annotation), annotation)

    def called(self, call: ast.expr, file: File) -> list[Signature]:
        """What a call may be of: the one that its file has or imports, or all of this name."""
        found = self.signatures.get(name_of(call), [])
        if isinstance(call, ast.Name):
            module, name = self._origin(file.module, call.id)
            found = self.signatures.get(name, [])
            return [one for one in found if one.file == module] or found
        of_file = isinstance(call, ast.Attribute) and name_of(call.value) in file.imported
        return [one for one in found if one.owner or one.of_class or of_file]

    def _origin(self, module: str, name: str) -> tuple[str, str]:
        """Where a name comes from that a file imports, maybe by way of others."""
        while module in self.modules and name in self.modules[module].imported:
            module, name = self.modules[module].imported[name]
        return module, name

    def value(self, file: File, name: str) -> tuple[File, ast.expr | None, ast.expr | None]:
        """Where a name of a file's own is bound, to what, and with which annotation."""
        while name in file.imported and name not in file.bound:
            module, name = file.imported[name]
            if module not in self.modules:
                break
            file = self.modules[module]
        return file, file.bound.get(name), file.annotated.get(name)

    # how it is read

    def _bind(self, file: File) -> None:
        for node in file.tree.body:
            for target, value in _assigned(node):
                file.bound[target] = value
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                file.annotated[node.target.id] = node.annotation
                if name_of(node.annotation) == "TypeAlias" and node.value and self.mentions(node.value):
                    self.aliases[node.target.id] = node.value
        for each in file.nodes:
            if isinstance(each, ast.ImportFrom) and each.module:
                file.imported |= {one.asname or one.name: (each.module, one.name) for one in each.names}

    def _declare(self, file: File) -> None:
        for node in file.nodes:
            if isinstance(node, FUNCTIONS):
                self.signatures[node.name].append(_signature(node, file.module, self.owners.get(id(node), "")))
                if self.mentions(node.returns):
                    self.attributes[node.name].append(node.returns)  # type: ignore[arg-type]  # it mentions something
            elif isinstance(node, ast.ClassDef):
                self._declare_class(node, file)

    def _declare_class(self, node: ast.ClassDef, file: File) -> None:
        fields = [(one.target.id, one.annotation) for one in node.body
                  if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)]
        for name, annotation in fields:
            self._has(node.name, name, annotation)
        made = next((one for one in node.body if isinstance(one, FUNCTIONS)
                     and one.name in ("__init__", "__init_subclass__", "__new__")), None)
        for one in node.body:
            if isinstance(one, FUNCTIONS):
                self.owners[id(one)] = node.name
        takes: list[tuple[str, ast.expr | None]] = list(_signature(made, file.module).takes) if made else [
            one for one in fields if name_of(getattr(one[1], "value", None)) != "ClassVar"]
        for each in ast.walk(node):  # self.words: Sentence = …
            if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Attribute):
                self._has(node.name, each.target.attr, each.annotation)
        if made:  # what is kept under the name of an argument is what the argument is
            for name, kept in takes:
                self._has(node.name, name, kept)
                self._has(node.name, "_" + name, kept)
        bases = tuple(filter(None, (name_of(one) for one in node.bases)))
        members = made is not None and made.name == "__new__"
        self.signatures[node.name].append(Signature(takes, None, file.module, bases, of_class=True, of_members=members))

    def _has(self, owner: str, name: str, annotation: ast.expr | None) -> None:
        """Remember a field that holds sentences."""
        if annotation is not None and self.mentions(annotation):
            self.attributes[name].append(annotation)
            self._declared[owner].add(name)

    def _inherit(self) -> None:
        """What a class takes is first what its base takes."""
        done: set[int] = set()

        def whole(one: Signature) -> None:
            if id(one) in done:
                return
            done.add(id(one))
            for base in one.bases:
                for of in self.signatures.get(base, []):
                    if of.of_class and of is not one:
                        whole(of)
                        own = {name for name, _ in one.takes}
                        one.takes = [*(each for each in of.takes if each[0] not in own), *one.takes]
                        break

        for signatures in list(self.signatures.values()):
            for one in signatures:
                if one.of_class:
                    whole(one)


def _assigned(node: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """The names that a statement binds, each with what it is bound to."""
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
        yield node.target.id, node.value
    elif isinstance(node, ast.Assign):
        for target in node.targets:
            if isinstance(target, ast.Name):
                yield target.id, node.value
            elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                yield from ((one.id, value) for one, value in zip(target.elts, node.value.elts, strict=False)
                            if isinstance(one, ast.Name))


def _signature(node: Function, module: str, owner: str = "") -> Signature:
    every = [*node.args.posonlyargs, *node.args.args]
    if every and every[0].arg in ("self", "cls"):
        every = every[1:]
    takes = [(one.arg, one.annotation) for one in every]
    if node.args.vararg:
        takes += [(node.args.vararg.arg, node.args.vararg.annotation)] * 20  # each of them is one
    takes += [(one.arg, one.annotation) for one in node.args.kwonlyargs]
    return Signature(takes, node.returns, module, passes_on=node.args.kwarg is not None, owner=owner)


def read_code(root: Path = ROOT) -> Code:
    """All of the program."""
    paths = sorted(path for room in ROOMS for path in (root / room).rglob("*.py"))
    return Code([read_file(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")) for path in paths])


def read_file(name: str, text: str) -> File:
    """One file of it."""
    module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    tree = ast.parse(text)
    nodes: list[ast.AST] = [
        one for one in ast.walk(tree) if isinstance(one, (*FUNCTIONS, ast.ClassDef, ast.ImportFrom))]
    return File(name, module, text.splitlines(), tree, nodes)
