/**
 * Commands on their way to the table: one at a time, sent again with the same key until answered.
 *
 * A reply that got lost may belong to a command that was carried out; the same key makes the
 * server give that answer again, so sending twice never moves twice.
 */
export interface Reply {
  status: number;
  text: string;
}

export type OutboxState = "idle" | "sending" | "unsent";

export interface Outside {
  /** Sends once; rejects when no reply came. */
  post(url: string, body: URLSearchParams, key: string): Promise<Reply>;
  newKey(): string;
  /** Resolves after `ms`, or as soon as `hurry` does. */
  wait(ms: number, hurry: Promise<void>): Promise<void>;
  show(state: OutboxState): void;
}

const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 15000];

export class Outbox {
  #state: OutboxState = "idle";
  #hurry: () => void = () => {};
  readonly #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  get busy(): boolean {
    return this.#state !== "idle";
  }

  /** Sends a command and gives its reply; null, sending nothing, while another is on its way. */
  async send(url: string, body: URLSearchParams): Promise<Reply | null> {
    if (this.busy) return null;
    const key = this.#outside.newKey();
    body.set("key", key);
    this.#enter("sending");
    for (let attempt = 0; ; attempt++) {
      const reply = await this.#attempt(url, body, key);
      if (reply) {
        this.#enter("idle");
        return reply;
      }
      this.#enter("unsent");
      const hurry = new Promise<void>((resolve) => (this.#hurry = resolve));
      await this.#outside.wait(PAUSES_MS[attempt] ?? 15000, hurry);
    }
  }

  /** Tries at once what is waiting to be sent again. */
  sendNow(): void {
    this.#hurry();
  }

  async #attempt(url: string, body: URLSearchParams, key: string): Promise<Reply | null> {
    try {
      const reply = await this.#outside.post(url, body, key);
      return isAnswer(reply.status) ? reply : null;
    } catch {
      return null;
    }
  }

  #enter(state: OutboxState): void {
    this.#state = state;
    this.#outside.show(state);
  }
}

/** Whether a status settles a command; a busy or broken server does not. */
export function isAnswer(status: number): boolean {
  return status < 500 && status !== 408 && status !== 425 && status !== 429;
}

/** A key nobody else makes; `randomUUID` is missing on plain HTTP. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Waits in the browser's own time. */
export function pause(ms: number, hurry: Promise<void> = new Promise(() => {})): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    void hurry.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
