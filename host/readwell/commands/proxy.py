"""Serves a group of browsers as their proxy: pages come back filtered, everything else unchanged.

It is an add-on of mitmproxy (pip install readwell[proxy]), whose own certificate must be installed in each browser
before it can filter pages of HTTPS: the proxy then reads what these browsers read. http://readwell.internal/ shows the
group's settings. The header `X-Readwell: off` switches the filter off for one request; answers say in it what was done.
"""

import argparse
from pathlib import Path

from readwell.engine.basics.errors import Refused


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the flags."""
    parser.add_argument(
        "--extractor",
        default="crunch",
        metavar="NAME[:field=value,...]",
        help="for everyone who chose no other profile, until the settings page says otherwise; see `readwell describe`",
    )
    parser.add_argument(
        "--form", default="page", choices=("page", "article", "text"), help="its own look, plain HTML, or words alone"
    )
    parser.add_argument("--never", action="append", default=[], metavar="SITE", help="a site that is never touched")
    parser.add_argument("--listen", default="127.0.0.1:8080", metavar="ADDRESS:PORT", help="default: 127.0.0.1:8080")
    parser.add_argument(
        "--administrator", action="append", default=[], metavar="CLIENT", help="may change what the group shares"
    )
    parser.add_argument(
        "--intranet",
        action="append",
        default=[],
        metavar="TARGET",
        help="a name, an address or a network (10.0.0.0/8) of the proxy's own network that clients may reach",
    )
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="processes that filter; default: 2")
    parser.add_argument("--settings", type=Path, metavar="FILE", help="the group's settings; default: proxy.json")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="an option of mitmproxy")


def run(chosen: argparse.Namespace) -> int:
    """Serves until stopped."""
    from readwell.services.proxy.group import EVERYONE, Group, Profile, load
    from readwell.services.proxy.serve import made, serve
    from readwell.services.proxy.settings_page import HOST
    from readwell.system.folders import System, data
    from readwell.system.output import complain

    address, _, port = chosen.listen.rpartition(":")
    if not port.isdigit() or int(port) > 65535 or chosen.jobs < 1:
        raise Refused("request", "--listen is ADDRESS:PORT, and --jobs at least 1")
    first = Group({EVERYONE: Profile(chosen.extractor, chosen.form)}).with_never(chosen.never)
    store = load(chosen.settings or data(System()) / "proxy.json", first)
    complain(f"proxy on {chosen.listen}; settings at http://{HOST}/ through it, kept in {store.path}")
    addon = made(store, chosen.jobs, chosen.administrator, chosen.intranet)
    serve(addon, address.strip("[]"), int(port), chosen.set)
    return 0
