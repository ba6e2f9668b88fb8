/**
 * Values for drawing a radar's outline past axes without a value: at the centre they would read as the lowest score.
 * Here the outline runs straight from neighbour to neighbour, without a corner on the axis.
 * @param values in the order of the axes; null where there is none
 * @param min the scale's low end, which is the centre
 * @returns a number for each axis; all `min` when no axis has a value
 */
export function bridgeGaps(values: readonly (number | null)[], min: number): number[] {
  const count = values.length;
  const step = (2 * Math.PI) / count;
  const neighbour = (from: number, direction: 1 | -1): { steps: number; radius: number } | null => {
    for (let steps = 1; steps <= count; steps += 1) {
      const value = values[(from + direction * steps + count * steps) % count];
      if (value !== null && value !== undefined) return { steps, radius: value - min };
    }
    return null;
  };
  return values.map((value, index) => {
    if (value !== null) return value;
    const before = neighbour(index, -1);
    const after = neighbour(index, 1);
    if (!before || !after) return min;
    const [a, b] = [before.steps * step, after.steps * step];
    // A half turn or more without a value: the straight line passes the centre.
    if (a + b >= Math.PI - 1e-9) return min;
    // Where the chord between both neighbours crosses the axis, in polar coordinates.
    const divisor = before.radius * Math.sin(a) + after.radius * Math.sin(b);
    if (divisor <= 0) return min;
    return min + (before.radius * after.radius * Math.sin(a + b)) / divisor;
  });
}
