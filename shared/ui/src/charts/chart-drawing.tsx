import { oneSeriesOf, smallMultiples, type ChartModel, type LegendEntry } from '@mebae/charts';
import { makeStyles, typographyStyles, type ChartLibrary } from '@mebae/platform';
import { useMemo, useRef, type CSSProperties } from 'react';
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

/** Pixels of a drawing that a sheet of A4 has room for, with title, legend and notes. */
const sheetHeight = 860;
const scaleVariable = '--chart-print-scale';

/** Height of one series' own drawing, as a share of the height of all in one, and its least in px. */
const [ownShare, ownLeast] = [0.6, 200];

const useStyles = makeStyles({
  // A drawing that is higher than the sheet would be cut in two.
  drawing: { '@media print': { zoom: `var(${scaleVariable})` } },
  own: { margin: '0 0 8px', breakInside: 'avoid' },
  name: {
    ...typographyStyles.caption1Strong,
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    margin: 0,
  },
});

/** The drawing of a chart, as wide as the page lets it be; on a phone each of many series has one of its own. */
export function ChartDrawing({ title, chart, height, isShown, library }: ChartDrawingProps) {
  const container = useRef<HTMLDivElement>(null);
  const bounds = useBounds(container);
  const separate = useMemo(
    () => (bounds ? smallMultiples(chart, bounds.width, isShown) : []),
    [chart, bounds, isShown],
  );
  // what is to come keeps its place, however high its names make it
  const placeHeight = useMemo(
    () =>
      bounds && bounds.width > 0 && separate.length === 0
        ? chart.draw({ ...bounds, height }, isShown).height
        : height,
    [chart, bounds, height, isShown, separate],
  );
  return (
    <div ref={container} style={{ minHeight: placeHeight }}>
      {!library || !bounds || bounds.width === 0 ? (
        <LoadingState />
      ) : separate.length === 0 ? (
        <Drawing
          title={title}
          chart={chart}
          bounds={bounds}
          height={height}
          isShown={isShown}
          library={library}
        />
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

interface DrawingProps extends ChartDrawingProps {
  bounds: Bounds;
  library: ChartLibrary;
}

function Drawing({ title, chart, bounds, height, isShown, library }: DrawingProps) {
  const styles = useStyles();
  const drawing = useMemo(
    () => chart.draw({ ...bounds, height }, isShown),
    [chart, bounds, height, isShown],
  );
  const style = { [scaleVariable]: Math.min(1, sheetHeight / drawing.height) } as CSSProperties;
  return (
    <div className={styles.drawing} style={style}>
      <ReadableDrawing title={title} chart={chart} drawing={drawing} library={library} />
    </div>
  );
}

const always = (): boolean => true;

/** One series with its name above it. */
function OwnDrawing(props: Omit<DrawingProps, 'isShown'> & { entry: LegendEntry }) {
  const { title, chart, entry, ...drawing } = props;
  const styles = useStyles();
  const own = useMemo(() => oneSeriesOf(chart, entry), [chart, entry]);
  return (
    <div className={styles.own}>
      <p className={styles.name}>
        <Sample entry={entry} />
      </p>
      <Drawing title={`${title} ${entry.name}`} chart={own} isShown={always} {...drawing} />
    </div>
  );
}
