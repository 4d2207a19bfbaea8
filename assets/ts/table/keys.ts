/** Which key means what: nothing here touches the page. */
export interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat: boolean;
}

export type Shortcut = { act: "toggle"; position: number } | { act: "roll" } | { act: "boxes" };

/** The shortcut of a key, if it has one: 1 to 5, R and B, never together with Ctrl, Alt or Meta. */
export function shortcut(press: Press): Shortcut | null {
  if (press.ctrlKey || press.metaKey || press.altKey || press.repeat) return null;
  if (/^[1-5]$/.test(press.key)) return { act: "toggle", position: Number(press.key) - 1 };
  if (press.key === "r" || press.key === "R") return { act: "roll" };
  if (press.key === "b" || press.key === "B") return { act: "boxes" };
  return null;
}

/**
 * The box that an arrow leads to from `from`, or null where it leads nowhere.
 *
 * `columns` are the boxes of each half from top to bottom. Up and down run through both halves,
 * left and right change to the other half at the same height.
 */
export function neighbour(
  columns: readonly (readonly string[])[],
  from: string,
  key: string,
): string | null {
  const all = columns.flat();
  const index = all.indexOf(from);
  if (index < 0) return null;
  const half = columns.findIndex((boxes) => boxes.includes(from));
  const height = columns[half]?.indexOf(from) ?? 0;
  switch (key) {
    case "ArrowDown":
      return all[index + 1] ?? null;
    case "ArrowUp":
      return all[index - 1] ?? null;
    case "Home":
      return all[0] ?? null;
    case "End":
      return all[all.length - 1] ?? null;
    case "ArrowLeft":
      return beside(columns[half - 1], height);
    case "ArrowRight":
      return beside(columns[half + 1], height);
    default:
      return null;
  }
}

function beside(boxes: readonly string[] | undefined, height: number): string | null {
  return boxes?.[Math.min(height, boxes.length - 1)] ?? null;
}
