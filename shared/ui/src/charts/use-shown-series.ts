import { useCallback, useState } from 'react';

/** Which series of a chart are shown: all until one is hidden. `isShown` is the same function until that changes. */
export function useShownSeries() {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const isShown = useCallback((id: string) => !hidden.has(id), [hidden]);
  const toggle = (id: string) =>
    setHidden((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return { isShown, toggle };
}
