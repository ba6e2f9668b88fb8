import type { Sealer } from './sealing.ts';

/** Of a few hundred bytes each: a few megabytes at most. */
const openedMax = 10_000;

/**
 * Remembers what was opened: a browser sends the same cookie with every call, and opening it is the dearest thing that
 * the bff itself does for one. Only genuine values are kept, so nobody can push them out with made-up ones; whether a
 * session is still young enough is asked again each time, from the time inside.
 * @param sealer that opens a value the first time
 * @param max so many values, the oldest ones go first
 */
export function rememberOpened(sealer: Sealer, max = openedMax): Sealer {
  const opened = new Map<string, string>();
  return {
    seal: (name, text) => sealer.seal(name, text),
    open(name, sealed) {
      const key = `${name}=${sealed}`;
      const known = opened.get(key);
      if (known !== undefined) return known;
      const text = sealer.open(name, sealed);
      if (text === null) return null;
      if (opened.size >= max) {
        const [oldest] = opened.keys();
        if (oldest !== undefined) opened.delete(oldest);
      }
      opened.set(key, text);
      return text;
    },
  };
}
