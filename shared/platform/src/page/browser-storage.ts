/**
 * Reads a value that this browser remembers under a key.
 * @returns null for nothing, and where the page may store nothing
 */
export function recall(key: string, of: Pick<Window, 'localStorage'> = window): string | null {
  try {
    return of.localStorage.getItem(key);
  } catch {
    // A browser that lets the page store nothing remembers nothing.
    return null;
  }
}

/** Remembers a value in this browser, where the page may. */
export function remember(
  key: string,
  value: string,
  of: Pick<Window, 'localStorage'> = window,
): void {
  try {
    of.localStorage.setItem(key, value);
  } catch {
    // It holds for this page all the same.
  }
}
