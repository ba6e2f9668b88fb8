/**
 * How far an operation is.
 * @param done units done
 * @param total all units
 * @returns 0 to 1, or undefined when it can't be told
 */
export function progressShare(done?: number, total?: number): number | undefined {
  if (done === undefined || total === undefined || total <= 0) return undefined;
  return Math.min(1, Math.max(0, done / total));
}
