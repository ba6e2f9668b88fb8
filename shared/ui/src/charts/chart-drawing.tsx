import type { ChartModel } from '@mebae/charts';
import type { ChartLibrary } from '@mebae/platform';
import { useMemo, useRef } from 'react';
import { LoadingState } from '../states/states.tsx';
import { ReadableDrawing } from './readable-drawing.tsx';
import { useBounds } from './use-bounds.ts';

export interface ChartDrawingProps {
  title: string;
  chart: ChartModel;
  height: number;
  isShown: (id: string) => boolean;
  /** Null until it is loaded: the height is kept free. */
  library: ChartLibrary | null;
}

/** The drawing of a chart, as wide as the page lets it be. */
export function ChartDrawing({ title, chart, height, isShown, library }: ChartDrawingProps) {
  const container = useRef<HTMLDivElement>(null);
  const bounds = useBounds(container);
  const drawing = useMemo(
    () => (bounds && bounds.width > 0 ? chart.draw({ ...bounds, height }, isShown) : null),
    [chart, bounds, height, isShown],
  );
  return (
    <div ref={container} style={{ minHeight: drawing?.height ?? height }}>
      {library && drawing ? (
        <ReadableDrawing title={title} chart={chart} drawing={drawing} library={library} />
      ) : (
        <LoadingState />
      )}
    </div>
  );
}
