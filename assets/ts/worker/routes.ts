/** What the service worker answers itself; null leaves a request to the browser. */
export type Answer = "asset" | "page" | "other" | null;

/** The pages that are kept: no table, and nothing that is somebody's. */
const PAGES = ["/keeper", "/offline"];
/** Built files carry the hash of what is in them. */
const HASHED = /^\/static\/.+-[0-9A-Z]{8}\.[a-z0-9]+$/;

export function answerFor(method: string, mode: string, url: URL, origin: string): Answer {
  if (method !== "GET" || url.origin !== origin) return null;
  if (HASHED.test(url.pathname)) return "asset";
  if (mode !== "navigate") return null;
  return PAGES.includes(url.pathname) ? "page" : "other";
}
