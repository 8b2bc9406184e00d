"""Runs mitmproxy with the add-on: the only module that imports mitmproxy, the extra `proxy`."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import signal
from collections.abc import Mapping, Sequence
from typing import Any

from readwell.errors import Refused
from readwell.proxy.addon import Filter, Workers
from readwell.proxy.exchange import LONGEST
from readwell.proxy.group import Store
from readwell.proxy.settings_page import SettingsPage


def made(store: Store, jobs: int, administrators: Sequence[str] = ()) -> Filter:
    """Returns the add-on."""
    return Filter(SettingsPage(store, secrets.token_urlsafe()), Workers(jobs), _reply, frozenset(administrators))


def serve(addon: Filter, address: str, port: int, settings: Sequence[str] = ()) -> None:
    """Serves until stopped; `settings` are options of mitmproxy as in its `--set name=value`."""
    master = _mitmproxy("mitmproxy.tools.dump").DumpMaster
    options = _mitmproxy("mitmproxy.options").Options

    async def run() -> None:
        proxy = master(options(listen_host=address, listen_port=port), with_dumper=False)
        proxy.addons.add(addon)
        proxy.options.update(stream_large_bodies=str(LONGEST))
        try:
            proxy.options.set(*settings)
        except Exception as problem:  # mitmproxy's own error of options, and those of what it parses
            raise Refused("setting", f"mitmproxy: {problem}") from None
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
