"""Converts MathML to TeX, for formulas without TeX of their own.

Covers the common half of Presentation MathML: rows, fractions, roots, scripts, fences, tables, letters. Anything else
is written as its text, so that nothing is lost. No recursion: children are written before their parent.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from readwell.engine.structure.elements import SMALL, Elements

#: Characters whose TeX command is safer than the character.
NAMES = {
    **dict(zip("αβγδεζηθικλμνξπρστυφχψω", (
        "alpha beta gamma delta varepsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon varphi "
        "chi psi omega").split(), strict=True)),
    **dict(zip("ΓΔΘΛΞΠΣΥΦΨΩ", "Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega".split(), strict=True)),
    **dict(zip("ϵϑϕςϱ", "epsilon vartheta phi varsigma varrho".split(), strict=True)),
    **dict(zip("∑∏∫∬∭∮∂∇∞√∐", "sum prod int iint iiint oint partial nabla infty surd coprod".split(), strict=True)),
    **dict(zip("≤≥≠≈≡∼≃≅∝≪≫≺≻", "leq geq neq approx equiv sim simeq cong propto ll gg prec succ".split(), strict=True)),
    **dict(zip("∈∉∋⊂⊃⊆⊇∪∩∅∖", (
        "in notin ni subset supset subseteq supseteq cup cap emptyset setminus").split(), strict=True)),
    **dict(zip("→←↔⇒⇐⇔↦↑↓⟶⟹", (
        "to leftarrow leftrightarrow Rightarrow Leftarrow Leftrightarrow mapsto uparrow downarrow longrightarrow "
        "Longrightarrow").split(), strict=True)),
    **dict(zip("∀∃¬∧∨⊕⊗⊥∥∠", "forall exists neg wedge vee oplus otimes perp parallel angle".split(), strict=True)),
    **dict(zip("±∓×÷⋅∗∘∙…⋯⋮⋱", "pm mp times div cdot ast circ bullet ldots cdots vdots ddots".split(), strict=True)),
    **dict(zip("ℕℤℚℝℂ", [f"mathbb{{{letter}}}" for letter in "NZQRC"], strict=True)),
    **dict(zip("ℏℓℜℑℵ⟨⟩⌊⌋⌈⌉‖", (
        "hbar ell Re Im aleph langle rangle lfloor rfloor lceil rceil Vert").split(), strict=True)),
    "−": "-", "′": "'", "{": "\\{", "}": "\\}", "%": "\\%", "&": "\\&", "#": "\\#", "$": "\\$", "_": "\\_",
    "\u00a0": "~", "⁡": "", "⁢": "", "⁣": "", "⁤": "", "\u2009": "\\,", "\\": "\\backslash ", "^": "\\hat{}",
}  # fmt: skip
FUNCTIONS = frozenset(
    """arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max
    min Pr sec sin sinh sup tan tanh""".split()
)
ACCENTS = {"^": "hat", "ˆ": "hat", "~": "tilde", "˜": "tilde", "¯": "bar", "‾": "overline", "→": "vec", "⃗": "vec",
           "˙": "dot", ".": "dot", "¨": "ddot", "ˇ": "check", "⏞": "overbrace", "_": "overline"}  # fmt: skip
UNDER_ACCENTS = {"⏟": "underbrace", "_": "underline", "‾": "underline", "¯": "underline"}
ALPHABETS = {"bold": "mathbf", "double-struck": "mathbb", "script": "mathcal", "fraktur": "mathfrak",
             "sans-serif": "mathsf", "monospace": "mathtt", "normal": "mathrm"}  # fmt: skip
#: A formula that nests deeper is written as its text.
DEEPEST = 100
SILENT = ("annotation", "annotation-xml", "none", "mprescripts", "mphantom", "#text")


def tex_of(given: Elements, top: int) -> str:
    """Returns the formula in TeX."""
    if _is_too_deep(given, top):
        return " ".join(_characters(given.raw(top)).split())
    done: dict[int, str] = {}
    for node in reversed(given.below(top)):
        name = given.tag(node)
        if name in SILENT:
            continue
        inner = [done.pop(child) for child in given.children(node) if child in done]
        done[node] = _WRITERS.get(name, _row)(given, node, inner)
    return " ".join(done.get(top, "").split())


def _is_too_deep(given: Elements, top: int) -> bool:
    """Whether elements nest too deep: each level copies its whole content."""
    ends: list[int] = []
    for node in given.below(top):
        while ends and ends[-1] <= node:
            ends.pop()
        ends.append(given.ends[node])
        if len(ends) > DEEPEST:
            return True
    return False


def _row(given: Elements, node: int, inner: Sequence[str]) -> str:
    return _spaced(inner)


def _spaced(parts: Sequence[str]) -> str:
    """Joins parts; separates a command's name from a following letter."""
    out: list[str] = []
    open_name: str | None = None  # the letters since the last backslash; None after any other character
    for part in parts:
        if open_name and part[:1].isalpha():
            out.append(" ")
            open_name = None
        out.append(part)
        name = part.rpartition("\\")[2] if "\\" in part or open_name is None else open_name + part
        if "\\" in part or open_name is not None:
            open_name = name if not name or name.isalpha() else None
    return "".join(out)


def _characters(text: str) -> str:
    written = []
    for letter in text:
        name = NAMES.get(letter, letter)
        written.append(f"\\{name}" if len(name) > 1 and name[0].isalpha() else name)
    return _spaced(written)


def _identifier(given: Elements, node: int, inner: Sequence[str]) -> str:
    text = given.raw(node).strip()
    if text in FUNCTIONS:
        return f"\\{text}"
    alphabet = ALPHABETS.get(given.attribute(node, "mathvariant"), "")
    if len(text) > 1 and text.isalpha() and not alphabet:
        alphabet = "mathrm"
    return f"\\{alphabet}{{{_characters(text)}}}" if alphabet and text else _characters(text)


def _operator(given: Elements, node: int, inner: Sequence[str]) -> str:
    text = given.raw(node).strip()
    if text in FUNCTIONS:
        return f"\\{text}"
    return f"\\operatorname{{{text}}}" if len(text) > 1 and text.isalpha() else _characters(text)


def _text(given: Elements, node: int, inner: Sequence[str]) -> str:
    text = given.raw(node)
    return f"\\text{{{_escaped(text)}}}" if text.strip() else "\\ " if text else ""


def _escaped(text: str) -> str:
    return "".join(f"\\{letter}" if letter in "{}%&#$_" else letter for letter in text)


def _group(text: str) -> str:
    return text if len(text) == 1 else f"{{{text}}}"


def _pick(inner: Sequence[str], place: int) -> str:
    return inner[place] if place < len(inner) else ""


def _fraction(given: Elements, node: int, inner: Sequence[str]) -> str:
    if given.attribute(node, "linethickness") in ("0", "0px", "0pt"):
        return f"\\binom{{{_pick(inner, 0)}}}{{{_pick(inner, 1)}}}"
    return f"\\frac{{{_pick(inner, 0)}}}{{{_pick(inner, 1)}}}"


def _root(given: Elements, node: int, inner: Sequence[str]) -> str:
    return f"\\sqrt[{_pick(inner, 1)}]{{{_pick(inner, 0)}}}"


def _scripts(marks: str) -> Callable[[Elements, int, Sequence[str]], str]:
    def written(given: Elements, node: int, inner: Sequence[str]) -> str:
        base = _pick(inner, 0)
        own = base if len(base) <= 1 or (base.startswith("\\") and base[1:].isalpha()) else f"{{{base}}}"
        return own + "".join(f"{mark}{_group(_pick(inner, at + 1))}" for at, mark in enumerate(marks))

    return written


def _mark(given: Elements, node: int) -> str:
    """Returns the mark over or under the base."""
    last = given.children(node)[-1:]
    return given.raw(last[0]).strip() if last and given.ends[last[0]] - last[0] <= SMALL else ""


def _over(given: Elements, node: int, inner: Sequence[str]) -> str:
    mark = _mark(given, node)
    if mark in ACCENTS:
        return f"\\{ACCENTS[mark]}{{{_pick(inner, 0)}}}"
    return _limits(_pick(inner, 0), "^" + _group(_pick(inner, 1)), f"\\overset{{{_pick(inner, 1)}}}")


def _under(given: Elements, node: int, inner: Sequence[str]) -> str:
    mark = _mark(given, node)
    if mark in UNDER_ACCENTS:
        return f"\\{UNDER_ACCENTS[mark]}{{{_pick(inner, 0)}}}"
    return _limits(_pick(inner, 0), "_" + _group(_pick(inner, 1)), f"\\underset{{{_pick(inner, 1)}}}")


def _limits(base: str, script: str, otherwise: str) -> str:
    """Puts a script above or below: with limits for operators, else with overset or underset."""
    return base + script if base.startswith("\\") and base[1:].isalpha() else f"{otherwise}{{{base}}}"


def _fenced(given: Elements, node: int, inner: Sequence[str]) -> str:
    first, last = (given.attribute(node, key) or other for key, other in (("open", "("), ("close", ")")))
    return f"\\left{_characters(first)} {', '.join(inner)} \\right{_characters(last)}"


def _table(given: Elements, node: int, inner: Sequence[str]) -> str:
    return "\\begin{matrix} " + " \\\\ ".join(inner) + " \\end{matrix}"


_WRITERS: dict[str, Callable[[Elements, int, Sequence[str]], str]] = {
    "mi": _identifier,
    "mn": lambda given, node, inner: _characters(given.raw(node).strip()),
    "mo": _operator,
    "mtext": _text,
    "ms": _text,
    "mspace": lambda given, node, inner: "\\ ",
    "mfrac": _fraction,
    "msqrt": lambda given, node, inner: f"\\sqrt{{{_spaced(inner)}}}",
    "mroot": _root,
    "msub": _scripts("_"),
    "msup": _scripts("^"),
    "msubsup": _scripts("_^"),
    "mover": _over,
    "munder": _under,
    "munderover": _scripts("_^"),
    "mfenced": _fenced,
    "mtable": _table,
    "mtr": lambda given, node, inner: " & ".join(inner),
    "mtd": _row,
}
