const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Counts the forms that hold input which would be lost, and lets the browser ask before the tab closes while there is
 * one.
 */
export function createUnsavedRegister() {
  /** Whether what it holds comes back after a new sign-in. */
  const holders = new Map<symbol, boolean>();

  return {
    hold: (kept = false): (() => void) => {
      const holder = Symbol('unsaved');
      if (holders.size === 0) addEventListener('beforeunload', beforeUnload);
      holders.set(holder, kept);
      return () => {
        if (holders.delete(holder) && holders.size === 0) {
          removeEventListener('beforeunload', beforeUnload);
        }
      };
    },
    any: (): boolean => holders.size > 0,
    /** Whether a new sign-in would lose something. */
    anyNotKept: (): boolean => [...holders.values()].includes(false),
    /** The person has said that the input may go. */
    release: (): void => {
      holders.clear();
      removeEventListener('beforeunload', beforeUnload);
    },
  };
}
