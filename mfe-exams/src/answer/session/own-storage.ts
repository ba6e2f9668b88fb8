/** The browser's own storage; reading the name alone can throw where it is forbidden. */
export function ownStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
