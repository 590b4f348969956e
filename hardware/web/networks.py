"""Networks of this machine: the addresses at which phones find the page, and the name `drakvakt.local`."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Final

NAME: Final = "drakvakt.local"
"""Name of the page in a local network, where nobody else has it."""

LOOK_MILLISECONDS: Final = 1000
"""Milliseconds for which another holder of the name may answer."""

LOOK_EVERY: Final = 10.0
"""Seconds between two looks at this machine's networks."""

LOOPBACK: Final = "127.0.0.1"

log = logging.getLogger(__name__)


def own_addresses() -> tuple[str, ...]:
    """Return the addresses at which local networks reach this machine, the likeliest first; else the loopback's."""
    import ifaddr

    found = [str(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4]
    return order_addresses(found, find_outward_address())


def order_addresses(addresses: Iterable[str], outward: str) -> tuple[str, ...]:
    """Return addresses without those that no phone reaches, the likeliest first.

    Args:
        addresses: All addresses of this machine.
        outward: The one that a packet to the outside would bear; empty where no packet gets out.
    """
    reached = {one for one in (*addresses, outward) if one and _is_reached(one)}
    ordered = sorted(reached, key=lambda one: (one != outward, not ipaddress.ip_address(one).is_private, one))
    return tuple(ordered) or (LOOPBACK,)


def find_outward_address() -> str:
    """Return the address that a packet to the outside would bear, without sending one; empty where none gets out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def _is_reached(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    return not (ip.is_loopback or ip.is_link_local or ip.is_unspecified or ip.is_multicast)


async def follow_networks(
    run: Callable[[tuple[str, ...]], Awaitable[None]],
    find: Callable[[], tuple[str, ...]] = own_addresses,
    seconds: float = LOOK_EVERY,
) -> None:
    """Run something with the addresses of this machine until cancelled, and anew whenever they have changed.

    Args:
        run: Takes the addresses, and is cancelled when they hold no more.
        find: Returns the addresses as they are now.
        seconds: Seconds between two looks.
    """
    now = find()
    task = asyncio.ensure_future(run(now))
    try:
        while True:
            await asyncio.sleep(seconds)
            if (found := find()) != now:
                await _end(task)
                now = found
                task = asyncio.ensure_future(run(now))
    finally:
        await _end(task)


async def _end(task: asyncio.Future[None]) -> None:
    task.cancel()
    for wrong in await asyncio.gather(task, return_exceptions=True):
        if isinstance(wrong, Exception):
            log.warning("The page could not follow the network: %s", wrong)


async def publish_name(reached: Sequence[str], port: int, tell: Callable[[str], None] = log.info) -> None:
    """Answer for the name of the page until cancelled.

    Args:
        reached: The addresses of this machine; without any nobody could come by the name.
        port: Where the page is.
        tell: Takes the address with the name, once it is published.
    """
    if not reached:
        return
    async with published_name(reached, port) as is_ours:
        if is_ours:
            tell(f"http://{NAME}:{port}")
        await asyncio.Event().wait()


@asynccontextmanager
async def published_name(addresses: Sequence[str], port: int) -> AsyncIterator[bool]:
    """Answer for the name `drakvakt.local` while the block runs, and yield whether that is so.

    Where another machine answers for it, or the network takes no such messages, the page is found by its address alone.

    Args:
        addresses: The addresses of this machine.
        port: Where the page is.
    """
    import zeroconf
    from zeroconf.asyncio import AsyncZeroconf

    try:
        answering = AsyncZeroconf(interfaces=list(addresses) or zeroconf.InterfaceChoice.Default)
    except OSError as error:
        log.info("The name %s cannot be published: %s", NAME, error.strerror or error)
        yield False
        return
    try:
        named = f"{NAME}."
        looking = zeroconf.AddressResolverIPv4(named)  # type: ignore[attr-defined]
        if await looking.async_request(answering.zeroconf, LOOK_MILLISECONDS):
            log.info("Another machine is called %s already.", NAME)
            yield False
            return
        packed = [socket.inet_aton(one) for one in addresses]
        kind = "_http._tcp.local."
        info = zeroconf.ServiceInfo(kind, f"Drakvakt.{kind}", addresses=packed, port=port, server=named)
        await answering.async_register_service(info, allow_name_change=True)
        yield True
    finally:
        await answering.async_close()
