"""MathML to TeX, for formulas that carry no TeX of their own.

Presentation MathML only, the common half: rows, fractions, roots, scripts, fences, tables, letters. What
has no counterpart is written as the text it shows, so that nothing is lost. No recursion: children are
written before their parent.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from readwell.render.source import Source

#: Characters with a name in TeX that is safer than themselves.
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
SILENT = ("annotation", "annotation-xml", "none", "mprescripts", "mphantom", "#text")


def tex_of(given: Source, top: int) -> str:
    """The formula in TeX."""
    done: dict[int, str] = {}
    for node in reversed(given.below(top)):
        name = given.tag(node)
        if name in SILENT:
            continue
        children = [child for child in given.children(node) if child in done]
        inner = [done[child] for child in children]
        done[node] = _WRITERS.get(name, _row)(given, node, inner)
    return " ".join(done.get(top, "").split())


def _row(given: Source, node: int, inner: Sequence[str]) -> str:
    return _spaced(inner)


def _spaced(parts: Sequence[str]) -> str:
    """Parts in a row; a command's name never runs into the letter after it."""
    out = ""
    for part in parts:
        head = out.rsplit("\\", 1)[-1] if "\\" in out else ""
        out += (" " if head.isalpha() and part[:1].isalpha() else "") + part
    return out


def _characters(text: str) -> str:
    written = []
    for letter in text:
        name = NAMES.get(letter, letter)
        written.append(f"\\{name}" if len(name) > 1 and name[0].isalpha() else name)
    return _spaced(written)


def _identifier(given: Source, node: int, inner: Sequence[str]) -> str:
    text = given.raw(node).strip()
    if text in FUNCTIONS:
        return f"\\{text}"
    alphabet = ALPHABETS.get(given.attribute(node, "mathvariant"), "")
    if len(text) > 1 and text.isalpha() and not alphabet:
        alphabet = "mathrm"
    return f"\\{alphabet}{{{_characters(text)}}}" if alphabet and text else _characters(text)


def _operator(given: Source, node: int, inner: Sequence[str]) -> str:
    text = given.raw(node).strip()
    if text in FUNCTIONS:
        return f"\\{text}"
    return f"\\operatorname{{{text}}}" if len(text) > 1 and text.isalpha() else _characters(text)


def _text(given: Source, node: int, inner: Sequence[str]) -> str:
    text = given.raw(node)
    return f"\\text{{{_escaped(text)}}}" if text.strip() else "\\ " if text else ""


def _escaped(text: str) -> str:
    return "".join(f"\\{letter}" if letter in "{}%&#$_" else letter for letter in text)


def _group(text: str) -> str:
    return text if len(text) == 1 else f"{{{text}}}"


def _pick(inner: Sequence[str], place: int) -> str:
    return inner[place] if place < len(inner) else ""


def _fraction(given: Source, node: int, inner: Sequence[str]) -> str:
    if given.attribute(node, "linethickness") in ("0", "0px", "0pt"):
        return f"\\binom{{{_pick(inner, 0)}}}{{{_pick(inner, 1)}}}"
    return f"\\frac{{{_pick(inner, 0)}}}{{{_pick(inner, 1)}}}"


def _root(given: Source, node: int, inner: Sequence[str]) -> str:
    return f"\\sqrt[{_pick(inner, 1)}]{{{_pick(inner, 0)}}}"


def _scripts(marks: str) -> Callable[[Source, int, Sequence[str]], str]:
    def written(given: Source, node: int, inner: Sequence[str]) -> str:
        base = _pick(inner, 0)
        own = base if len(base) <= 1 or (base.startswith("\\") and base[1:].isalpha()) else f"{{{base}}}"
        return own + "".join(f"{mark}{_group(_pick(inner, at + 1))}" for at, mark in enumerate(marks))

    return written


def _over(given: Source, node: int, inner: Sequence[str]) -> str:
    mark = given.raw(given.children(node)[-1]).strip() if given.children(node) else ""
    if mark in ACCENTS:
        return f"\\{ACCENTS[mark]}{{{_pick(inner, 0)}}}"
    return _limits(_pick(inner, 0), "^" + _group(_pick(inner, 1)), f"\\overset{{{_pick(inner, 1)}}}")


def _under(given: Source, node: int, inner: Sequence[str]) -> str:
    mark = given.raw(given.children(node)[-1]).strip() if given.children(node) else ""
    if mark in UNDER_ACCENTS:
        return f"\\{UNDER_ACCENTS[mark]}{{{_pick(inner, 0)}}}"
    return _limits(_pick(inner, 0), "_" + _group(_pick(inner, 1)), f"\\underset{{{_pick(inner, 1)}}}")


def _limits(base: str, script: str, otherwise: str) -> str:
    """Above or below: a script for operators that take limits, else set over or under."""
    return base + script if base.startswith("\\") and base[1:].isalpha() else f"{otherwise}{{{base}}}"


def _fenced(given: Source, node: int, inner: Sequence[str]) -> str:
    first, last = (given.attribute(node, key) or other for key, other in (("open", "("), ("close", ")")))
    return f"\\left{_characters(first)} {', '.join(inner)} \\right{_characters(last)}"


def _table(given: Source, node: int, inner: Sequence[str]) -> str:
    return "\\begin{matrix} " + " \\\\ ".join(inner) + " \\end{matrix}"


_WRITERS: dict[str, Callable[[Source, int, Sequence[str]], str]] = {
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
