/** Which category a key leads to: null for none, undefined where the key means nothing here. */
export function nextCategory(
  key: string,
  active: number | null,
  count: number,
): number | null | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return active === null ? 0 : (active + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return active === null ? count - 1 : (active - 1 + count) % count;
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
