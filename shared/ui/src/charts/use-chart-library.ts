import { loadChartLibrary, type ChartLibrary } from '@mebae/platform';
import { useEffect, useState } from 'react';

/**
 * Loads what draws charts, after the text and the table around the chart are there.
 * @returns the library once it is loaded, whether that failed, and another try
 */
export function useChartLibrary() {
  const [library, setLibrary] = useState<ChartLibrary | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    loadChartLibrary().then(setLibrary, () => setFailed(true));
  }, []);
  const retry = () => {
    loadChartLibrary().then(setLibrary, () => setFailed(true));
  };
  return { library, hasFailed: hasFailed && library === null, retry };
}
