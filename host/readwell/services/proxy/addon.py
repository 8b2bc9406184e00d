"""The add-on: what mitmproxy calls for each connection, request and answer. Its flows are all it knows of mitmproxy."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from typing import Any

from readwell.engine.basics import addresses
from readwell.engine.basics.errors import Refused
from readwell.services.proxy import exchange, validators
from readwell.services.proxy.exchange import SWITCH
from readwell.services.proxy.filtering import Filtered, Task, begin, work
from readwell.services.proxy.group import Profile
from readwell.services.proxy.settings_page import HOST, SettingsPage
from readwell.services.proxy.targets import Targets

#: Seconds until a page that isn't filtered yet passes unchanged.
PATIENCE = 20.0
#: Keys in the memory of a flow.
_PROFILE, _GZIP, _REASON = "readwell.profile", "readwell.gzip", "readwell.reason"
_log = logging.getLogger("readwell.services.proxy")


@dataclass
class Workers:
    """The processes that filter; they are started with the first page, and again when one has crashed."""

    jobs: int
    pool: ProcessPoolExecutor | None = None

    async def run(self, task: Task) -> Filtered:
        """Filters a page; what takes too long or crashes its process has a reason."""
        pool = self.pool = self.pool or ProcessPoolExecutor(
            self.jobs, mp_context=multiprocessing.get_context("spawn"), initializer=begin
        )
        try:
            done = asyncio.get_running_loop().run_in_executor(pool, work, task)
            return await asyncio.wait_for(done, PATIENCE)
        except TimeoutError:
            return Filtered(reason="over-time")
        except BrokenProcessPool:
            _log.warning("a page has crashed its process: %s", task.url)
            if self.pool is pool:
                self.pool = None
            pool.shutdown(wait=False)
            return Filtered(reason="internal")
        except Exception:
            _log.exception("the filter failed: %s", task.url)
            return Filtered(reason="internal")

    def stop(self) -> None:
        """Ends the processes."""
        if self.pool:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None


@dataclass
class Filter:
    """Filters what is a page, for clients that want it; streams all else."""

    page: SettingsPage
    workers: Workers
    #: Makes an answer of ours: status, body, headers.
    reply: Callable[[int, bytes, Mapping[str, str]], Any]
    #: Clients, beside those on this computer, that may change what the group shares.
    administrators: Collection[str] = field(default=())
    #: Where clients may go through the proxy.
    targets: Targets = field(default_factory=Targets)
    #: Whether other computers can connect: then no address makes an administrator.
    beyond: bool = False
    #: Clients that have asked for a tunnel to a site that is never touched.
    _apart: set[str] = field(default_factory=set)
    #: Hosts under whose names a tunnel's server is asked, until the client names one in the tunnel.
    _named: dict[str, str] = field(default_factory=dict)

    async def server_connect(self, data: Any) -> None:
        """Connects to the address that was checked, or not at all: a name could lead elsewhere a moment later."""
        try:
            host, port = data.server.address
            found = await self.targets.address(host, port, str((data.client.sockname or ("",))[0]))
        except Refused as problem:
            data.server.error = problem.message
            return
        except Exception as problem:  # mitmproxy would log it, and connect to what nobody has checked
            data.server.error = f"the address could not be checked: {type(problem).__name__}"
            return
        if found != host:
            if not data.server.sni and not data.client.sni:
                self._named[data.client.id] = host
            data.server.sni = data.server.sni or data.client.sni or host
            data.server.address = (found, port)

    def http_connect(self, flow: Any) -> None:
        """Notes a tunnel to a site that is never touched, for a client that doesn't name the site in it."""
        if exchange.on_list(flow.request.host, self.page.store.group.never):
            self._apart.add(flow.client_conn.id)
        else:
            self._apart.discard(flow.client_conn.id)

    def client_disconnected(self, client: Any) -> None:
        """Forgets a client's tunnel."""
        self._apart.discard(client.id)
        self._named.pop(client.id, None)

    def tls_clienthello(self, hello: Any) -> None:
        """Leaves connections to sites that are never touched encrypted.

        The server must be whom the client names in its tunnel, not whom it named to the proxy: the client can't check
        the server's certificate itself.
        """
        sni, client = hello.client_hello.sni, hello.context.client.id
        if exchange.on_list(sni or "", self.page.store.group.never) or client in self._apart:
            hello.ignore_connection = True
        filled = self._named.pop(client, None)
        if sni and filled and hello.context.server.sni == filled:
            hello.context.server.sni = sni

    def tcp_message(self, flow: Any) -> None:
        """Forgets what has passed through a tunnel or a WebSocket: mitmproxy would keep all of it."""
        flow.messages.clear()

    udp_message = tcp_message

    def requestheaders(self, flow: Any) -> None:
        """Notes the client's profile, and asks the server for what can be filtered."""
        request = flow.request
        if request.pretty_host == HOST:
            return
        profile = self.page.store.group.profile(_client(flow))
        if exchange.switched_off(request.headers) or profile is None:
            flow.metadata[_REASON] = "off"
        elif exchange.on_list(request.pretty_host, self.page.store.group.never):
            flow.metadata[_REASON] = "never"
        else:
            flow.metadata[_PROFILE] = profile
        if SWITCH in request.headers:
            del request.headers[SWITCH]  # the server needn't know
        wanted = flow.metadata.get(_PROFILE)
        opened = exchange.opens_a_page(request.headers)
        validators.restore(request.headers, wanted.settings if wanted else "", opened)
        if wanted and opened:
            flow.metadata[_GZIP] = exchange.accepts_gzip(request.headers)
            exchange.ask(request.headers)
        if "Content-Length" in request.headers or "Transfer-Encoding" in request.headers:
            request.stream = True

    def request(self, flow: Any) -> None:
        """Answers for the settings page."""
        request = flow.request
        if request.pretty_host != HOST:
            return
        client = _client(flow)
        asked = (request.method, addresses.split(request.path).path, request.get_text(strict=False) or "")
        found = self.page.answer(client, self._administers(flow, client), *asked)
        flow.response = self.reply(found.status, found.body.encode(), found.headers)

    def responseheaders(self, flow: Any) -> None:
        """Streams what is no page, and pages that pass unchanged."""
        answer = flow.response
        if flow.request.pretty_host == HOST:
            return
        profile: Profile | None = flow.metadata.get(_PROFILE)
        if profile and answer.status_code == 304 and exchange.opens_a_page(flow.request.headers):
            _mend_304(answer.headers, profile)
        if not exchange.is_page(answer.headers):
            answer.stream = True
            return
        reason = flow.metadata.get(_REASON) or exchange.unchanged(
            flow.request.headers, answer.status_code, answer.headers
        )
        _vary(answer.headers)
        if reason or profile is None:
            answer.stream = True
            answer.headers[SWITCH] = f"unchanged; {reason}"
        elif flow.request.method == "HEAD":
            _promise(answer.headers, profile)
        else:  # replaced by `response`, unless the page turns out to be too long and is streamed
            answer.headers[SWITCH] = "unchanged; too-long"

    async def response(self, flow: Any) -> None:
        """Replaces a page by the filtered one."""
        answer, profile = flow.response, flow.metadata.get(_PROFILE)
        if answer is None or answer.stream or profile is None or flow.request.method == "HEAD":
            return
        if not exchange.is_page(answer.headers) or SWITCH not in answer.headers:
            return
        found = await self.workers.run(_task(flow, profile))
        if found.reason:
            answer.headers[SWITCH] = f"unchanged; {found.reason}"
            return
        _promise(answer.headers, profile)
        answer.headers["Content-Type"] = found.content_type
        answer.raw_content = found.body
        if found.coding:
            answer.headers["Content-Encoding"] = found.coding
        if "Transfer-Encoding" not in answer.headers:
            answer.headers["Content-Length"] = str(len(found.body))

    def done(self) -> None:
        """Ends the processes when the proxy stops."""
        self.workers.stop()

    def _administers(self, flow: Any, client: str) -> bool:
        named = flow.metadata.get("proxyauth")
        if named and named[0] in self.administrators:
            return True
        if self.beyond:
            return False  # a connection through another program of this computer would come from here as well
        address = flow.client_conn.peername[0].removeprefix("::ffff:")
        return address.startswith("127.") or address == "::1" or client in self.administrators


def _client(flow: Any) -> str:
    """Returns the client's user name, if the proxy asks for one (mitmproxy's `proxyauth`), else its address."""
    named = flow.metadata.get("proxyauth")
    return str(named[0] if named else flow.client_conn.peername[0]).removeprefix("::ffff:")


def _task(flow: Any, profile: Profile) -> Task:
    headers = flow.response.headers
    return Task(
        raw=flow.response.raw_content or b"",
        coding=headers.get("Content-Encoding", "").strip().lower(),
        content_type=headers.get("Content-Type", ""),
        url=flow.request.pretty_url,
        method=profile.method,
        form=profile.form,
        gzip=flow.metadata.get(_GZIP, False),
    )


def _promise(headers: exchange.Headers, profile: Profile) -> None:
    """Sets the headers of a filtered page; the answer to HEAD has the same but for those that only its body tells."""
    validators.replace(headers, profile.settings)
    for name in ("Content-Length", "Content-Encoding"):
        if name in headers:
            del headers[name]
    if profile.form != "page":  # the page's own policy and what it loads in advance don't suit another document
        for name in ("Content-Security-Policy", "Link"):
            if name in headers:
                del headers[name]
    headers[SWITCH] = f"filtered; {profile.method.split(':')[0]}; {profile.form}"


def _mend_304(headers: exchange.Headers, profile: Profile) -> None:
    """Gives our tag in place of the server's: the client keeps the filtered page under it."""
    if "ETag" in headers or "Last-Modified" in headers:
        validators.replace(headers, profile.settings)


def _vary(headers: exchange.Headers) -> None:
    """Says that the answer depends on the switch."""
    named = headers.get("Vary", "")
    if named.strip() != "*":
        headers["Vary"] = f"{named}, {SWITCH}" if named else SWITCH
