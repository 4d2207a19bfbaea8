"""Names that pretend to be markup, formulas or other people, and what a real server's log tells."""

from __future__ import annotations

from html import escape

import httpx
import pytest

from tests.serving import Server
from tests.web.api.listening import listening

pytestmark = pytest.mark.integration

MARKUP = "<b>'Ann'</b> & \"Bo\""
TURNED = "\u202eevil\u202c\x07 \u2066x"
SHOWN = "evil x"


def test_names_are_shown_literally_and_nothing_secret_is_logged(server: Server) -> None:
    with httpx.Client(base_url=server.url, timeout=20) as client:
        seats = [{"kind": "human", "name": MARKUP}, {"kind": "local", "name": TURNED}]
        opened = client.post("/api/v1/tables", json={"seats": seats}).json()
        table_id, token = opened["table_id"], opened["seat_token"]
        assert [seat["name"] for seat in opened["state"]["seats"]] == [MARKUP, SHOWN]
        bearer = {"Authorization": f"Bearer {token}"}
        state = opened["state"]
        roll = {"keep": [], "version": state["version"]}
        state = client.post(f"/api/v1/tables/{table_id}/roll", json=roll, headers=bearer).json()
        with listening(server.url, table_id) as listener:
            told = listener.hear("state").data
        assert [seat["name"] for seat in told["seats"]] == [MARKUP, SHOWN]
        page = client.get(f"/tables/{table_id}")
        log_page = client.get(f"/tables/{table_id}/log")
        for text in (page.text, log_page.text):
            assert MARKUP not in text
            assert "<b>'Ann'" not in text
            assert not any(mark in text for mark in "\u202e\u2066\x07")
        assert escape(MARKUP, quote=False).split(" &")[0] in page.text.replace("&#39;", "'")
        resigned = client.post(f"/api/v1/tables/{table_id}/resign", json={}, headers=bearer)
        assert resigned.status_code == 200
        begun = client.post("/tables", data={"rules": "standard"}, headers={"Origin": server.url})
        assert begun.status_code == 303
        assert client.cookies
        secrets = [token, table_id, opened["join_code"], *client.cookies.values()]
    secrets.append(server.environment["YACHT_SECRET_KEY"])
    for secret in secrets:
        assert len(secret) >= 4
        assert secret not in server.log
    assert '"route": "/api/v1/tables/{table_id}/roll"' in server.log


DOUBLES = ("ADMIN", "\u0430dmin", "\uff21dmin", "Ad\u200bmin", "Adm\u0131n")


@pytest.mark.parametrize("double", DOUBLES)
def test_T170_a_seat_mate_cannot_be_looked_alike(server: Server, double: str) -> None:
    with httpx.Client(base_url=f"{server.url}/api/v1", timeout=20) as client:
        seats = [{"kind": "human", "name": "Admin"}, {"kind": "human"}]
        table = client.post("/tables", json={"seats": seats}).json()
        refused = client.post(f"/tables/{table['table_id']}/seats", json={"name": double})
        assert refused.status_code == 422
        assert "looks like" in refused.json()["detail"]
