/** Parts of the page that the watch needs; a test brings its own. */
export interface ConnectionOptions {
  /** Whether the server answers now, whatever it says. */
  reach: () => Promise<boolean>;
  /** Whether the device says that it is off the net. */
  isOffline: () => boolean;
  /** Calls back after so many milliseconds; returns how to call it off. */
  wait: (ms: number, then: () => void) => () => void;
}

/** The first tries come soon: most losses are a change between two access points. */
const firstMs = 2_000;
const longestMs = 30_000;

/**
 * Knows whether the server can be reached. A failed call, and a device that says that it went off the net, are only a
 * hint: what counts is whether the server answers, because a school's own network may be cut off from the world and
 * still have the product in it.
 */
export function createConnection({ reach, isOffline, wait }: ConnectionOptions) {
  let lost = false;
  let asking = false;
  let tries = 0;
  let callOff: (() => void) | null = null;
  const listeners = new Set<() => void>();
  const recoveryListeners = new Set<() => void>();

  function setLost(next: boolean): void {
    if (lost === next) return;
    lost = next;
    for (const listener of listeners) listener();
  }

  async function check(): Promise<void> {
    if (asking) return;
    asking = true;
    callOff?.();
    callOff = null;
    const reached = await reach();
    asking = false;
    if (!reached) setLost(true);
    // the device's word may come before the net goes: one answer is not the last
    if (!reached || isOffline()) {
      callOff = wait(Math.min(longestMs, firstMs * 2 ** tries), () => void check());
      tries += 1;
    } else tries = 0;
    if (!reached || !lost) return;
    setLost(false);
    for (const listener of recoveryListeners) listener();
  }

  return {
    isLost: (): boolean => lost,
    /** Asks the server at once: after a failed call, when the device's net came or went, when somebody wants to. */
    check,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Called when the server answers again. */
    onRecovered: (listener: () => void): (() => void) => {
      recoveryListeners.add(listener);
      return () => recoveryListeners.delete(listener);
    },
  };
}

export type Connection = ReturnType<typeof createConnection>;
