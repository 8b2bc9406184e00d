"""A group's settings of other versions and from other hands: a promise is kept, or the file is refused."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.services.proxy import exchange
from readwell.services.proxy.filtering import FORMS
from readwell.services.proxy.group import EVERYONE, OFF, Group, load

KEPT = {"method": "bte", "form": "page"}
WHOLE: dict[str, Any] = {"profiles": {EVERYONE: KEPT}, "clients": {"10.0.0.7": OFF}, "never": ["bank.test"]}


def less(name: str) -> str:
    return json.dumps({key: value for key, value in WHOLE.items() if key != name})


def more(**changes: object) -> str:
    return json.dumps(WHOLE | changes)


def profile(**changes: object) -> str:
    return more(profiles={EVERYONE: KEPT | changes})


#: What is no group's settings: each would leave a site or a client without the protection that the file meant.
WRONG: dict[str, str] = {
    "a site as a text": more(never="bank.test"),
    "sites as the keys of an object": more(never={"bank.test": True}),
    "no sites but a null": more(never=None),
    "no sites but a number": more(never=0),
    "no sites but false": more(never=False),
    "a site that is a number": more(never=[5]),
    "a site that is a list": more(never=[["bank.test"]]),
    "a site that is nothing": more(never=[""]),
    "a site that is dots": more(never=["bank.test", "..."]),
    "a site that is an address": more(never=["https://bank.test/"]),
    "a site with a port": more(never=["bank.test:443"]),
    "a site with a star": more(never=["*.bank.test"]),
    "a site with a space": more(never=[" bank.test"]),
    "two sites in one text": more(never=["bank.test other.test"]),
    "too many sites": more(never=[f"s{number}.test" for number in range(10_001)]),
    "no field of sites": less("never"),
    "no field of clients": less("clients"),
    "no field of profiles": less("profiles"),
    "sites twice": '{"never": ["bank.test"], ' + more(never=[])[1:],
    "clients twice": '{"clients": {"10.0.0.7": "off"}, ' + more(clients={})[1:],
    "a client twice": more().replace('"10.0.0.7": "off"', '"10.0.0.7": "off", "10.0.0.7": "everyone"'),
    "a field of a later version": more(always_off=["10.0.0.0/8"]),
    "a misspelt field": more(Never=["shop.test"]),
    "a profile with a field of a later version": profile(private=True),
    "a client's choice that is a truth": more(clients={"10.0.0.7": True}),
    "a client's choice that is no text": more(clients={"10.0.0.7": None}),
    "a client's choice that is a list": more(clients={"10.0.0.7": ["off"]}),
    "a client's choice in capitals": more(clients={"10.0.0.7": "OFF"}),
    "a client's choice that is unknown": more(clients={"10.0.0.7": "gone"}),
    "clients as a list": more(clients=["10.0.0.7"]),
    "clients as a text": more(clients="10.0.0.7"),
    "profiles as a list": more(profiles=[KEPT]),
    "a profile that is a text": more(profiles={EVERYONE: "bte"}),
    "a profile called off": more(profiles={OFF: KEPT}),
    "a profile's name with a sign that no name has": more(profiles={"a\u0000b": KEPT}),
    "two profiles of one name": more(profiles={"a b": KEPT, "a  b": KEPT | {"form": FORMS[-1]}}),
    "a method that is a list": profile(method=["bte"]),
    "a method that is nothing": profile(method=None),
    "a method of a later version": profile(method="mind-reader"),
    "a form of a later version": profile(form="hologram"),
    "a form that is a list": profile(form=["page"]),
    "a list": "[]",
    "a text": '"never"',
    "nothing": "",
    "null": "null",
    "half of it": more()[:-9],
    "two files in one": more() * 2,
    "nested without end": "[" * 100_000,
    "a number of very many digits": more(never=5).replace("5", "5" * 5000),
}


def test_settings_of_a_group_that_make_no_sense_are_refused_and_no_promise_is_lost(tmp_path: Path) -> None:
    passed = []
    for number, (name, text) in enumerate(WRONG.items()):
        path = tmp_path / f"{number}.json"
        path.write_text(more(), "utf-8")
        running = load(path, Group())
        path.write_text(text, "utf-8")
        os.utime(path, ns=(1, 1))
        try:
            load(path, Group())
            passed.append(f"{name}: taken")
        except Refused:
            pass
        if running.group.never != ("bank.test",) or running.group.profile("10.0.0.7") is not None:
            passed.append(f"{name}: a running proxy lost a promise")
    assert not passed


#: A site as a person writes it, and the name by which a browser asks for it.
SPELT = (
    ("Bank.TEST", "bank.test"),
    ("bank.test.", "www.bank.test"),
    ("bank.test", "BANK.test."),
    ("bücher.test", "xn--bcher-kva.test"),
    ("BÜCHER.test", "www.xn--bcher-kva.test"),
    ("bu\u0308cher.test", "xn--bcher-kva.test"),
    ("straße.test", "xn--strae-oqa.test"),
    ("银行.test", "xn--jn2a72x.test"),
    ("банк.test", "xn--80ab2al.test"),
    ("xn--bcher-kva.test", "bücher.test"),
    ("xn--bcher-kva.test", "XN--BCHER-KVA.test"),
    ("ｂank.test", "bank.test"),
)


def test_a_site_is_the_same_in_its_own_letters_and_as_browsers_ask_for_it() -> None:
    missed = [(site, host) for site, host in SPELT if not exchange.on_list(host, Group().with_never([site]).never)]
    assert not missed
    assert not exchange.on_list("mybücher.test", ["bücher.test"])
    for odd in ("xn--a", "ü" * 60_000 + ".test", "\udcff.test", "", "...", "ü."):
        assert not exchange.on_list(odd, ["bücher.test"])
