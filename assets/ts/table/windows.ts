/**
 * Which windows of a browser hold a stream of their own.
 *
 * Browsers open six connections to a plain HTTP server. So no more than four windows that can be
 * seen at once hold a stream, first come, first served; the others are told what a window at the
 * same table hears. They find each other by a channel, which works without TLS; one that has not
 * been heard of for a while is gone.
 */
export const STREAMS_MAX = 4;
export const MEET_MS = 80;
const CHANNEL = "yachtdice-windows";
const HERE_MS = 2000;
const GONE_MS = 7000;

export interface Seen {
  id: string;
  since: number;
  /** The address of the stream that it wants. */
  url: string;
}

/** An event of a stream, as one window passes it on to another. */
export interface Word {
  type: string;
  data: string;
  id: string;
}

type Said =
  | ({ kind: "here"; isNew: boolean } & Seen)
  | { kind: "gone"; id: string }
  | { kind: "heard"; id: string; word: Word };

/** The windows that hold a stream, in the order in which they came. */
export function holders<W extends Seen>(windows: readonly W[]): W[] {
  const inOrder = [...windows].sort((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1));
  return inOrder.slice(0, STREAMS_MAX);
}

/** Whose words a window without a stream takes: the first that holds the same one. */
export function speaker(windows: readonly Seen[], url: string): string | null {
  return holders(windows).find((other) => other.url === url)?.id ?? null;
}

export interface Part {
  /** This window is to hold a stream, or is not to; said once, and again when it changes. */
  hold(holds: boolean): void;
  /** What another window heard from the same stream. */
  hear(word: Word): void;
}

/** This window among the others, from `join` to `leave`. */
export class Windows {
  private channel: BroadcastChannel | null = null;
  private beat: ReturnType<typeof setInterval> | undefined;
  private meeting: ReturnType<typeof setTimeout> | undefined;
  private others = new Map<string, Seen & { heardAt: number }>();
  private me: Seen;
  private holds: boolean | null = null;
  private presence: Word | null = null;

  constructor(
    private readonly url: string,
    private readonly part: Part,
    private readonly alone = hasRoomForAll(),
  ) {
    this.me = { id: newId(), since: 0, url };
  }

  /** Come into sight: meet the others, then hold a stream or be told. */
  join(): void {
    this.leave();
    this.me = { id: newId(), since: Date.now(), url: this.url };
    if (this.alone) return this.decide();
    this.channel = new BroadcastChannel(CHANNEL);
    this.channel.onmessage = (event: MessageEvent<Said>) => this.listen(event.data);
    this.sayHere(true);
    this.meeting = setTimeout(() => this.decide(), MEET_MS);
    this.beat = setInterval(() => {
      this.sayHere(false);
      if (this.holds !== null) this.decide();
    }, HERE_MS);
  }

  /** Go out of sight, and leave the place to another. */
  leave(): void {
    clearTimeout(this.meeting);
    clearInterval(this.beat);
    this.channel?.postMessage({ kind: "gone", id: this.me.id } satisfies Said);
    this.channel?.close();
    this.channel = null;
    this.others.clear();
    this.holds = null;
  }

  /** Pass on what this window's own stream said. */
  tell(word: Word): void {
    if (word.type === "presence") this.presence = word;
    this.channel?.postMessage({ kind: "heard", id: this.me.id, word } satisfies Said);
  }

  private sayHere(isNew: boolean): void {
    this.channel?.postMessage({ kind: "here", isNew, ...this.me } satisfies Said);
  }

  private listen(said: Said): void {
    if (said.kind === "heard") {
      if (!this.holds && speaker(this.all(), this.url) === said.id) this.part.hear(said.word);
      return;
    }
    if (said.kind === "gone") {
      this.others.delete(said.id);
    } else {
      this.others.set(said.id, { id: said.id, since: said.since, url: said.url, heardAt: Date.now() });
      if (said.isNew) {
        this.sayHere(false);
        if (this.holds && said.url === this.url && this.presence) this.tell(this.presence);
      }
    }
    if (this.holds !== null) this.decide();
  }

  private decide(): void {
    for (const [id, other] of this.others) {
      if (Date.now() - other.heardAt > GONE_MS) this.others.delete(id);
    }
    const holds = holders(this.all()).some((one) => one.id === this.me.id);
    if (holds === this.holds) return;
    this.holds = holds;
    this.part.hold(holds);
  }

  private all(): Seen[] {
    return [this.me, ...this.others.values()];
  }
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (n) => n.toString(36)).join("-");
}

/** Over HTTP/2 and later one connection carries everything; an old browser knows no channels. */
function hasRoomForAll(): boolean {
  const [page] = performance.getEntriesByType("navigation");
  const protocol = page instanceof PerformanceResourceTiming ? page.nextHopProtocol : "";
  return typeof BroadcastChannel === "undefined" || /^h[23]/.test(protocol);
}
