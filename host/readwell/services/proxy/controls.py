"""One control for each setting of an extractor, and the method that a sent form stands for.

All of it comes from the settings themselves, as the command line and the extension's options do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field
from html import escape
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.engine.extractors import EXTRACTORS
from readwell.engine.extractors.setting_values import fields, made
from readwell.engine.extractors.settings import build, from_text


class Wrong(Refused):
    """Values that a form can't have: a message for each setting."""

    def __init__(self, problems: Mapping[str, str]) -> None:
        super().__init__("setting", "Nothing was saved: " + "; ".join(problems.values()))
        self.problems = problems


def written(values: Mapping[str, str], mark: str, name: str, problems: Mapping[str, str]) -> str:
    """Returns the controls of an extractor in two groups: what is on or off, and all else."""
    switches: list[str] = []
    others: list[str] = []
    for entry in fields(EXTRACTORS[name]):
        kind = switches if isinstance(entry.default, bool) else others
        kind.append(_control(entry, f"{mark}-{entry.name}", values.get(entry.name, ""), problems.get(entry.name, "")))
    groups = (("Switched on", switches), ("Limits and choices", others))
    return "".join(f"<fieldset><legend>{title}</legend>{''.join(some)}</fieldset>" for title, some in groups if some)


def values(method: str) -> tuple[str, dict[str, str]]:
    """Returns a method's extractor, and each of its settings as a control shows it."""
    extractor = build(from_text(method))
    return extractor.name, {one.name: text(getattr(extractor, one.name)) for one in fields(type(extractor))}


def text(value: Any) -> str:
    """Returns a value as it is written on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def sent(form: Mapping[str, str]) -> dict[str, str]:
    """Returns the settings in a form; a box that isn't ticked isn't sent, so that it is off."""
    kind = EXTRACTORS[form["controls"]]
    return {
        one.name: form.get(f"set.{one.name}", "false" if isinstance(one.default, bool) else "") for one in fields(kind)
    }


def method(form: Mapping[str, str]) -> str:
    """Returns a form's method as on the command line: what differs from the defaults. Refuses all wrong values at once.

    If the form had another extractor's controls, the chosen one begins with its defaults.
    """
    name = form.get("extractor", "").strip()
    if name not in EXTRACTORS:
        raise Wrong({"extractor": f"no extractor is called {name!r}"})
    if form.get("controls") != name:
        return name
    kind, problems, changed = EXTRACTORS[name], {}, []
    for one in fields(kind):
        value = sent(form)[one.name].strip()
        try:
            if "," in value:  # the command line parts settings by it
                raise Refused("setting", f"{name}.{one.name} can't have a comma")
            checked = getattr(made(kind, {one.name: value}), one.name)
        except Refused as problem:
            problems[one.name] = problem.message
            continue
        if checked != one.default:
            changed.append(f"{one.name}={text(checked)}")
    if problems:
        raise Wrong(problems)
    return ":".join([name, *([",".join(changed)] if changed else [])])


def names() -> dict[str, str]:
    """Returns the extractors with their titles."""
    return {name: f"{kind.title} ({name})" for name, kind in EXTRACTORS.items()}


def _control(entry: Field[Any], mark: str, value: str, problem: str) -> str:
    """Returns one control with its label, its help and, if its value is wrong, the reason."""
    told = f"{mark}-problem {mark}-help" if problem else f"{mark}-help"
    about = f'id="{mark}" name="set.{entry.name}" aria-describedby="{told}"'
    about += ' aria-invalid="true"' if problem else ""
    error = f'<p class="problem" id="{mark}-problem">{escape(problem)}</p>' if problem else ""
    label = f'<label for="{mark}">{_title(entry)}</label>'
    if isinstance(entry.default, bool):
        box = f'<input type="checkbox" value="true" {about}{" checked" if value == "true" else ""}>'
        first = f'<div class="switch">{box}{label}</div>'
    else:
        first = label + _field(entry, about, value)
    return f'{first}{error}<p class="help" id="{mark}-help">{escape(entry.metadata["doc"])}</p>'


def _title(entry: Field[Any]) -> str:
    unit = entry.metadata.get("unit")
    return escape(entry.name.replace("_", " ").capitalize() + (f" ({unit})" if unit else ""))


def _field(entry: Field[Any], about: str, value: str) -> str:
    if "choices" in entry.metadata:
        options = "".join(
            f"<option{' selected' if one == value else ''}>{escape(one)}</option>" for one in entry.metadata["choices"]
        )
        return f"<select {about}>{options}</select>"
    kind = ""
    if isinstance(entry.default, (int, float)):
        low, high = entry.metadata.get("range", ("", ""))
        step = "1" if isinstance(entry.default, int) else "any"
        kind = f'type="number" step="{step}" min="{low}" max="{high}" required '
    return f'<input {kind}{about} value="{escape(value)}">'
