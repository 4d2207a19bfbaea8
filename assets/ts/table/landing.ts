/** When each die of a throw comes to rest. */
export const THROW_MS = 450;

/** Milliseconds after the throw at which each of `count` dice lands, one after another. */
export function landings(count: number): number[] {
  const first = THROW_MS * 0.55;
  const step = count > 1 ? (THROW_MS - first) / (count - 1) : 0;
  return Array.from({ length: count }, (_, index) =>
    count === 1 ? THROW_MS : Math.round(first + step * index),
  );
}
