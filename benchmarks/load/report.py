"""Figures in words, and all of them in one document."""

from __future__ import annotations

import os
import platform
from typing import Any

from benchmarks.load.client import Order
from benchmarks.load.memory import Growth
from benchmarks.load.play import PEOPLE


def heading(order: Order, database: object) -> str:
    """What is about to be measured."""
    return (
        f"{order.tables} tables, {PEOPLE * order.tables} streams, {database}, "
        f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} before"
    )


def in_words(phase: dict[str, Any]) -> str:
    """One phase in three lines."""
    servers = ", ".join(_cost(server) for server in phase["servers"]) or "not told"
    database = phase["database_ms_per_command"]
    each = f"{phase['server_ms_per_command']:.1f} ms a command" + (
        f", database {database:.1f} ms" if database else ""
    )
    return (
        f"{phase['commands_per_second']:8.1f} commands/s  "
        f"command {_times(phase['command_ms'])}  event {_times(phase['event_ms'])}  "
        f"{'holds' if phase['held'] else 'TOO MUCH'}\n"
        f"         server {servers}, {each}; client {_cost(phase['client'])}, "
        f"late {phase['client_late_ms']['p99']:.1f} ms; "
        f"machine {phase['machine_cpu_percent']} %\n"
        f"         {phase['streams_open']} streams open, {phase['events']} events, "
        f"{phase['events_lost']} lost, {phase['skipped']} skipped, "
        f"errors {phase['errors'] or 'none'}"
    )


def summary(order: Order, database: object, phases: list[dict[str, Any]]) -> dict[str, Any]:
    """Everything that was measured, and the highest rate that held."""
    held = [phase["commands_per_second"] for phase in phases if phase["held"]]
    return {
        "database": database,
        "tables": order.tables,
        "streams": PEOPLE * order.tables,
        "aims": {"command_p99_ms": order.command_ms_max, "event_p99_ms": order.event_ms_max},
        "machine": {"processors": os.cpu_count(), "python": platform.python_version()},
        "highest_commands_per_second": max(held, default=0.0),
        "phases": phases,
    }


def soaked(phase: dict[str, Any]) -> str:
    """What a long phase did to the servers' memory."""
    return "\n".join(_memory(server["growth"]) for server in phase["servers"])


def _memory(grown: dict[str, float]) -> str:
    return (
        f"         memory {grown['start_mb']} -> {grown['end_mb']} MB after warming up, "
        f"{grown['mb_per_hour']:+.1f} MB an hour: "
        f"{'steady' if Growth(**grown).is_steady else 'GROWS'}"
    )


def is_steady(phase: dict[str, Any]) -> bool:
    """Whether no server's memory grew."""
    return all(Growth(**server["growth"]).is_steady for server in phase["servers"])


def _times(spread: dict[str, float]) -> str:
    return f"{spread['p50']:.1f}/{spread['p90']:.1f}/{spread['p99']:.1f} ms"


def _cost(cost: dict[str, float]) -> str:
    return f"{cost['cpu_percent']:.0f} % {cost['memory_mb']:.0f} MB"
