"""The numbers of a running process, as Prometheus reads them.

Every label has few values: kinds, results, route templates.  None names a table, a person, an
address or a token.  Each process has a registry of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from time import perf_counter

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric
from prometheus_client.gc_collector import GCCollector
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
_LATE_SECONDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 60.0)


class OfWorker(Collector):
    """The numbers of one of several workers, each sample labelled by it.

    Whoever asks at a port that several share gets the answer of any: their counters must not pass
    for one that jumps.
    """

    def __init__(self, registry: CollectorRegistry, worker: str) -> None:
        self._registry = registry
        self._worker = worker

    def collect(self) -> Iterator[Metric]:
        """Everything in the registry, labelled."""
        for metric in self._registry.collect():
            metric.samples = [
                sample._replace(labels={**sample.labels, "worker": self._worker})
                for sample in metric.samples
            ]
            yield metric


class Metrics:
    """What a process counts; it is the use cases' `Observer` and the store's too."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=registry)
        self.requests = Histogram(
            "yacht_request_seconds",
            "Time to an answer, for event streams to its first byte.",
            ("method", "route", "status"),
            buckets=_SECONDS,
            registry=registry,
        )
        self.streams = Gauge("yacht_streams_open", "Event streams open now.", registry=registry)
        self._commands = Histogram(
            "yacht_command_seconds",
            "Time of commands, commit included.",
            ("kind", "result"),
            buckets=_SECONDS,
            registry=registry,
        )
        self._told = Counter(
            "yacht_events_published",
            "What followers of tables were told, or could not be.",
            ("event", "result"),
            registry=registry,
        )
        self._late = Histogram(
            "yacht_sweep_lag_seconds",
            "How long after it was due something was done.",
            buckets=_LATE_SECONDS,
            registry=registry,
        )
        self._store = Histogram(
            "yacht_store_seconds",
            "Time of the database's work, waiting for its turn included.",
            ("work",),
            buckets=_SECONDS,
            registry=registry,
        )
        self._tables = Gauge(
            "yacht_tables", "Tables in the database.", ("status",), registry=registry
        )
        self._due = Gauge("yacht_due_rows", "Tables due and not claimed.", registry=registry)
        self._solving = Gauge(
            "yacht_solving_queue", "Computer players being made ready.", registry=registry
        )
        self._broker_away = Gauge(
            "yacht_broker_away", "1 while other processes cannot be heard.", registry=registry
        )

        self._broker_lost = Gauge(
            "yacht_broker_lost",
            "What other processes could not be told so far; they found it in the database.",
            registry=registry,
        )

    def command(self, kind: str, result: str, seconds: float) -> None:
        """A command has ended."""
        self._commands.labels(kind, result).observe(seconds)

    def told(self, event: str, *, heard: bool) -> None:
        """Followers were told of an event, or could not be."""
        self._told.labels(event, "published" if heard else "failed").inc()

    def acted(self, late_ms: int) -> None:
        """A due action was done."""
        self._late.observe(max(0, late_ms) / 1000)

    @contextmanager
    def store(self, work: str) -> Iterator[None]:
        """Time a piece of the database's work, `read` or `write`."""
        began = perf_counter()
        try:
            yield
        finally:
            self._store.labels(work).observe(perf_counter() - began)

    def stands(
        self,
        tables: Mapping[str, int],
        *,
        due: int,
        solving: int,
        broker_away: bool,
        broker_lost: int,
    ) -> None:
        """How the whole stands at the moment of asking."""
        for status, count in tables.items():
            self._tables.labels(status).set(count)
        self._due.set(due)
        self._solving.set(solving)
        self._broker_away.set(broker_away)
        self._broker_lost.set(broker_lost)
