/** Ends of an error bar: one standard error each way, inside the scale; null where either number is missing. */
export function errorEnds(
  value: number | null | undefined,
  error: number | null | undefined,
  scale: { min: number; max: number },
): [low: number, high: number] | null {
  if (value === null || value === undefined || error === null || error === undefined) return null;
  return [Math.max(scale.min, value - error), Math.min(scale.max, value + error)];
}
