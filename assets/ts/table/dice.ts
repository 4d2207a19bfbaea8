/** The five dice on the page: which are kept, and how a throw looks. */
import { landings } from "./landing.ts";
import { pause } from "./outbox.ts";
import { rattle } from "./sound.ts";

const TUMBLE_MS = 70;

export function dieAt(position: number): HTMLElement | null {
  return document.getElementById(`die-${position}`);
}

/** Positions of the dice that are kept now. */
export function keptPositions(): number[] {
  return [0, 1, 2, 3, 4].filter((position) => isKept(dieAt(position)));
}

function isKept(die: HTMLElement | null): boolean {
  return die?.getAttribute("aria-pressed") === "true" || die?.dataset["kept"] === "true";
}

/** Shows exactly these dice as kept, in the buttons, in the roll's form and on its button. */
export function showKept(positions: readonly number[]): void {
  for (let position = 0; position < 5; position++) {
    const die = dieAt(position);
    const kept = positions.includes(position);
    if (die?.hasAttribute("aria-pressed")) die.setAttribute("aria-pressed", String(kept));
    else if (die) die.dataset["kept"] = String(kept);
    const field = document.getElementById(`keep-${position}`);
    if (field instanceof HTMLInputElement) field.disabled = !kept;
  }
  showRollLabel(5 - positions.length);
}

function showRollLabel(thrown: number): void {
  const button = document.getElementById("roll-button");
  const label = document.getElementById("roll-label");
  if (!(button instanceof HTMLButtonElement) || !label || !button.dataset["labels"]) return;
  const labels = JSON.parse(button.dataset["labels"]) as string[];
  label.textContent = labels[thrown] ?? label.textContent;
  button.disabled = thrown === 0;
}

export function showFace(die: HTMLElement, face: string): void {
  die.dataset["face"] = face;
  die.querySelector("use")?.setAttribute("href", `#face-${face}`);
}

/** A throw under way: the dice tumble from the press until the faces are known and time is up. */
export class Throw {
  readonly #began = performance.now();
  readonly #faces = new Map<number, string>();
  #tumbling: ReturnType<typeof setInterval> | undefined;

  constructor(positions: readonly number[], sound: boolean) {
    for (const position of positions) {
      const die = dieAt(position);
      if (!die) continue;
      this.#faces.set(position, die.dataset["face"] ?? "0");
      die.classList.add("is-rolling");
    }
    this.#tumble();
    this.#tumbling = setInterval(() => this.#tumble(), TUMBLE_MS);
    if (sound) rattle([20, 90, 170, ...landings(positions.length)]);
  }

  /** Any faces will do while the dice move; what was really thrown is shown when they land. */
  #tumble(): void {
    for (const position of this.#faces.keys()) {
      const die = dieAt(position);
      if (die?.classList.contains("is-rolling")) {
        showFace(die, String(1 + Math.floor(Math.random() * 6)));
      }
    }
  }

  /** Lands the dice on these faces by position, one after another. */
  async land(faces: ReadonlyMap<number, string>): Promise<void> {
    const times = landings(faces.size);
    const late = Math.max(0, performance.now() - this.#began - (times[0] ?? 0));
    let index = 0;
    for (const [position, face] of faces) {
      const due = (times[index++] ?? 0) + late;
      await pause(Math.max(0, this.#began + due - performance.now()));
      this.#settle(position, face);
    }
    this.#stop();
  }

  /** Lays the dice back as they were: nothing was thrown after all. */
  cancel(): void {
    for (const [position, face] of this.#faces) this.#settle(position, face);
    this.#stop();
  }

  #settle(position: number, face: string): void {
    const die = dieAt(position);
    if (!die) return;
    die.classList.remove("is-rolling");
    die.classList.add("is-landing");
    showFace(die, face);
  }

  #stop(): void {
    clearInterval(this.#tumbling);
    this.#tumbling = undefined;
  }
}

/** Whether things may move on this screen. */
export function mayMove(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
