"""What `deploy/` and its document say is so: each file is read by the program it is for."""

from __future__ import annotations

import re
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from tests.services import free_port, leave_out, listens
from tests.serving import Server
from tests.web.api.listening import Listener
from yachtdice.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
SITE = (DEPLOY / "nginx/site.conf").read_text(encoding="utf-8")
OPERATIONS = (ROOT / "docs/operations.md").read_text(encoding="utf-8")
NAME = "yacht.example.org"
EXPOSURE_MAX = 20
"""In tenths: 2.0, where 10.0 is a service that may do anything."""


class Asked(dict[str, str]):
    """An environment that remembers what was looked for in it."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def get(self, key: str, default: Any = None) -> Any:
        self.names.add(key)
        return super().get(key, default)


def variables() -> set[str]:
    """Every variable that settings are read from."""
    asked = Asked()
    Settings.from_environment(asked)
    return {name for name in asked.names if name.startswith("YACHT_")}


# --------------------------------------------------------------------- settings


def test_the_table_of_settings_is_that_of_the_program() -> None:
    table = dict(re.findall(r"^\| `(YACHT_\w+)` \| (.+?) \|", OPERATIONS, re.MULTILINE))
    assert set(table) == variables()
    defaults = Settings.from_environment({})
    assert table["YACHT_HOST"] == f"`{defaults.host}`"
    assert table["YACHT_PORT"] == f"`{defaults.port}`"
    assert table["YACHT_WORKERS"] == f"`{defaults.workers}`"
    assert table["YACHT_BROKER_URL"] == f"`{defaults.broker_url}`"
    assert table["YACHT_LOG_FORMAT"] == f"`{defaults.log_format}`"


# ---------------------------------------------------------------------- compose


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    document: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    return document


def test_the_servers_of_the_compose_file_are_told_what_the_program_knows(
    compose: dict[str, Any],
) -> None:
    servers = [compose["services"][name] for name in ("yacht-1", "yacht-2", "migrate")]
    for server in servers:
        assert set(server["environment"]) <= variables()
        assert server["environment"]["YACHT_DATABASE_URL"].startswith("postgresql+psycopg://")
    told = {key: value for key, value in servers[0]["environment"].items() if "${" not in value}
    Settings.from_environment(told)  # raises for a value that cannot be
    subnet = compose["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    assert told["YACHT_TRUSTED_PROXIES"] == subnet


def test_what_the_compose_file_refers_to_exists(compose: dict[str, Any]) -> None:
    services = compose["services"]
    for service in services.values():
        for name, needs in service.get("depends_on", {}).items():
            healthy = needs["condition"] == "service_healthy"
            assert not healthy or _has_health(services[name])
        for volume in service.get("volumes", []):
            source = volume.partition(":")[0]
            if source.startswith("./"):
                assert (DEPLOY / source).exists() or source == "./tls"
            else:
                assert source in compose["volumes"]
        for network in service.get("networks", []):
            assert network in compose["networks"]
    assert (DEPLOY / services["yacht-1"]["build"]["context"] / "deploy/Dockerfile").exists()
    upstream = (DEPLOY / "nginx/upstream-compose.conf").read_text("utf-8")
    for name, port in re.findall(r"server ([\w-]+):(\d+);", upstream):
        assert name in services
        assert int(port) == Settings.from_environment({}).port


def _has_health(service: Mapping[str, Any]) -> bool:
    """Whether a service says how it is: by itself, or by its image's Dockerfile, which is ours."""
    return "healthcheck" in service or "build" in service


def test_the_example_of_secrets_names_all_that_the_compose_file_asks_for() -> None:
    asked = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text("utf-8")))
    given = re.findall(r"^(\w+)=", (DEPLOY / "example.env").read_text("utf-8"), re.MULTILINE)
    assert asked == set(given)


def test_the_image_is_made_of_what_is_there() -> None:
    dockerfile = (DEPLOY / "Dockerfile").read_text("utf-8")
    files = re.findall(r"-r (\S+)", dockerfile)
    assert len(files) == 3
    assert [name for name in files if not (ROOT / name).exists()] == []


# ---------------------------------------------------------------------- systemd


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit with a program that is there."""
    if shutil.which("systemd-analyze") is None:
        leave_out("the systemd unit's test", "systemd-analyze is not installed")
    text = (DEPLOY / "yachtdice.service").read_text("utf-8")
    path = tmp_path / "yachtdice.service"
    path.write_text(text.replace("/opt/yachtdice/bin/yacht", sys.executable), encoding="utf-8")
    return path


def test_systemd_reads_the_unit_and_finds_it_shut_in(unit: Path) -> None:
    verified = _analyzed("verify", "--man=no", str(unit))
    assert [line for line in verified.stderr.splitlines() if "yachtdice.service" in line] == []
    limit = f"--threshold={EXPOSURE_MAX}"
    judged = _analyzed("security", "--offline=yes", limit, str(unit))
    assert judged.returncode == 0, judged.stdout[-400:] + judged.stderr


def _analyzed(*words: str) -> subprocess.CompletedProcess[str]:
    program = shutil.which("systemd-analyze")
    assert program is not None
    return subprocess.run([program, *words], capture_output=True, text=True, check=False)


# ------------------------------------------------------------------------ nginx


@pytest.fixture(scope="module")
def nginx(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, int]]:
    """nginx with the site in front of a server: its certificate, and its TLS port."""
    for program in ("nginx", "openssl"):
        if shutil.which(program, path="/usr/sbin:/usr/bin:/usr/local/bin") is None:
            leave_out("the nginx site's tests", f"{program} is not installed")
    folder = tmp_path_factory.mktemp("nginx")
    _certificate(folder)
    http, https = free_port(), free_port()
    _configure(folder, http, https, server.port)
    command = [shutil.which("nginx") or "/usr/sbin/nginx", "-p", str(folder), "-c", "nginx.conf"]
    tried = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
    assert tried.returncode == 0, tried.stderr
    process = subprocess.Popen([*command, "-g", "daemon off;"])
    try:
        while not listens(("127.0.0.1", https)):
            assert process.poll() is None
        yield folder / "tls/fullchain.pem", https
    finally:
        process.terminate()
        process.wait(timeout=10)


def _certificate(folder: Path) -> None:
    (folder / "tls").mkdir()
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    command += [
        "-nodes",
        "-days",
        "2",
        "-subj",
        f"/CN={NAME}",
        "-addext",
        f"subjectAltName=DNS:{NAME}",
    ]
    command += [
        "-keyout",
        str(folder / "tls/privkey.pem"),
        "-out",
        str(folder / "tls/fullchain.pem"),
    ]
    subprocess.run(command, check=True, capture_output=True)


def _configure(folder: Path, http: int, https: int, served: int) -> None:
    """The site as it is, but for ports and folders, in the smallest nginx there can be."""
    site = re.sub(r"^ *listen \[::\].*\n", "", SITE, flags=re.MULTILINE)
    site = site.replace("listen 80;", f"listen 127.0.0.1:{http};")
    site = site.replace("listen 443 ", f"listen 127.0.0.1:{https} ")
    site = site.replace("/etc/nginx/tls", str(folder / "tls"))
    upstream = (DEPLOY / "nginx/upstream-host.conf").read_text("utf-8")
    upstream = upstream.replace("127.0.0.1:8000", f"127.0.0.1:{served}")
    temporary = "".join(
        f"{name}_temp_path {folder}/{name};\n"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"pid {folder}/pid;\nerror_log stderr;\nevents {{}}\nhttp {{\n"
        f"{temporary}{upstream}{site}}}\n",
        encoding="utf-8",
    )


@pytest.fixture
def through(nginx: tuple[Path, int]) -> Iterator[httpx.Client]:
    """A client of the site behind nginx, which trusts its certificate."""
    certificate, port = nginx
    context = ssl.create_default_context(cafile=str(certificate))
    with httpx.Client(
        base_url=f"https://127.0.0.1:{port}",
        verify=context,
        headers={"Host": NAME},
        timeout=20,
    ) as client:
        client.event_hooks["request"].append(_named)
        yield client


def _named(request: httpx.Request) -> None:
    request.extensions["sni_hostname"] = NAME


@pytest.mark.integration
def test_nginx_speaks_http_2(nginx: tuple[Path, int]) -> None:
    certificate, port = nginx
    context = ssl.create_default_context(cafile=str(certificate))
    context.set_alpn_protocols(["h2", "http/1.1"])
    with (
        socket.create_connection(("127.0.0.1", port)) as plain,
        context.wrap_socket(plain, server_hostname=NAME) as secured,
    ):
        assert secured.selected_alpn_protocol() == "h2"


@pytest.mark.integration
def test_a_table_is_played_and_followed_through_nginx(through: httpx.Client) -> None:
    opened = through.post("/api/v1/tables", json={}).json()
    path = f"/api/v1/tables/{opened['table_id']}"
    with through.stream("GET", f"{path}/events") as response:
        listener = Listener(response)
        assert listener.versions(1) == [1]  # at once, though the stream does not end
        token = {"Authorization": f"Bearer {opened['seat_token']}"}
        rolled = through.post(f"{path}/roll", json={"keep": [], "version": 1}, headers=token)
        assert rolled.status_code == 200
        assert listener.versions(1) == [2]


@pytest.mark.integration
@pytest.mark.parametrize("path", ["/metrics", "/readyz"])
def test_nginx_passes_on_nothing_that_is_for_machines_inside(
    through: httpx.Client, path: str
) -> None:
    assert through.get("/healthz").status_code == 200
    assert through.get(path).status_code == 404


@pytest.mark.integration
def test_what_a_caller_claims_is_dropped_and_the_name_is_kept(through: httpx.Client) -> None:
    page = through.get("/", headers={"X-Forwarded-For": "203.0.113.7"})
    assert page.status_code == 200
    assert page.headers["strict-transport-security"].startswith("max-age=")
    assert len(page.headers["x-request-id"]) == 32
    form = through.post("/settings", data={}, headers={"Origin": f"https://{NAME}"})
    assert form.status_code != 403  # the server sees the name that the browser asked for
