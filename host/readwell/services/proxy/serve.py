"""Runs mitmproxy with the add-on: the only module that imports mitmproxy, the extra `proxy`."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import signal
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.services.proxy.addon import Filter, Workers
from readwell.services.proxy.exchange import LONGEST
from readwell.services.proxy.group import Store
from readwell.services.proxy.settings_page import SettingsPage
from readwell.services.proxy.targets import is_loopback, targets
from readwell.system.output import complain
from readwell.system.reach import in_figures


def made(store: Store, jobs: int, administrators: Sequence[str] = (), intranet: Sequence[str] = ()) -> Filter:
    """Returns the add-on."""
    page = SettingsPage(store, secrets.token_urlsafe())
    return Filter(page, Workers(jobs), _reply, frozenset(administrators), targets(intranet))


def placed(addon: Filter, modes: Sequence[Any], address: str, port: int) -> None:
    """Tells the add-on where the proxy listens, by the modes in which mitmproxy runs."""
    hosts = [mode.listen_host(address) for mode in modes]
    found = {mode.listen_port(port) for mode in modes}
    addon.targets.ports = frozenset(number for number in found if number)
    addon.targets.own = frozenset(host for host in hosts if in_figures(host) and host != "localhost")
    addon.targets.trusted = frozenset(tuple(mode.address) for mode in modes if hasattr(mode, "address"))
    addon.beyond = not all(map(is_loopback, hosts))
    if not addon.beyond:
        return
    if wrong := next(filter(in_figures, sorted(addon.administrators)), None):
        raise Refused("request", f"--administrator {wrong}: other computers can connect, so name a user (proxyauth)")
    addon.page = replace(addon.page, key=secrets.token_urlsafe())
    complain(f"key of the administrator, for the settings page: {addon.page.key}")


def serve(addon: Filter, address: str, port: int, settings: Sequence[str] = ()) -> None:
    """Serves until stopped; `settings` are options of mitmproxy as in its `--set name=value`."""
    master = _mitmproxy("mitmproxy.tools.dump").DumpMaster
    options = _mitmproxy("mitmproxy.options").Options

    async def run() -> None:
        proxy = master(options(listen_host=address, listen_port=port), with_dumper=False)
        proxy.addons.add(addon)
        # A WebSocket passes as bytes: mitmproxy would hold each message until its end, which may not come.
        proxy.options.update(stream_large_bodies=str(LONGEST), websocket=False)
        try:
            proxy.options.set(*settings)
        except Exception as problem:  # mitmproxy's own error of options, and those of what it parses
            raise Refused("setting", f"mitmproxy: {problem}") from None
        modes = [_mitmproxy("mitmproxy.proxy.mode_specs").ProxyMode.parse(mode) for mode in proxy.options.mode]
        placed(addon, modes, proxy.options.listen_host, proxy.options.listen_port or 8080)
        with contextlib.suppress(NotImplementedError):  # Windows has no such handlers; there Ctrl-C raises
            for number in (signal.SIGINT, signal.SIGTERM):
                asyncio.get_running_loop().add_signal_handler(number, proxy.shutdown)
        await proxy.run()

    asyncio.run(run())


def _reply(status: int, body: bytes, headers: Mapping[str, str]) -> Any:
    return _mitmproxy("mitmproxy.http").Response.make(status, body, dict(headers))


def _mitmproxy(module: str) -> Any:
    from importlib import import_module

    try:
        return import_module(module)
    except ImportError:
        raise Refused("request", "the proxy needs the extra `proxy`: pip install readwell[proxy]") from None
