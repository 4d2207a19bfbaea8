/** The table: dice, sheet and stream made instant. Without it the same forms play the same game. */
import { ServerClock } from "./table/clock.ts";
import { hearFromPage, showCountdowns, showTakeover } from "./table/countdowns.ts";
import { boxButton, boxColumns, choose, chosenBox, isOpen, setTabStop } from "./table/choice.ts";
import { keptPositions, mayMove, showFace, showKept, dieAt, Throw } from "./table/dice.ts";
import { askForHint, dropOldHint, positionsIn } from "./table/hint.ts";
import { neighbour, shortcut } from "./table/keys.ts";
import { fillLater } from "./table/later.ts";
import { tell, untold } from "./table/news.ts";
import { Outbox, pause, randomKey, type Reply } from "./table/outbox.ts";
import { showPresence, type Presence } from "./table/presence.ts";
import { showMutes, showReaction, toggleMute } from "./table/reactions.ts";
import { hasCome, signal, titled, watchFromAfar, type Turn } from "./table/signals.ts";
import { fillShare, rememberTexts, wantedShare } from "./table/share.ts";
import { follow } from "./table/stream.ts";
import { parseTable, swapTable } from "./table/swap.ts";

const REPLY_MS = 10_000;
const HOLDS_MS = 120;

let told = version();
let newest = told;
let throwing: Throw | null = null;
let taking: Promise<void> = Promise.resolve();
let byKeyboard = false;
let wentOnAt = -1;
let catchingUp = false;
let looking = false;
let holdsTimer: ReturnType<typeof setTimeout> | undefined;
let holdsSent: Promise<unknown> = Promise.resolve();
let sharing: Promise<void> | null = null;
let presence: Presence | null = null;
let signalled = turnNow();
const clock = new ServerClock();

const outbox = new Outbox({
  post: (url, body, key) => send(url, { method: "POST", body, headers: { "Idempotency-Key": key } }),
  newKey: randomKey,
  wait: pause,
  show: (state) => {
    const banner = document.getElementById("not-sent");
    if (banner) banner.hidden = state !== "unsent";
    if (state === "unsent") stopThrowing();
  },
});

function root(): HTMLElement {
  const table = document.getElementById("table");
  if (!table) throw new Error("This page has no table.");
  return table;
}

function version(table: HTMLElement = root()): number {
  return Number(table.dataset["version"]);
}

function turnNow(): Turn {
  return {
    yours: says("yours") === "yes",
    shared: says("shared") === "yes",
    playing: says("status") === "playing",
  };
}

function says(name: string): string {
  return root().dataset[name] ?? "";
}

async function send(url: string, options: RequestInit, wait = REPLY_MS): Promise<Reply> {
  const reply = await fetch(url, {
    ...options,
    headers: { ...options.headers, Accept: "text/html", "HX-Request": "true" },
    signal: AbortSignal.timeout(wait),
  });
  return { status: reply.status, text: await reply.text() };
}

// ------------------------------------------------------------------ commands

async function command(pressed: HTMLFormElement): Promise<void> {
  if (outbox.busy || throwing) return;
  if (pressed.id === "roll") startThrowing(unkept());
  clearTimeout(holdsTimer);
  await sharing;
  const form = formNow(pressed);
  if (outbox.busy) return;
  const body = bodyOf(form);
  if (form.id === "share") rememberTexts(form);
  let reply = await outbox.send(form.action, body);
  if (reply && form.id === "roll") reply = await rolledAnyway(reply, form.action, body);
  if (reply) await take(reply);
  await catchUp();
}

function bodyOf(form: HTMLFormElement): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.append(name, String(value));
  return body;
}

/** The form as it stands now, if the table was drawn anew since it was pressed. */
function formNow(form: HTMLFormElement): HTMLFormElement {
  const now = form.id ? document.getElementById(form.id) : null;
  return now instanceof HTMLFormElement ? now : form;
}

/** Rolls for the newer version when a roll came too late only because somebody added to the dice. */
async function rolledAnyway(reply: Reply, url: string, body: URLSearchParams): Promise<Reply | null> {
  const fresh = reply.status === 409 ? parseTable(reply.text) : null;
  if (!fresh || !isToBegin() || fresh.dataset["yours"] !== "yes") return reply;
  if (fresh.dataset["throw"] !== says("throw")) return reply;
  body.set("version", String(version(fresh)));
  return outbox.send(url, body);
}

/** Mixes a random text into the dice for seats that have given none, before anything else is done. */
function share(): void {
  const form = wantedShare();
  if (!form) return;
  fillShare(form);
  rememberTexts(form);
  const body = bodyOf(form);
  sharing = send(form.action, { method: "POST", body })
    .then(take)
    .catch(() => undefined)
    .finally(() => {
      sharing = null;
      goOn();
    });
}

function unkept(): number[] {
  const kept = keptPositions();
  return [0, 1, 2, 3, 4].filter((position) => !kept.includes(position));
}

function startThrowing(positions: readonly number[]): void {
  if (throwing || !mayMove() || !dieAt(0)) return;
  root().classList.add("is-throwing");
  throwing = new Throw(positions, says("sound") === "on");
}

function stopThrowing(): void {
  throwing?.cancel();
  throwing = null;
  root().classList.remove("is-throwing");
}

// ----------------------------------------------------- taking in what is newer

/** Takes in replies one after another, so that one throw has settled before the next begins. */
function take(reply: Reply): Promise<void> {
  taking = taking.then(() => takeNow(reply)).catch(() => stopThrowing());
  return taking;
}

async function takeNow(reply: Reply): Promise<void> {
  const fresh = parseTable(reply.text);
  if (!fresh) {
    stopThrowing();
    location.reload();
    return;
  }
  if (version(fresh) < version()) {
    stopThrowing();
    return;
  }
  const isThrow = fresh.dataset["throw"] !== says("throw") && fresh.querySelector("[data-thrown=yes]");
  if (isThrow && mayMove()) await settle(fresh);
  else stopThrowing();
  show(fresh);
}

/** Lets the dice land as the newer table has them. */
async function settle(fresh: HTMLElement): Promise<void> {
  const faces = new Map<number, string>();
  const kept: number[] = [];
  for (let position = 0; position < 5; position++) {
    const die = fresh.querySelector<HTMLElement>(`#die-${position}`);
    const shown = dieAt(position);
    if (!die || !shown) return stopThrowing();
    const face = die.dataset["face"] ?? "0";
    if (die.dataset["thrown"] === "yes") {
      faces.set(position, face);
    } else {
      kept.push(position);
      showFace(shown, face);
    }
  }
  showKept(kept);
  startThrowing([...faces.keys()]);
  await throwing?.land(faces);
  throwing = null;
}

function show(fresh: HTMLElement): void {
  const old = root();
  const sameDice = fresh.dataset["throw"] === old.dataset["throw"] && fresh.dataset["yours"] === "yes";
  const kept = sameDice && version(fresh) === version(old) ? keptPositions() : null;
  const chosen = sameDice ? chosenBox() : null;
  const visited = document.activeElement?.closest(".box")?.getAttribute("value") ?? chosen;
  swapTable(old, fresh);
  if (kept) showKept(kept);
  if (chosen && isOpen(boxButton(chosen))) choose(chosen);
  ready(visited);
  tellNews();
  showFrame();
  share();
  goOn();
}

function ready(visited: string | null = null): void {
  setTabStop(visited);
  newest = Math.max(newest, version());
  fillLater(async () => parseTable((await send(says("url"), { method: "GET" })).text));
}

function tellNews(): void {
  const lines = [...document.querySelectorAll<HTMLElement>("#told li")].map((line) => ({
    version: Number(line.dataset["version"]),
    text: line.textContent ?? "",
  }));
  for (const line of untold(lines, told)) tell(line.text);
  told = Math.max(told, version());
  tell(document.getElementById("notice")?.textContent ?? "");
}

/** What stands around the swapped piece: the title, the resign form, the open log. */
function showFrame(): void {
  const turn = document.getElementById("bar-turn");
  if (turn) turn.textContent = says("turn");
  showTitle(turnNow());
  for (const field of document.querySelectorAll<HTMLInputElement>("input[data-version]")) {
    field.value = String(version());
  }
  const resign = document.querySelector<HTMLElement>(".resign");
  if (resign) resign.hidden = says("status") !== "playing";
  dropOldHint(version());
  signalTurn(turnNow());
  showCompany();
  wantLog();
}

function showTitle(now: Turn): void {
  const title = `${says("title")} · ${says("turn")} · yachtdice`;
  document.title = titled(title, says("yourTurn"), now, says("signals").split(" "));
}

/** Tells the reader once that the turn has come to them. */
function signalTurn(now: Turn): void {
  if (hasCome(signalled, now)) signal(says("signals").split(" "), says("yourTurn"), says("title"));
  signalled = now;
  showTitle(now);
}

/** What is no part of the drawn table: who is there by now, whom the reader mutes, the clocks. */
function showCompany(): void {
  if (presence) {
    showPresence(presence, root());
    showTakeover(presence);
  }
  showMutes(says("url"));
  hearFromPage(clock);
  showCountdowns(clock);
}

function wantLog(): void {
  const log = document.getElementById("log");
  if (log instanceof HTMLDetailsElement && log.open) {
    document.getElementById("log-body")?.dispatchEvent(new Event("log-wanted"));
  }
}

/** Fetches the table, until it has it, when the stream knows of a newer one and no command is out. */
async function catchUp(): Promise<void> {
  if (catchingUp) return;
  catchingUp = true;
  while (!outbox.busy && newest > version()) {
    const wanted = newest;
    try {
      await take(await send(`${says("url")}?after=${version()}`, { method: "GET" }));
      if (version() < wanted && newest === wanted) newest = version();
    } catch {
      await pause(1000);
    }
  }
  catchingUp = false;
}

/** Reads the state at once, as after sleep or another page, whatever the stream will say. */
async function lookAgain(): Promise<void> {
  if (looking || outbox.busy) return;
  looking = true;
  try {
    const reply = await send(`${says("url")}?after=${version()}`, { method: "GET" });
    const sentAt = Number(parseTable(reply.text)?.dataset["sent"]);
    if (sentAt > 0) clock.hear(sentAt);
    await take(reply);
  } catch {
    // The stream, or the next look, catches up.
  }
  looking = false;
}

/** What the settings ask for by themselves, once a version: no pauses, the first roll thrown. */
function goOn(): void {
  if (sharing) return;
  const form =
    (says("skipPauses") === "on" && document.getElementById("skip")) ||
    (says("firstRoll") === "on" && isToBegin() && document.getElementById("roll"));
  if (!(form instanceof HTMLFormElement) || wentOnAt === version()) return;
  wentOnAt = version();
  setTimeout(() => void command(form), 0);
}

/** Whether the reader's turn waits for its first roll. */
function isToBegin(): boolean {
  return document.getElementById("roll-button") !== null && dieAt(0)?.dataset["face"] === "0";
}

// -------------------------------------------------------------- dice and sheet

function toggle(position: number, { aloud }: { aloud: boolean }): void {
  const die = dieAt(position);
  if (!(die instanceof HTMLButtonElement) || throwing || outbox.busy) return;
  const kept = keptPositions();
  const now = kept.includes(position) ? kept.filter((p) => p !== position) : [...kept, position];
  showKept(now);
  if (aloud) {
    const words = document.getElementById("dice")?.dataset;
    tell(`${die.getAttribute("aria-label")}, ${now.includes(position) ? words?.["kept"] : words?.["free"]}`);
  }
  clearTimeout(holdsTimer);
  holdsTimer = setTimeout(sendHolds, HOLDS_MS);
}

/** Keeps the dice that the coach names, and leaves the roll to the player. */
function keepAsTold(form: HTMLFormElement): void {
  if (throwing || outbox.busy) return;
  showKept(positionsIn(form));
  sendHolds();
  document.getElementById("roll-button")?.focus();
}

/** Lets the server remember the holds; the roll carries them anyway, so a loss does no harm. */
function sendHolds(): void {
  const body = new URLSearchParams({ version: String(version()), set: "1" });
  for (const position of keptPositions()) body.append("keep", String(position));
  const url = says("keep");
  holdsSent = holdsSent
    .then(() => fetch(url, { method: "POST", body, keepalive: true, headers: { "HX-Request": "true" } }))
    .catch(() => undefined);
}

function pickBox(box: string): void {
  if (throwing) return;
  const again = chosenBox() === box;
  tell(choose(again ? null : box));
  setTabStop(box);
  const write = document.getElementById("write");
  if (!again && byKeyboard && write?.offsetParent) write.focus();
}

function unpick(): void {
  const box = chosenBox();
  if (box === null) return;
  choose(null);
  boxButton(box)?.focus();
}

function showSeat(seat: string): void {
  root().dataset["shown"] = seat;
  for (const button of document.querySelectorAll<HTMLButtonElement>(".seat-button")) {
    button.setAttribute("aria-pressed", String(button.value === seat));
  }
}

// -------------------------------------------------------------------- listeners

document.addEventListener("submit", (event) => {
  const form = event.target;
  const pressed = event.submitter;
  if (!(form instanceof HTMLFormElement)) return;
  if (form.id === "choose" && pressed instanceof HTMLButtonElement) {
    event.preventDefault();
    if (pressed.name === "box") pickBox(pressed.value);
    else showSeat(pressed.value);
  } else if (form.closest("#hint")) {
    event.preventDefault();
    keepAsTold(form);
  } else if (form.id === "reactions" && pressed instanceof HTMLButtonElement) {
    event.preventDefault();
    void react(form, pressed);
  } else if (form.dataset["command"] !== undefined) {
    event.preventDefault();
    if (pressed instanceof HTMLButtonElement && pressed.name === "toggle") {
      toggle(Number(pressed.value), { aloud: false });
    } else {
      void command(form);
    }
  }
});

document.addEventListener("click", (event) => {
  const target = event.target;
  if (!(target instanceof Element)) return;
  if (target.closest("#change")) {
    event.preventDefault();
    unpick();
  } else if (target.closest(".mute")) {
    toggleMute(says("url"), Number(target.closest<HTMLElement>(".mute")?.dataset["mute"]));
  } else if (target.closest("#send-now")) {
    outbox.sendNow();
  } else {
    const link = target.closest<HTMLElement>("#hint-link");
    if (!link) return;
    event.preventDefault();
    void askForHint(link, { version, get: (url, wait) => send(url, { method: "GET" }, wait) });
  }
});

/** Sends a sign; the stream shows it to everybody, the sender too. */
async function react(form: HTMLFormElement, pressed: HTMLButtonElement): Promise<void> {
  const body = new URLSearchParams({ reaction: pressed.value });
  await fetch(form.action, { method: "POST", body, headers: { "HX-Request": "true" } }).catch(() => undefined);
}

document.addEventListener("pointerdown", () => (byKeyboard = false));

document.addEventListener("keydown", (event) => {
  byKeyboard = true;
  const target = event.target;
  if (target instanceof HTMLElement && target.matches("input, select, textarea")) return;
  if (event.key === "Escape" && !document.querySelector("details.menu[open]")) return unpick();
  if (target instanceof HTMLButtonElement) {
    if (event.key === "Enter" && event.repeat) return event.preventDefault();
    if (target.matches(".box")) {
      const next = neighbour(boxColumns().map((half) => half.map((b) => b.value)), target.value, event.key);
      if (next !== null) {
        event.preventDefault();
        setTabStop(next);
        return boxButton(next)?.focus();
      }
    }
  }
  const pressed = says("shortcuts") === "on" ? shortcut(event) : null;
  if (pressed === null) return;
  event.preventDefault();
  if (pressed.act === "toggle") toggle(pressed.position, { aloud: true });
  else if (pressed.act === "roll") roll();
  else focusBoxes();
});

function roll(): void {
  const button = document.getElementById("roll-button");
  const form = document.getElementById("roll");
  if (button instanceof HTMLButtonElement && !button.disabled && form instanceof HTMLFormElement) {
    void command(form);
  }
}

function focusBoxes(): void {
  boxColumns().flat().find((button) => button.tabIndex === 0)?.focus();
}

document.getElementById("log")?.addEventListener("toggle", wantLog);
window.addEventListener("online", () => outbox.sendNow());

ready();
signalTurn(turnNow());
showCompany();
share();
goOn();
follow({ events: says("events"), pulse: says("pulse") }, version, {
  version: (latest, sentAt) => {
    if (sentAt !== null) clock.hear(sentAt);
    newest = Math.max(newest, latest);
    void catchUp();
  },
  holds: (positions) => {
    if (!throwing && !outbox.busy && !(dieAt(0) instanceof HTMLButtonElement)) showKept(positions);
  },
  presence: (heard) => {
    presence = heard;
    clock.hear(heard.sentAt);
    showCompany();
  },
  reaction: (seat, reaction) => {
    if (says("reactions") === "on") showReaction(says("url"), seat, reaction);
  },
  back: () => void lookAgain(),
  gone: () => location.reload(),
  down: (isDown) => {
    const banner = document.getElementById("line-down");
    if (banner) banner.hidden = !isDown;
  },
});
watchFromAfar(
  () => (says("shared") === "yes" && says("status") === "playing" ? says("pulse") : ""),
  (yours) => signalTurn({ ...turnNow(), yours }),
);
setInterval(() => {
  showCountdowns(clock);
  if (clock.hasStepped()) void lookAgain();
}, 500);
