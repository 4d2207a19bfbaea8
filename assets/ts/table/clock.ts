/** The server's clock as this device can know it, and times that run out. */

/** Differences of the device's two clocks above this mean that it slept or was set. */
const STEP_MS = 2000;

/**
 * The server's time: what it last said, carried on by this device's clock. Of all that was said the
 * least delayed counts, so that a countdown never jumps upward.
 */
export class ServerClock {
  #ahead = -Infinity;
  #wall: () => number;
  #steady: () => number;
  #since: number;

  constructor(wall: () => number = Date.now, steady: () => number = () => performance.now()) {
    this.#wall = wall;
    this.#steady = steady;
    this.#since = wall() - steady();
  }

  /** The server said this time just now. */
  hear(sentAt: number): void {
    if (this.hasStepped()) {
      this.#since = this.#wall() - this.#steady();
      this.#ahead = -Infinity;
    }
    this.#ahead = Math.max(this.#ahead, sentAt - this.#wall());
  }

  /** The server's time, or null before it said any. */
  now(): number | null {
    return this.#ahead === -Infinity ? null : this.#wall() + this.#ahead;
  }

  /** Whether the device slept or its clock was set since the server last spoke: ask it again. */
  hasStepped(): boolean {
    return Math.abs(this.#wall() - this.#steady() - this.#since) > STEP_MS;
  }
}

/** Milliseconds left until a time of the server's; never below 0. */
export function left(until: number, now: number): number {
  return Math.max(0, until - now);
}

/** Minutes and seconds, rounded up, so that 0:00 means that time is up. */
export function minutes(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** From this on a time is told in words by the server, not counted here. */
export const HOUR_MS = 3_600_000;
