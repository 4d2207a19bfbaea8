/** The queue's page: asks every two seconds where to go, and says so when it is closed. */
const EVERY_MS = 2000;

interface Pulse {
  url: string | null;
  waited: number;
}

function show(waited: number): void {
  const words = document.getElementById("waited");
  const bar = document.getElementById("waited-bar");
  if (words) words.textContent = String(waited);
  if (bar instanceof HTMLProgressElement) bar.value = Math.min(waited, bar.max);
}

let goes = false;

async function ask(): Promise<void> {
  try {
    const reply = await fetch("/ranked/pulse", { headers: { Accept: "application/json" } });
    if (!reply.ok) return;
    const told = (await reply.json()) as Pulse;
    show(told.waited);
    if (told.url !== null && !goes) {
      goes = true;
      location.replace(told.url);
    }
  } catch {
    // The line is down: the next time may be better, and the queue waits a while.
  }
}

setInterval(() => void ask(), EVERY_MS);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) void ask();
});
document.getElementById("leave-queue")?.addEventListener("submit", () => {
  goes = true;
});
// Back from the browser's memory of the page: it waits again.
addEventListener("pageshow", (event) => {
  if (event.persisted) void ask();
});
addEventListener("pagehide", () => {
  if (!goes) navigator.sendBeacon("/ranked/away");
});
