import type { ChartDrawing } from '@mebae/charts';
import { pointSeriesIndex } from '@mebae/charts';
import type { ChartLibrary } from '@mebae/platform';
import { useEffect } from 'react';

export type ChartInstance = ReturnType<ChartLibrary['echarts']['init']>;

/** Shows the tooltip of the point that is read, and shades it, as a pointer does. */
export function useReadPoint(
  instance: ChartInstance | null,
  active: number | null,
  drawing: ChartDrawing,
): void {
  useEffect(() => {
    if (!instance || active === null || active >= drawing.points.length) return undefined;
    const at = { seriesIndex: pointSeriesIndex, dataIndex: active };
    instance.dispatchAction({ type: 'highlight', ...at });
    instance.dispatchAction({ type: 'showTip', ...at });
    return () => {
      if (instance.isDisposed()) return;
      instance.dispatchAction({ type: 'downplay', ...at });
      instance.dispatchAction({ type: 'hideTip' });
    };
  }, [instance, active, drawing]);
}
