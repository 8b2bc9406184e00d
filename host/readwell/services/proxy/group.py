"""Who gets what: profiles by name, clients by address or user name, and the sites that are never touched."""

from __future__ import annotations

import json
import logging
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, cast

from readwell.api.how import How
from readwell.engine.basics.errors import Refused
from readwell.services.proxy.filtering import FORMS, Form
from readwell.system import private

#: The profile of every client that has chosen no other; it can be changed, not removed.
EVERYONE = "everyone"
#: The choice of a client who wants pages as they are.
OFF = "off"
#: Limits of what people write into the settings page.
_NAME = re.compile(r"[\w .-]{1,40}")
_SITE = re.compile(r"(?:[\w-]{1,63}\.)*[\w-]{1,63}")
MOST_PROFILES, MOST_CLIENTS, MOST_SITES = 50, 1000, 10_000
_log = logging.getLogger("readwell.services.proxy")


@dataclass(frozen=True)
class Profile:
    """A method with its settings, as on the command line, and the form in which the page is given."""

    method: str = "crunch"
    form: Form = "page"

    def __post_init__(self) -> None:
        How(self.method)  # refuses unknown methods and settings
        if self.form not in FORMS:
            raise Refused("format", f"{self.form!r} is no form of a page: {', '.join(FORMS)}")

    @property
    def settings(self) -> str:
        """Returns what tells this profile's pages from another's."""
        return f"{self.form} {self.method}"


@dataclass(frozen=True)
class Group:
    """The settings of everybody behind the proxy."""

    profiles: Mapping[str, Profile] = field(default_factory=lambda: {EVERYONE: Profile()})
    clients: Mapping[str, str] = field(default_factory=dict)
    never: tuple[str, ...] = ()

    def chosen(self, client: str) -> str:
        """Returns the name of a client's profile."""
        name = self.clients.get(client, EVERYONE)
        return name if name == OFF or name in self.profiles else EVERYONE

    def profile(self, client: str) -> Profile | None:
        """Returns a client's profile; None if the client has switched the filter off."""
        name = self.chosen(client)
        return None if name == OFF else self.profiles[name]

    def with_choice(self, client: str, name: str) -> Group:
        """Gives a client another profile."""
        if name != OFF and name not in self.profiles:
            raise Refused("request", f"there is no profile {name!r}")
        others = {who: what for who, what in self.clients.items() if who != client}
        if len(others) >= MOST_CLIENTS:
            raise Refused("request", f"{MOST_CLIENTS} clients have made a choice, no more are kept")
        return replace(self, clients=others | {client: name})

    def with_profile(self, name: str, profile: Profile) -> Group:
        """Adds or changes a profile."""
        name = " ".join(name.split())
        if not _NAME.fullmatch(name) or name == OFF:
            raise Refused("request", "a profile's name has 1 to 40 letters, digits, spaces, dots and dashes")
        if len(self.profiles) >= MOST_PROFILES and name not in self.profiles:
            raise Refused("request", f"there are {MOST_PROFILES} profiles, no more are kept")
        return replace(self, profiles={**self.profiles, name: profile})

    def without_profile(self, name: str) -> Group:
        """Removes a profile; its clients get everyone's."""
        if name == EVERYONE or name not in self.profiles:
            raise Refused("request", f"the profile {name!r} can't be removed")
        return replace(
            self,
            profiles={other: kept for other, kept in self.profiles.items() if other != name},
            clients={who: what for who, what in self.clients.items() if what != name},
        )

    def with_never(self, sites: Iterable[str]) -> Group:
        """Replaces the list of sites that are never touched."""
        found = dict.fromkeys(unicodedata.normalize("NFKC", site).lower().strip(".") for site in sites)
        wrong = next((site for site in found if not _SITE.fullmatch(site)), None)
        if wrong is not None or len(found) > MOST_SITES:
            raise Refused(
                "request", f"no name of a site: {wrong!r}" if wrong is not None else f"{MOST_SITES} sites are the most"
            )
        return replace(self, never=tuple(found))


class Store:
    """A group's settings in a file, read again when that has changed; without one, in memory.

    `promised` are the sites that the command line names: never touched, whatever the file or an administrator says.
    """

    def __init__(self, path: Path | None, group: Group, promised: Sequence[str] = ()) -> None:
        self.path, self.promised = path, Group().with_never(promised).never
        self._held = group
        self._stamp = self._now()

    @property
    def group(self) -> Group:
        """Returns the settings as they stand now; a damaged file changes nothing, and the log says so once."""
        stamp = self._now()
        if self.path and stamp is not None and stamp != self._stamp:
            try:
                self._held = read(self.path)
            except (OSError, Refused) as problem:
                _log.warning("the settings stay as they were: %s", problem)
            self._stamp = stamp
        return replace(self._held, never=tuple(dict.fromkeys((*self._held.never, *self.promised))))

    def change(self, how: Callable[[Group], Group]) -> None:
        """Changes the settings as they stand now, and the file atomically."""
        before = self.group
        after = how(before)
        promised = set(self.promised) - set(self._held.never)
        held = replace(after, never=tuple(site for site in after.never if site not in promised))
        if self.path:
            private.replace(self.path, json.dumps(asdict(held), ensure_ascii=False, indent=1) + "\n")
        self._held, self._stamp = held, self._now()

    def _now(self) -> tuple[int, int] | None:
        """Returns what tells the file of now from an earlier one."""
        try:
            found = self.path.stat() if self.path else None
        except OSError:
            return None
        return (found.st_mtime_ns, found.st_size) if found else None


def load(path: Path, first: Group) -> Store:
    """Returns the settings in a file, or `first` if there is no file yet; its sites stay promised in both cases."""
    try:
        return Store(path, read(path), first.never)
    except FileNotFoundError:
        return Store(path, replace(first, never=()), first.never)


def read(path: Path) -> Group:
    """Returns the settings in a file; refuses one that is damaged."""
    try:
        return _group(json.loads(path.read_text("utf-8"), object_pairs_hook=_once))
    except FileNotFoundError:
        raise
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError, Refused) as problem:
        said = problem.message if isinstance(problem, Refused) else problem
        raise Refused("request", f"{path}: {said}; correct or remove it") from None


def _group(held: Any) -> Group:
    """Returns the settings in a file's object. A part that it doesn't know may be a promise, so it is refused."""
    _exactly(held, "the settings", ("profiles", "clients", "never"))
    if not isinstance(held["never"], list) or not all(isinstance(site, str) for site in held["never"]):
        raise ValueError("never is no list of sites")
    out = Group()
    names = [" ".join(name.split()) for name in held["profiles"]]
    if len(set(names)) < len(names):
        raise ValueError("two profiles have one name")
    for name, profile in zip(names, held["profiles"].values(), strict=True):
        _exactly(profile, f"the profile {name!r}", ("method", "form"))
        if not isinstance(profile["method"], str):
            raise ValueError(f"the method of the profile {name!r} is no text")
        out = out.with_profile(name, Profile(profile["method"], cast(Form, profile["form"])))
    for client, name in held["clients"].items():
        out = out.with_choice(client, name)
    return out.with_never(held["never"])


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Returns an object; refuses a name that comes twice: one of both would be lost."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name comes twice in one object")
    return found


def _exactly(held: Any, what: str, names: Sequence[str]) -> None:
    """Refuses an object that hasn't these names, or has others."""
    if not isinstance(held, dict):
        raise ValueError(f"{what}: not an object")
    if wrong := sorted(set(names).symmetric_difference(held)):
        raise ValueError(f"{what}: {wrong[0]!r} is {'missing' if wrong[0] in names else 'not known here'}")
