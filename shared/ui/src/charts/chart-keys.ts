/**
 * Which point a key leads to.
 * @param count how many points there are
 * @param columns points in a row, where they lie in rows
 * @returns null for none, undefined where the key means nothing here
 */
export function nextPoint(
  key: string,
  active: number | null,
  count: number,
  columns = 1,
): number | null | undefined {
  if (count === 0) return undefined;
  const step = (by: number) => {
    if (active === null) return by > 0 ? 0 : count - 1;
    return (active + by + count) % count;
  };
  switch (key) {
    case 'ArrowRight':
      return step(1);
    case 'ArrowLeft':
      return step(-1);
    case 'ArrowDown':
      return step(columns);
    case 'ArrowUp':
      return step(-columns);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'Escape':
      return active === null ? undefined : null;
    default:
      return undefined;
  }
}
