/**
 * The service worker: built assets are kept by build, and two pages that hold nobody's games.
 *
 * Whatever else is asked for goes to the network untouched; without one, an address that a person
 * opens is answered by the offline page.  The server puts what was built in `BUILT` before this.
 */
import { answerFor } from "./worker/routes.ts";

/** What the server says of its build: a name that changes with it, and what to keep at once. */
declare const BUILT: { version: string; files: string[] };

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Waiting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Worker {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  addEventListener(kind: "install" | "activate", listener: (event: Waiting) => void): void;
  addEventListener(kind: "fetch", listener: (event: Fetching) => void): void;
}

const worker = self as unknown as Worker;
const PREFIX = "yachtdice-";
const CACHE = PREFIX + BUILT.version;
/** Pages differ by language and theme only; the worker keeps the reader's own. */
const ANY = { ignoreVary: true, ignoreSearch: true };

worker.addEventListener("install", (event) => {
  event.waitUntil(install());
});
worker.addEventListener("activate", (event) => {
  event.waitUntil(dropOld().then(() => worker.clients.claim()));
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const answer = answerFor(request.method, request.mode, new URL(request.url), location.origin);
  if (answer === "asset") event.respondWith(keptFirst(request));
  if (answer === "page") event.respondWith(freshFirst(request));
  if (answer === "other") event.respondWith(fetch(request).catch(() => kept("/offline")));
});

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(BUILT.files.map((path) => new Request(path, { cache: "reload" })));
  await worker.skipWaiting();
}

async function dropOld(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** A file whose name changes with its content never needs to be asked for twice. */
async function keptFirst(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request, ANY);
  if (found) return found;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}

/** A page as the server has it, kept for when there is no network. */
async function freshFirst(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  try {
    const fresh = await fetch(request);
    if (fresh.ok && !search) await (await caches.open(CACHE)).put(pathname, fresh.clone());
    return fresh;
  } catch {
    return kept(pathname);
  }
}

async function kept(path: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(path, ANY)) ?? Response.error();
}
