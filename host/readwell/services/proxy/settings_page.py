"""The group's settings page: plain HTML forms, which work by keyboard and without scripts.

Every client chooses its own profile. Profiles and the sites that are never touched are changed by administrators only:
clients on the proxy's own computer, and those that the command line names. Where other computers can connect, no
address makes an administrator: a user name that the command line names does, or the key that the proxy prints.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import cast
from urllib.parse import parse_qs

from readwell.engine.basics.errors import Refused
from readwell.services.proxy import controls
from readwell.services.proxy.filtering import Form
from readwell.services.proxy.group import EVERYONE, OFF, Group, Profile, Store

#: Where the page is: a name that no public site can have (RFC 9476 keeps .internal out of the public DNS).
HOST = "readwell.internal"
HEADERS = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; "
    "frame-ancestors 'none'; base-uri 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}
_STYLE = """:root{color-scheme:light dark}body{max-width:44rem;margin:2rem auto;padding:0 1rem;
font:1.05rem/1.5 sans-serif}label{display:block;margin-top:.75rem}
input,select,textarea,button{font:inherit;max-width:100%;min-height:2.75rem}
input,textarea{width:100%;box-sizing:border-box}fieldset{margin:1rem 0}
.switch{display:flex;align-items:center;gap:.75rem;margin-top:.75rem}.switch label{margin:0}
.switch input{width:1.5rem;flex:none}.help{margin:.25rem 0}.problem{margin:.25rem 0;font-weight:bold}
summary{min-height:2.75rem;line-height:2.75rem;cursor:pointer}[aria-invalid]{outline:2px solid}
[role]{border:2px solid;padding:.5rem 1rem}
button{margin-top:.75rem;padding:0 1rem}:focus-visible{outline:3px solid;outline-offset:2px}"""
_SHOWN = {
    "page": "the page in its own look",
    "article": "the article alone, for small screens",
    "text": "its words alone",
}


@dataclass(frozen=True)
class Answer:
    """What the settings page answers."""

    status: int
    headers: Mapping[str, str]
    body: str = ""


@dataclass(frozen=True)
class Tried:
    """A form that was refused, so that it is shown with what was written and what is wrong."""

    path: str
    form: Mapping[str, str]
    problem: Refused


@dataclass(frozen=True)
class SettingsPage:
    """Shows and changes a store. `token` stands in every form, so that no other site can send one."""

    store: Store
    token: str
    #: Makes whoever knows it an administrator; empty where addresses do.
    key: str = ""

    def answer(self, client: str, administrator: bool, method: str, path: str, body: str) -> Answer:
        """Answers one request."""
        if method in ("GET", "HEAD"):
            return self._page(client, administrator) if path == "/" else self._page(client, administrator, 404)
        if method != "POST":
            return Answer(405, {**HEADERS, "Allow": "GET, HEAD, POST"})
        form = _fields_of(body)
        shown = form.get("key", "")
        knows = bool(self.key) and hmac.compare_digest(shown.encode(), self.key.encode())
        administrator, key = administrator or knows, self.key if knows else ""
        if not hmac.compare_digest(form.get("token", "").encode(), self.token.encode()):
            return self._page(client, administrator, 403, "This form is out of date. Try again.", key)
        if path == "/administrator":
            problem = "" if administrator else "This is not the key."
            return self._page(client, administrator, 200 if administrator else 403, problem, key)
        try:
            self.store.change(lambda group: self._changed(group, client, administrator, path, form))
        except Refused as problem:
            status = 403 if problem.code == "read-only" else 400
            return self._page(client, administrator, status, problem.message, key, Tried(path, form, problem))
        if key:  # the page after a redirection wouldn't know it
            return self._page(client, administrator, key=key)
        return Answer(303, {**HEADERS, "Location": f"http://{HOST}/"})

    def _changed(self, group: Group, client: str, administrator: bool, path: str, form: Mapping[str, str]) -> Group:
        name = form.get("name", "")
        if path == "/mine":
            return group.with_choice(client, form.get("profile", EVERYONE))
        if not administrator:
            raise Refused("read-only", "Only an administrator can change what the group shares.")
        if path == "/never":
            return group.with_never(_merged(group.never, form.get("shown", "").split(), form.get("never", "").split()))
        if path == "/profile" and form.get("remove"):
            return group.without_profile(name)
        if path == "/profile":
            profile = Profile(controls.method(form), cast(Form, form.get("form", "")))
            return group.with_profile(name, profile)
        raise Refused("request", "There is no such form.")

    def _page(
        self,
        client: str,
        administrator: bool,
        status: int = 200,
        problem: str = "",
        key: str = "",
        tried: Tried | None = None,
    ) -> Answer:
        shared = self._shared(key, tried) if administrator else self._asked()
        alert = f'<p role="alert">{escape(problem)}</p>' if problem else ""
        lost = "<p>There is nothing at this address.</p>" if status == 404 else ""
        body = (
            '<!doctype html><html lang="en"><meta charset="utf-8"><title>Readwell proxy: settings</title>'
            f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style><main>'
            f"<h1>Readwell proxy</h1>{alert}{lost}"
            f"<p>You are <strong>{escape(client)}</strong>. To get one page as it is, send the header "
            f"<code>X-Readwell: off</code>.</p>{self._mine(client)}{shared}</main></html>"
        )
        return Answer(status, HEADERS, body)

    def _mine(self, client: str) -> str:
        group = self.store.group
        named = {name: f"{name}: {one.method}, {_SHOWN[one.form]}" for name, one in group.profiles.items()}
        choice = _choice("profile", "Your profile", {**named, OFF: "off: pages as they are"}, group.chosen(client))
        return f"<h2>Your pages</h2>{self._form('/mine', choice + '<button>Save your choice</button>')}"

    def _asked(self) -> str:
        """Returns what a client sees who is no administrator: where there is a key, the form for it."""
        told = "<p>An administrator can change profiles and sites.</p>"
        if not self.key:
            return told
        field = (
            '<label for="key">Key of the administrator</label>'
            '<input id="key" name="key" type="password" autocomplete="off" required>'
            "<button>Change what the group shares</button>"
        )
        return told + self._form("/administrator", field)

    def _shared(self, key: str, tried: Tried | None) -> str:
        group = self.store.group
        profiles = "".join(self._profile(name, one, key, tried) for name, one in group.profiles.items())
        refused = tried if tried and tried.path == "/never" else None
        sites = escape(refused.form.get("never", "") if refused else "\n".join(group.never))
        never = (
            '<label for="never">Sites that are never touched, one a line; sites below them are included</label>'
            f'<textarea id="never" name="never" rows="6"{_marked("never", refused)}>{sites}</textarea>'
            f"{_beside('never', refused)}"
            f'<input type="hidden" name="shown" value="{escape(" ".join(group.never))}">'
            f"{_promised(self.store.promised)}<button>Save the sites</button>"
        )
        new = _name_field(tried) + _chosen("new", Profile())
        return (
            f"<h2>Profiles</h2>{profiles}<fieldset><legend>A new profile</legend>"
            f"{self._form('/profile', new + '<button>Add the profile</button>', key)}</fieldset>"
            f"<h2>Sites</h2>{self._form('/never', never, key)}"
        )

    def _profile(self, name: str, profile: Profile, key: str, tried: Tried | None) -> str:
        remove = "" if name == EVERYONE else '<button name="remove" value="1">Remove this profile</button>'
        mark = f"p{list(self.store.group.profiles).index(name)}"
        extractor, shown = controls.values(profile.method)
        problems: Mapping[str, str] = {}
        if tried and tried.form.get("name") == name and tried.form.get("controls") == extractor:
            shown, problems = controls.sent(tried.form), getattr(tried.problem, "problems", {})
        rows = controls.written(shown, mark, extractor, problems)
        settings = (
            f'<input type="hidden" name="controls" value="{extractor}">'
            f"<details{' open' if problems else ''}><summary>Settings of {extractor}</summary>{rows}</details>"
        )
        named = f'<input type="hidden" name="name" value="{escape(name)}">'
        fields = f"{named}{_chosen(mark, profile)}{settings}<button>Save this profile</button> {remove}"
        return f"<fieldset><legend>{escape(name)}</legend>{self._form('/profile', fields, key)}</fieldset>"

    def _form(self, path: str, fields: str, key: str = "") -> str:
        # A browser can't show its own word on a field in closed details: this page says what is wrong.
        token = f'<input type="hidden" name="token" value="{escape(self.token)}">'
        known = f'<input type="hidden" name="key" value="{escape(key)}">' if key else ""
        return f'<form method="post" action="{path}" novalidate>{token}{known}{fields}</form>'


def _merged(now: Sequence[str], shown: Sequence[str], wanted: Sequence[str]) -> list[str]:
    """Returns the sites of now with what a person has changed in those that were shown: others may have, too."""
    kept = [site for site in now if site not in shown or site in wanted]
    return [*kept, *(site for site in wanted if site not in shown)]


def _promised(sites: Sequence[str]) -> str:
    named = escape(", ".join(sites))
    return f"<p>Named on the command line, and always kept: {named}</p>" if sites else ""


def _fields_of(body: str) -> dict[str, str]:
    """Returns a form's fields; none if there are more than a form of ours has."""
    try:
        found = parse_qs(body, keep_blank_values=True, max_num_fields=100)
    except ValueError:
        return {}
    return {name: values[0] for name, values in found.items()}


def _name_field(tried: Tried | None) -> str:
    """Returns the field for a new profile's name; a form without controls is the one for a new profile."""
    new = tried and tried.path == "/profile" and not tried.form.keys() & {"controls", "remove"}
    refused = tried if new else None
    value = escape(refused.form.get("name", "")) if refused else ""
    field = f'<input id="name" name="name" maxlength="40" value="{value}" required{_marked("name", refused)}>'
    return f'<label for="name">Name</label>{field}{_beside("name", refused)}'


def _marked(mark: str, refused: Tried | None) -> str:
    return f' aria-invalid="true" aria-describedby="{mark}-problem"' if refused else ""


def _beside(mark: str, refused: Tried | None) -> str:
    """Returns why a field's value was refused."""
    return f'<p class="problem" id="{mark}-problem">{escape(refused.problem.message)}</p>' if refused else ""


def _chosen(mark: str, profile: Profile) -> str:
    """Returns what each profile chooses first: its extractor, and the form of the page."""
    name = controls.values(profile.method)[0]
    extractor = _choice(f"{mark}-extractor", "Extractor", controls.names(), name, "extractor")
    told = "Another extractor begins with its own defaults; its settings are here once it is saved."
    help_ = f'<p class="help" id="{mark}-extractor-help">{told}</p>'
    extractor = extractor.replace("<select ", f'<select aria-describedby="{mark}-extractor-help" ', 1)
    return extractor + help_ + _choice(f"{mark}-form", "What you get", _SHOWN, profile.form, "form")


def _choice(mark: str, label: str, options: Mapping[str, str], chosen: str, name: str = "") -> str:
    written = "".join(
        f'<option value="{escape(value)}"{" selected" if value == chosen else ""}>{escape(text)}</option>'
        for value, text in options.items()
    )
    return f'<label for="{mark}">{label}</label><select id="{mark}" name="{name or mark}">{written}</select>'
