/** The waiting table: what others change appears by itself, and commands need no new page. */
import { renew } from "./lobby/renew.ts";
import { offerCopy } from "./page/copy.ts";
import { tell, untold } from "./table/news.ts";
import { pause, randomKey } from "./table/outbox.ts";
import { fillSeatText, fillShare, rememberTexts, wantedShare } from "./table/share.ts";
import { follow } from "./table/stream.ts";
import { showPresence, type Presence } from "./table/presence.ts";

const REPLY_MS = 10_000;

let told = version();
let newest = told;
let busy = false;
let presence: Presence | null = null;

function lobby(): HTMLElement {
  const found = document.getElementById("lobby");
  if (!found) throw new Error("This page has no waiting table.");
  return found;
}

function version(): number {
  return Number(lobby().dataset["version"]);
}

async function ask(url: string, body?: URLSearchParams): Promise<void> {
  const reply = await fetch(url, {
    method: body ? "POST" : "GET",
    headers: { Accept: "text/html", "HX-Request": "true" },
    signal: AbortSignal.timeout(REPLY_MS),
    ...(body ? { body } : {}),
  });
  if (reply.status >= 500) throw new Error("The server is busy.");
  const text = await reply.text();
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("lobby");
  if (!fresh) return location.replace(lobby().dataset["url"] ?? "/");
  if (Number(fresh.dataset["version"]) < version()) return;
  renew(lobby(), fresh, { keepTyped: body === undefined || !reply.ok });
  show();
}

function show(): void {
  newest = Math.max(newest, version());
  const lines = [...document.querySelectorAll<HTMLElement>("#told li")].map((line) => ({
    version: Number(line.dataset["version"]),
    text: line.textContent ?? "",
  }));
  for (const line of untold(lines, told)) tell(line.text);
  told = Math.max(told, version());
  offerCopy();
  showWhoIsThere();
  share();
}

/** Mixes a random text into the dice for seats that have given none. */
function share(): void {
  fillSeatText();
  const form = wantedShare();
  if (!form) return;
  fillShare(form);
  void command(form, null);
}

function showWhoIsThere(): void {
  if (presence) showPresence(presence, lobby());
}

async function catchUp(): Promise<void> {
  if (busy) return;
  busy = true;
  while (newest > version()) {
    const wanted = newest;
    try {
      await ask(lobby().dataset["url"] ?? "");
      if (version() < wanted && newest === wanted) newest = version();
    } catch {
      await pause(1000);
    }
  }
  busy = false;
}

async function command(form: HTMLFormElement, pressed: HTMLElement | null): Promise<void> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.append(name, String(value));
  if (pressed instanceof HTMLButtonElement && pressed.name) body.set(pressed.name, pressed.value);
  if (body.has("key")) body.set("key", randomKey());
  rememberTexts(form);
  const buttons = form.querySelectorAll("button");
  for (const button of buttons) button.disabled = true;
  try {
    await ask(form.action, body);
  } catch {
    form.submit();
  } finally {
    for (const button of buttons) button.disabled = false;
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset["lobby"] === undefined) return;
  event.preventDefault();
  void command(form, event.submitter);
});

share();
follow({ events: lobby().dataset["events"] ?? "", pulse: lobby().dataset["pulse"] ?? "" }, version, {
  version: (latest) => {
    newest = Math.max(newest, latest);
    void catchUp();
  },
  presence: (heard) => {
    presence = heard;
    showWhoIsThere();
  },
  gone: () => location.reload(),
  back: () => void ask(lobby().dataset["url"] ?? "").catch(() => undefined),
  down: (isDown) => {
    const banner = document.getElementById("line-down");
    if (banner) banner.hidden = !isDown;
  },
});
