import { loadChartLibrary, type ChartLibrary } from '@mebae/platform';
import { useEffect, useState, type RefObject } from 'react';

/**
 * Loads what draws charts, once the chart's own text and table can be seen: a page may hold its content back until it knows
 * whose it is.
 * @param ref the chart's figure
 * @returns the library once it is loaded, whether that failed, and another try
 */
export function useChartLibrary(ref: RefObject<HTMLElement | null>) {
  const [library, setLibrary] = useState<ChartLibrary | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    // It also runs when the element gets its first size.
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === 0) return;
      observer.disconnect();
      loadChartLibrary().then(setLibrary, () => setFailed(true));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  const retry = () => {
    loadChartLibrary().then(setLibrary, () => setFailed(true));
  };
  return { library, hasFailed: hasFailed && library === null, retry };
}
