import type { ChartDrawing, ChartModel } from '@mebae/charts';
import { makeStyles, tokens, type ChartLibrary } from '@mebae/platform';
import { useEffect, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { useOpenPoint } from './use-open-point.ts';
import { useUiText } from '../ui-text.ts';
import { useHiddenStyles } from '../visually-hidden.tsx';
import { nextPoint } from './chart-keys.ts';
import { useSummary } from './use-chart-text.ts';
import { useReadPoint, type ChartInstance } from './use-read-point.ts';

/** Pixels that the drawing is wide, which paper does not exceed. */
const drawnWidth = '--chart-drawn-width';

const useStyles = makeStyles({
  drawing: {
    borderRadius: tokens.borderRadiusMedium,
    // A finger scrolls the page up and down and reads the chart from side to side.
    touchAction: 'pan-y',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    // ECharts sets sizes in pixels of the screen; a column of the paper may be narrower
    '@media print': {
      '& div, & svg': { width: '100% !important', height: 'auto !important' },
      '& svg': {
        position: 'static !important' as 'static',
        display: 'block',
        maxWidth: `var(${drawnWidth})`,
      },
    },
  },
});

const options = { renderer: 'svg' } as const;

/**
 * The drawing of a chart. Arrow keys read one point after the other, and a live text announces it; Enter or a press opens
 * the people behind a point.
 */
export function ReadableDrawing(props: {
  title: string;
  chart: ChartModel;
  drawing: ChartDrawing;
  library: ChartLibrary;
}) {
  const { title, chart, drawing, library } = props;
  const { echarts, EChartsReact } = library;
  const styles = useStyles();
  const hidden = useHiddenStyles();
  const t = useUiText();
  const summary = useSummary(title, chart);
  const [instance, setInstance] = useState<ChartInstance | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const { points, labels, columns, width, height } = drawing;
  const active = chosen !== null && chosen < points.length ? chosen : null;
  const point = active === null ? undefined : points[active];
  // a page that changes its size while ECharts begins goes unnoticed by it
  useEffect(() => {
    if (!instance || instance.isDisposed()) return;
    instance.resize({ width, height });
    // there is no next frame on paper
    instance.getZr().refreshImmediately();
    // lets paper scale the drawing as a whole
    instance.getDom().querySelector('svg')?.setAttribute('viewBox', `0 0 ${width} ${height}`);
  }, [instance, width, height]);
  useReadPoint(instance, active, drawing);
  const open = useOpenPoint(instance, points);
  const canOpen = points.some(({ link }) => link !== undefined);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && point?.link !== undefined) {
      event.preventDefault();
      open(point.link);
      return;
    }
    const next = nextPoint(event.key, active, points.length, columns);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
  };
  return (
    <>
      {/* An image whose points are read one by one: no element of HTML is that. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={[summary, t('chart.keys'), canOpen ? t('chart.keysOpen') : ''].join(' ').trim()}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={styles.drawing}
        style={{ [drawnWidth]: `${width}px` } as CSSProperties}
        onKeyDown={press}
        onBlur={() => setChosen(null)}
      >
        <EChartsReact
          echarts={echarts}
          option={drawing.option}
          notMerge
          opts={options}
          style={{ width: '100%', height }}
          onChartReady={setInstance}
          aria-hidden
        />
      </div>
      <output className={hidden.hidden}>
        {point && (
          <>
            <span>{point.name}</span>
            {labels.map((label, index) => (
              <span key={label}>{` ${label} ${point.texts[index] ?? ''}`}</span>
            ))}
          </>
        )}
      </output>
    </>
  );
}
