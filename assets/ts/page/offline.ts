/** The service worker, which keeps the built assets, the score keeper and the offline page. */
export type Offline = "offlineReady" | "offlineNever" | "offlineNot";

/** Registers it, where the browser has such a thing: over HTTPS and on this machine alone. */
export function watchOffline(): void {
  if (!available()) return;
  void navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
}

/** Whether this page will open without a network, once the worker has all it needs. */
export async function keptOffline(): Promise<Offline> {
  if (!available()) return "offlineNever";
  try {
    await navigator.serviceWorker.register("/service-worker.js");
    await navigator.serviceWorker.ready;
    return "offlineReady";
  } catch {
    return "offlineNot";
  }
}

function available(): boolean {
  return "serviceWorker" in navigator && isSecureContext;
}
