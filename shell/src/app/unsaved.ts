const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Counts the forms that hold input which would be lost, and lets the browser ask before the tab closes while there is
 * one.
 */
export function createUnsavedRegister() {
  const holders = new Set<symbol>();

  return {
    hold: (): (() => void) => {
      const holder = Symbol('unsaved');
      if (holders.size === 0) addEventListener('beforeunload', beforeUnload);
      holders.add(holder);
      return () => {
        if (holders.delete(holder) && holders.size === 0) {
          removeEventListener('beforeunload', beforeUnload);
        }
      };
    },
    any: (): boolean => holders.size > 0,
    /** The person has said that the input may go. */
    release: (): void => {
      holders.clear();
      removeEventListener('beforeunload', beforeUnload);
    },
  };
}
