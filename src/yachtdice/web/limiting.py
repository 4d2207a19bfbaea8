"""What is counted against the limits, for every route in one place, and who is counted.

Whatever changes something counts, and so does looking for a table by its code, or having something
worked out.  Looking at pages, states and streams is free.
"""

from __future__ import annotations

import ipaddress
from types import MappingProxyType

from fastapi import Request
from starlette.routing import compile_path

from yachtdice.rules import PRESETS, RuleSet, content_hash
from yachtdice.service.limits import Use
from yachtdice.web.desk import LEVEL
from yachtdice.web.security import COOKIE
from yachtdice.web.services import services_of

IPV6_PREFIX = 64
"""One household has so many bits of an IPv6 address in common, and may use any of the others."""

_CHANGING = ("POST", "PUT", "PATCH", "DELETE")
_API = "/api/v1"
USES = MappingProxyType(
    {
        ("POST", f"{_API}/tables"): Use.OPEN,
        ("POST", "/tables"): Use.OPEN,
        ("POST", f"{_API}/daily/{{day}}/{{challenge}}/attempt"): Use.OPEN,
        ("POST", f"{_API}/daily/{{day}}/{{challenge}}/replay"): Use.OPEN,
        ("POST", "/daily/{challenge}/attempt"): Use.OPEN,
        ("POST", "/daily/{day}/{challenge}/replay"): Use.OPEN,
        ("POST", f"{_API}/tables/{{table_id}}/seats"): Use.JOIN,
        ("POST", "/tables/{table_id}/sit"): Use.JOIN,
        ("GET", f"{_API}/codes/{{code}}"): Use.JOIN,
        ("GET", "/join"): Use.JOIN,
        ("POST", f"{_API}/tables/{{table_id}}/reactions"): Use.REACT,
        ("POST", "/tables/{table_id}/react"): Use.REACT,
        ("GET", f"{_API}/advise"): Use.ADVISE,
        ("POST", f"{_API}/advise"): Use.ADVISE,
        ("GET", f"{_API}/tables/{{table_id}}/review"): Use.ADVISE,
        ("GET", f"{_API}/tables/{{table_id}}/hint"): Use.ADVISE,
        ("GET", "/tables/{table_id}/review"): Use.ADVISE,
        ("GET", "/tables/{table_id}/hint"): Use.ADVISE,
        ("POST", "/review"): Use.ADVISE,
        ("GET", "/tables/{table_id}"): Use.ADVISE,
        ("GET", "/adviser"): Use.ADVISE,
    }
)
"""What a route counts as, by method and path; others that change something are commands."""

ASKS = MappingProxyType(
    {
        ("GET", "/join"): "code",
        ("GET", "/adviser"): "dice",
        ("GET", "/tables/{table_id}"): "hint",
    }
)
"""The parameter without which an address only shows a page."""

_PRESET_HASHES = frozenset(map(content_hash, PRESETS.values()))
_PATTERNS = {template: compile_path(template)[0] for _, template in USES}


async def limited(request: Request) -> None:
    """Count a request; raises `RateLimited`.  For every route, as a dependency."""
    use = use_of(request)
    if use is not None:
        await spend(request, use)


def use_of(request: Request) -> Use | None:
    """What a request counts as, None where it is free."""
    path = request.url.path
    for (method, template), use in USES.items():
        if method == request.method and _PATTERNS[template].match(path):
            asked = ASKS.get((method, template))
            return use if asked is None or request.query_params.get(asked) else None
    return Use.COMMAND if request.method in _CHANGING else None


async def spend(request: Request, use: Use) -> None:
    """Count one use for whoever sends a request; raises `RateLimited`."""
    limits = services_of(request.app).limits
    await limits.spend(use, person=_person(request), address=address(request))


async def spend_on_rules(request: Request, rules: object) -> None:
    """Count rules that are nobody's preset, since they may have to be solved."""
    if not (isinstance(rules, str) and rules in PRESETS):
        await spend(request, Use.SOLVE)


async def spend_on_solving(request: Request, rules: RuleSet) -> None:
    """Count rules that are to be solved for whoever asks; those known here already cost nothing."""
    is_preset = content_hash(rules) in _PRESET_HASHES
    if not is_preset and not services_of(request.app).computers.is_known(LEVEL, rules):
        await spend(request, Use.SOLVE)


def _person(request: Request) -> str:
    """Whoever asks: a seat by its token, a player by their cookie; "" for nobody we know."""
    if request.url.path.startswith(_API):
        return request.headers.get("authorization", "")
    return request.cookies.get(COOKIE, "")


def address(request: Request) -> str:
    """Where a request comes from, households as one; "" where that is unknown."""
    host = request.client.host if request.client else ""
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if found.version == 6 and found.ipv4_mapped:
        return str(found.ipv4_mapped)
    if found.version == 6:
        return str(ipaddress.ip_network((int(found), IPV6_PREFIX), strict=False))
    return str(found)
