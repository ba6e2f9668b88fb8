import {
  oneSeriesOf,
  smallMultiples,
  type ChartDrawing as Drawing,
  type ChartModel,
  type LegendEntry,
} from '@mebae/charts';
import { makeStyles, typographyStyles, type ChartLibrary } from '@mebae/platform';
import { useMemo, useRef, type CSSProperties } from 'react';
import { usePrinting } from '../printing.ts';
import { LoadingState } from '../states/states.tsx';
import { Sample } from './chart-legend.tsx';
import { ReadableDrawing } from './readable-drawing.tsx';
import { useBounds, type Bounds } from './use-bounds.ts';

export interface ChartDrawingProps {
  title: string;
  chart: ChartModel;
  height: number;
  isShown: (id: string) => boolean;
  /** Null until it is loaded: the height is kept free. */
  library: ChartLibrary | null;
}

/** Pixels of a drawing that a sheet of A4 has room for, below the page's title and with its own title, legend and notes. */
const sheetHeight = 700;
const scaleVariable = '--chart-print-scale';

/** Height of one series' own drawing, as a share of the height of all in one, and its least in px. */
const [ownShare, ownLeast] = [0.6, 200];

const useStyles = makeStyles({
  // A drawing that needs more than the sheet all the same would be cut in two.
  drawing: { '@media print': { zoom: `var(${scaleVariable})` } },
  // of a drawing that is made smaller for the sheet, no place is kept
  place: { '@media print': { minHeight: '0 !important' } },
  name: {
    ...typographyStyles.caption1Strong,
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
  },
});

/** The drawing of a chart, as wide as the page lets it be; on a phone each of many series has one of its own. */
export function ChartDrawing({ title, chart, isShown, library, ...own }: ChartDrawingProps) {
  const styles = useStyles();
  const container = useRef<HTMLDivElement>(null);
  const bounds = useBounds(container);
  // drawn lower, its letters stay as large as they are
  const height = usePrinting() ? Math.min(own.height, sheetHeight) : own.height;
  const separate = useMemo(
    () => (bounds ? smallMultiples(chart, bounds.width, isShown) : []),
    [chart, bounds, isShown],
  );
  const together = useMemo(
    () =>
      bounds && bounds.width > 0 && separate.length === 0
        ? chart.draw({ ...bounds, height }, isShown)
        : null,
    [chart, bounds, height, isShown, separate],
  );
  return (
    // what is to come keeps its place, however high its names make it
    <div ref={container} className={styles.place} style={{ minHeight: together?.height ?? height }}>
      {!library || !bounds || bounds.width === 0 ? (
        <LoadingState />
      ) : together ? (
        <Sheet title={title} chart={chart} drawing={together} library={library} />
      ) : (
        separate.map((entry) => (
          <OwnDrawing
            key={entry.id}
            title={title}
            chart={chart}
            entry={entry}
            bounds={bounds}
            height={Math.max(ownLeast, ownShare * height)}
            library={library}
          />
        ))
      )}
    </div>
  );
}

interface SheetProps {
  title: string;
  chart: ChartModel;
  drawing: Drawing;
  library: ChartLibrary;
}

/** A drawing that is printed whole. */
function Sheet({ drawing, ...props }: SheetProps) {
  const styles = useStyles();
  const style = { [scaleVariable]: Math.min(1, sheetHeight / drawing.height) } as CSSProperties;
  return (
    <div className={styles.drawing} style={style}>
      <ReadableDrawing drawing={drawing} {...props} />
    </div>
  );
}

const always = (): boolean => true;

interface OwnDrawingProps {
  title: string;
  chart: ChartModel;
  entry: LegendEntry;
  bounds: Bounds;
  height: number;
  library: ChartLibrary;
}

/** One series with its name above it. */
function OwnDrawing({ title, chart, entry, bounds, height, library }: OwnDrawingProps) {
  const styles = useStyles();
  const own = useMemo(() => oneSeriesOf(chart, entry), [chart, entry]);
  const drawing = useMemo(() => own.draw({ ...bounds, height }, always), [own, bounds, height]);
  return (
    <div>
      <div className={styles.name}>
        <Sample entry={entry} />
      </div>
      <Sheet title={`${title} ${entry.name}`} chart={own} drawing={drawing} library={library} />
    </div>
  );
}
