import type { ChartModel } from '@mebae/charts';
import { makeStyles, type ChartLibrary } from '@mebae/platform';
import { useMemo, useRef, type CSSProperties } from 'react';
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

/** Pixels of a drawing that a sheet of A4 has room for, with title, legend and notes. */
const sheetHeight = 860;
const scaleVariable = '--chart-print-scale';

const useStyles = makeStyles({
  // A drawing that is higher than the sheet would be cut in two.
  root: { '@media print': { zoom: `var(${scaleVariable})` } },
});

/** The drawing of a chart, as wide as the page lets it be. */
export function ChartDrawing({ title, chart, height, isShown, library }: ChartDrawingProps) {
  const styles = useStyles();
  const container = useRef<HTMLDivElement>(null);
  const bounds = useBounds(container);
  const drawing = useMemo(
    () => (bounds && bounds.width > 0 ? chart.draw({ ...bounds, height }, isShown) : null),
    [chart, bounds, height, isShown],
  );
  const drawnHeight = drawing?.height ?? height;
  const style = {
    minHeight: drawnHeight,
    [scaleVariable]: Math.min(1, sheetHeight / drawnHeight),
  } as CSSProperties;
  return (
    <div ref={container} className={styles.root} style={style}>
      {library && drawing ? (
        <ReadableDrawing title={title} chart={chart} drawing={drawing} library={library} />
      ) : (
        <LoadingState />
      )}
    </div>
  );
}
