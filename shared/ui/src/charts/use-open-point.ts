import type { ChartPoint } from '@mebae/charts';
import { useNavigate } from '@mebae/platform';
import { useCallback, useEffect, useRef } from 'react';
import type { ChartInstance } from './use-read-point.ts';

/** A press on a chart, as far as ECharts tells of it. */
interface Press {
  dataIndex: number;
  event?: { event?: { pointerType?: string } };
}

/**
 * Opens the address behind a point when it is pressed. A finger reads a point first, and opens it when it presses the same
 * one again.
 * @returns opens an address, for the keyboard
 */
export function useOpenPoint(
  instance: ChartInstance | null,
  points: readonly ChartPoint[],
): (link: string) => void {
  const navigate = useNavigate();
  const open = useCallback((link: string) => void navigate(link), [navigate]);
  const lastTouched = useRef<number | null>(null);
  useEffect(() => {
    if (!instance) return undefined;
    const press = (pressed: unknown) => {
      const { dataIndex, event } = pressed as Press;
      const link = points[dataIndex]?.link;
      const isFirstTouch =
        event?.event?.pointerType === 'touch' && lastTouched.current !== dataIndex;
      lastTouched.current = dataIndex;
      if (link !== undefined && !isFirstTouch) open(link);
    };
    instance.on('click', { seriesId: 'points' }, press);
    return () => {
      if (!instance.isDisposed()) instance.off('click', press);
    };
  }, [instance, points, open]);
  return open;
}
