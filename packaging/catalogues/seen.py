"""Sees every sentence that the program can say, and what it could not see.

A sentence is a literal that is given to `tr`, `plural` or `as_in`, or that stands where an annotation says `Sentence`
or `OneOrMany`. What else is given to `tr` is followed to where it was written: through names, tables and loops.
"""

import ast

from catalogues.bindings import depth
from catalogues.code import FUNCTIONS, Code, Signature, name_of
from catalogues.followed import PASSED_ON, Following
from catalogues.sight import FOUND_BY, Sight

MAPS = {"Mapping", "dict", "MutableMapping", "defaultdict", "MappingProxyType"}
EMPTY = {"dict", "list", "tuple"}
"""What makes something empty: `field(default_factory=dict)`."""


def look(code: Code) -> Sight:
    """At all of the code."""
    sight = Sight()
    for file in code.files:
        _Looking(code, file, sight).whole()
    sight.seen = list(dict.fromkeys(sight.seen))
    sight.unseen = sorted(set(sight.unseen))
    return sight


class _Looking(Following):
    """One file, looked at."""

    def whole(self) -> None:
        self._visit(self.file.tree)

    # every node, with those that it stands within

    def _visit(self, node: ast.AST) -> None:
        self._within.append(node)
        if isinstance(node, ast.Call):
            self._call(node)
        elif isinstance(node, ast.ClassDef):
            self._class(node)
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            self.take(node.value, node.annotation, f"{name_of(node.target)}")
        elif isinstance(node, ast.Assign):
            self._kept_under(node)
        elif isinstance(node, FUNCTIONS):
            self._function(node)
        elif isinstance(node, (ast.Return, ast.Yield)) and node.value is not None:
            self._given_back(node, node.value)
        elif isinstance(node, ast.Name) and node.id == "tr":
            self._handed_on(node)
        for child in ast.iter_child_nodes(node):
            self._visit(child)
        self._within.pop()

    def _call(self, node: ast.Call) -> None:
        name = name_of(node.func)
        if name == "tr" and node.args:
            self.leaf(node.args[0], (), self._where_it_goes())
        elif name == "map" and len(node.args) > 1 and name_of(node.args[0]) == "tr":
            self.leaf(node.args[1], (None,), self._where_it_goes())
        elif name == "plural" and len(node.args) > 1:
            self._plural(node)
        elif name == "as_in":
            self._as_in(node)
        elif name != "as_it_is":
            found = self._meant(node.func)
            self._sure = all(any(self.code.mentions(one) for _, one in each.takes) for each in found)
            for signature in found:
                self._arguments(node, signature, name)
            self._sure = True

    def _meant(self, function: ast.expr) -> list[Signature]:
        """What may be called: a method of one's own class, or whatever has this name."""
        found = [] if name_of(function).startswith("__") else self.code.called(function, self.file)
        if isinstance(function, ast.Attribute) and name_of(function.value) in ("self", "cls"):
            own = next((one for one in reversed(self._within) if isinstance(one, ast.ClassDef)), None)
            return [one for one in found if own is not None and one.owner == own.name] or found
        return found

    def _arguments(self, node: ast.Call, signature: Signature, name: str) -> None:
        for at, value in enumerate(node.args):
            if not isinstance(value, ast.Starred):
                self._argument(value, signature.annotation(at), f"{name}()")
        for keyword in node.keywords:
            if keyword.arg and signature.passes_on and keyword.arg not in dict(signature.takes):
                self._passed_further(keyword, name)
            elif keyword.arg:
                self._argument(keyword.value, signature.annotation(0, keyword.arg), f"{name}({keyword.arg}=)")

    def _passed_further(self, keyword: ast.keyword, name: str) -> None:
        """An argument that is only passed on: it becomes a field of its name, maybe one that holds sentences."""
        sure, self._sure = self._sure, False
        for annotation in self.code.attributes.get(keyword.arg or "", ())[:1]:
            self.take(keyword.value, annotation, f"{name}({keyword.arg}=)")
        self._sure = sure

    def _argument(self, value: ast.expr, annotation: ast.expr | None, note: str) -> None:
        if annotation is not None:
            self.take(value, annotation, note)

    def _class(self, node: ast.ClassDef) -> None:
        for keyword in node.keywords:  # class LateBet(Ruling, title="Late bet")
            for annotation in self.code.attributes.get(keyword.arg or "", [])[:1]:
                self.take(keyword.value, annotation, f"{keyword.arg} of {node.name}")
        made = [one for base in node.bases for one in self.code.signatures.get(name_of(base), []) if one.of_members]
        for one in node.body:
            if isinstance(one, ast.Assign):
                for signature in made:  # a member of an enumeration is made of what it is bound to
                    if isinstance(one.value, ast.Tuple):
                        self._arguments(ast.Call(one.value, one.value.elts, []), signature, node.name)
                name = name_of(one.targets[0])
                if not isinstance(one.value, ast.Call):  # a signal may have the name of a field
                    for annotation in self.code.attributes.get(name, [])[:1]:
                        self.take(one.value, annotation, f"{name} of {node.name}")

    def _kept_under(self, node: ast.Assign) -> None:
        """What is kept in a field that holds sentences: `turn.word = WON`."""
        first, pairs = node.targets[0], [(one, node.value) for one in node.targets]
        if isinstance(first, ast.Tuple) and isinstance(node.value, ast.Tuple):
            pairs = list(zip(first.elts, node.value.elts, strict=False))
        for target, value in pairs:
            if isinstance(target, ast.Attribute) and self._may_hold(target):
                self._sure = False  # other classes may have a field of this name
                self.take(value, self.code.attributes[target.attr][0], f".{target.attr}")
                self._sure = True

    def _may_hold(self, target: ast.Attribute) -> bool:
        """Whether a field holds sentences: of one's own only what one's class, or one that it comes from, declares."""
        own = next((one for one in reversed(self._within) if isinstance(one, ast.ClassDef)), None)
        if name_of(target.value) != "self" or own is None:
            return target.attr in self.code.attributes
        return self.code.declares(own.name, target.attr)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        given = [*node.args.posonlyargs, *node.args.args]
        last = given[len(given) - len(node.args.defaults):]
        for argument, default in [*zip(last, node.args.defaults, strict=True),
                                  *zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)]:
            if default is not None and argument.annotation is not None:
                self.take(default, argument.annotation, f"{node.name}({argument.arg}=)")

    def _given_back(self, node: ast.Return | ast.Yield, value: ast.expr) -> None:
        function = next((one for one in reversed(self._within) if isinstance(one, (*FUNCTIONS, ast.Lambda))), None)
        if not isinstance(function, FUNCTIONS) or not self.code.mentions(function.returns):
            return
        annotation = self.code.plain(function.returns)  # type: ignore[arg-type]  # it mentions something
        if isinstance(node, ast.Yield) and isinstance(annotation, ast.Subscript):
            annotation = annotation.slice
        self.take(value, annotation, function.name)

    def _handed_on(self, node: ast.Name) -> None:
        """`tr` itself, given to something that says whatever it likes with it; but for `map`."""
        outer = self._within[-2]
        called = isinstance(outer, ast.Call) and (outer.func is node or name_of(outer.func) == "map")
        if not called and isinstance(node.ctx, ast.Load):
            self._not_seen(node)

    def _plural(self, node: ast.Call) -> None:
        if isinstance(node.args[1], ast.Starred):
            self.take(node.args[1].value, ast.Name("OneOrMany"), "plural()")
        elif len(node.args) > 2:
            self.take(ast.Tuple(node.args[1:3]), ast.Name("OneOrMany"), self._where_it_goes())

    def _as_in(self, node: ast.Call) -> None:
        if all(isinstance(one, ast.Constant) for one in node.args):
            meaning, sentence = (str(ast.literal_eval(one)) for one in node.args)
            self._add(node, sentence, meaning=meaning, note=self._where_it_goes())
        else:
            self._not_seen(node)

    def _where_it_goes(self) -> str:
        """The argument or field that a sentence is said for: `call=`, say."""
        for outer, inner in zip(reversed(self._within[:-1]), reversed(self._within), strict=False):
            if isinstance(outer, ast.keyword) and outer.arg:
                return f"{outer.arg}="
            if isinstance(outer, ast.Call) and inner is not outer.func:
                return f"{name_of(outer.func)}()"
            if isinstance(outer, FUNCTIONS):
                return outer.name
        return ""

    # a value where an annotation says what it is

    def take(self, value: ast.expr, annotation: ast.expr, note: str) -> None:
        """See the sentences in a value, as its annotation says where they are."""
        annotation = self.code.plain(annotation)
        if not self.code.mentions(annotation):
            return
        if isinstance(value, ast.Starred):
            self.take(value.value, annotation, note)
        elif isinstance(value, ast.IfExp):
            self.take(value.body, annotation, note)
            self.take(value.orelse, annotation, note)
        elif isinstance(annotation, ast.BinOp):
            for side in (annotation.left, annotation.right):
                if not (isinstance(value, ast.Constant) and value.value is None):
                    self.take(value, side, note)
        elif name_of(annotation) == "Sentence":
            self.leaf(value, (), note)
        elif name_of(annotation) == "OneOrMany":
            self._counted(value, note)
        elif name_of(annotation) == "Synonyms":
            self._synonyms(value, note)
        elif isinstance(annotation, ast.Subscript):
            self._table(value, annotation, note)

    def _table(self, value: ast.expr, annotation: ast.Subscript, note: str) -> None:
        base, inner = name_of(annotation.value), annotation.slice
        of = list(inner.elts) if isinstance(inner, ast.Tuple) else [inner]
        if base == "Callable":
            if isinstance(value, ast.Lambda):
                self.take(value.body, of[-1], note)
        elif base in ("ClassVar", "Final", "Optional", "type"):
            self.take(value, of[0], note)
        elif isinstance(value, ast.Call) and name_of(value.func) == "field":
            for keyword in value.keywords:
                made = keyword.value
                if keyword.arg in ("default", "default_factory"):
                    self.take(made.body if isinstance(made, ast.Lambda) else made, annotation, note)
        elif isinstance(value, ast.BinOp):
            self.take(value.left, annotation, note)
            self.take(value.right, annotation, note)
        elif isinstance(value, ast.Dict) and base in MAPS:
            for key, one in zip(value.keys, value.values, strict=True):
                if key is None:
                    self.take(one, annotation, note)
                else:
                    self.take(key, of[0], note)
                    self.take(one, of[-1], note)
        elif isinstance(value, ast.DictComp) and base in MAPS:
            self.take(value.key, of[0], note)
            self.take(value.value, of[-1], note)
        elif isinstance(value, (ast.Tuple, ast.List, ast.Set)):
            self._row(value.elts, annotation, of, note)
        elif isinstance(value, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
            self.take(value.elt, of[0], note)
        elif isinstance(value, ast.Call) and name_of(value.func) == "fromkeys" and len(value.args) > 1:
            self.take(value.args[0], ast.Subscript(ast.Name("list"), of[0]), note)
            self.take(value.args[1], of[-1], note)
        elif isinstance(value, ast.Call) and name_of(value.func) in PASSED_ON and value.args:
            for one in value.args:
                if not isinstance(one, ast.Lambda):
                    self.take(one, annotation, note)
        elif not isinstance(value, ast.Constant) and name_of(value) not in EMPTY and not self._declares(value):
            self.leaf(value, (None,) * depth(annotation), note)

    def _row(self, values: list[ast.expr], annotation: ast.Subscript, of: list[ast.expr], note: str) -> None:
        alike = name_of(annotation.value) != "tuple" or (
            len(of) == 2 and isinstance(of[1], ast.Constant) and of[1].value is ...)
        for at, one in enumerate(values):
            if isinstance(one, ast.Starred):
                self.take(one.value, annotation, note)
            elif alike or at < len(of):
                self.take(one, of[0] if alike else of[at], note)

    def _declares(self, value: ast.expr) -> bool:
        """Whether a name is known to hold sentences."""
        if isinstance(value, ast.Attribute):
            return value.attr in self.code.attributes
        return isinstance(value, ast.Name) and self.code.mentions(self._binding(value.id)[1])

    def _counted(self, value: ast.expr, note: str) -> None:
        if isinstance(value, ast.Tuple) and len(value.elts) == 2 and all(
                isinstance(one, ast.Constant) for one in value.elts):
            one, many = (str(ast.literal_eval(each)) for each in value.elts)
            self._add(value, one, many, note=note)
        elif isinstance(value, ast.Tuple) and value.elts and all(self._known(one) for one in value.elts):
            return
        elif isinstance(value, ast.Subscript):
            self._pairs(value.value, note)
        elif isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "get":
            self._pairs(value.func.value, note)
            for default in value.args[1:]:
                self._counted(default, note)
        elif not self._known(value):
            self._not_seen(value)

    def _synonyms(self, value: ast.expr, note: str) -> None:
        """All of them are one entry: a language may have more of them, or fewer."""
        if isinstance(value, ast.Tuple) and all(isinstance(one, ast.Constant) for one in value.elts):
            self._add(value, ", ".join(map(ast.literal_eval, value.elts)), meaning=FOUND_BY, note=note)
        elif not self._known(value):
            self._not_seen(value)

    def _pairs(self, table: ast.expr, note: str) -> None:
        if not self._known(table):
            self._not_seen(table)

    def _known(self, value: ast.expr) -> bool:
        """Whether what is counted is declared where it is written down."""
        if isinstance(value, ast.Name):
            bound, annotation = self._binding(value.id)
            if self.code.mentions(annotation):
                return True
            return bool(bound) and all(self._known(one) for one, _ in bound)
        if isinstance(value, ast.Subscript):
            return self._known(value.value)
        if isinstance(value, ast.Call):
            return name_of(value.func) in self.code.attributes or self._known(value.func)
        return isinstance(value, ast.Attribute) and value.attr in self.code.attributes
