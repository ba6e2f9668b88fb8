import type { EChartsCoreOption } from 'echarts/core';
import { Suspense, lazy, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  ToggleButton,
  makeStyles,
  tokens,
  typographyStyles,
  useNotice,
} from '@mebae/platform';
import { limits } from '@mebae/contracts';
import { ChartIcon, DownloadIcon, TableIcon } from '../icons.tsx';
import { screenOnly } from '../printing.ts';
import { useBox } from '../table/use-box.ts';
import { useUiText } from '../ui-text.ts';
import { ChartBoundary } from './chart-boundary.tsx';
import type { ChartSize, ChartTable, ChartTheme } from './chart-types.ts';
import { NumbersTable } from './numbers-table.tsx';
import { savePicture, type ChartPicture } from './picture.ts';
import { useChartTheme } from './use-chart-theme.ts';

export interface ChartFrameProps {
  title: string;
  /** Where the numbers come from: course, evaluators, date. */
  note?: ReactNode;
  /** The chart in words, for who can't see it. */
  summary: string;
  table: ChartTable;
  /** How many series there are; more than a chart takes are in the table only, which is then said. */
  seriesCount: number;
  /** Builds what is drawn; keep it the same (`useCallback`) until the numbers change. */
  build: (theme: ChartTheme, size: ChartSize) => EChartsCoreOption;
  /** Pixels of the drawing. */
  height?: number;
  /** Level of the title's heading. */
  level?: 2 | 3 | 4;
}

const useStyles = makeStyles({
  root: { margin: 0, minWidth: 0, breakInside: 'avoid' },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4px 16px',
    marginBottom: '8px',
  },
  title: { ...typographyStyles.subtitle2, margin: 0 },
  tools: { display: 'flex', alignItems: 'center', gap: '4px', ...screenOnly },
  views: { display: 'flex', gap: '4px', margin: 0, padding: 0, border: 'none' },
  panel: { position: 'relative', minWidth: 0 },
  drawing: { position: 'absolute', inset: 0 },
  scroller: {
    overflow: 'auto',
    height: '100%',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  note: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
    margin: '8px 0 0',
  },
});

const loadCanvas = () => import('./chart-canvas.tsx');

/**
 * A chart with its title, the same numbers as a table, and a picture to save. ECharts is loaded when the first chart
 * is shown; until it is there, and when it can't be loaded, the table stands in its place.
 */
export function ChartFrame(props: ChartFrameProps) {
  const { title, note, summary, table, seriesCount, build, height = 380, level = 3 } = props;
  const styles = useStyles();
  const t = useUiText();
  const notice = useNotice();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const box = useBox(panel);
  const theme = useChartTheme(panel);
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const [attempt, setAttempt] = useState(0);
  const [take, setTake] = useState<ChartPicture | null>(null);
  // A failed `lazy` fails for ever: each attempt has its own.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const ChartCanvas = useMemo(() => lazy(loadCanvas), [attempt]);
  const option = useMemo(
    () => (theme && box.width > 0 ? build(theme, { width: box.width, height }) : null),
    [build, theme, box.width, height],
  );
  const Heading = `h${level}` as const;
  const numbers = (
    <section
      className={styles.scroller}
      aria-label={title}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <NumbersTable title={title} table={table} />
    </section>
  );
  const failed = (
    <>
      <MessageBar intent="warning">
        <MessageBarBody>{t('chart.failed')}</MessageBarBody>
        <MessageBarActions>
          <Button onClick={() => setAttempt((count) => count + 1)}>{t('error.retry')}</Button>
        </MessageBarActions>
      </MessageBar>
      {numbers}
    </>
  );
  const show = (next: 'chart' | 'table') => {
    if (next === view) return;
    setTake(null);
    setView(next);
  };
  const download = async () => {
    if (!take || !theme) return;
    try {
      await savePicture(title, take, theme);
    } catch {
      notice.error(t('chart.pictureFailed'));
    }
  };
  return (
    <figure className={styles.root} aria-labelledby={`${id}title`}>
      <div className={styles.head}>
        <Heading id={`${id}title`} className={styles.title}>
          {title}
        </Heading>
        <div className={styles.tools}>
          <fieldset aria-label={t('chart.view', { title })} className={styles.views}>
            <ToggleButton
              size="small"
              appearance="subtle"
              icon={<ChartIcon />}
              checked={view === 'chart'}
              onClick={() => show('chart')}
            >
              {t('chart.chart')}
            </ToggleButton>
            <ToggleButton
              size="small"
              appearance="subtle"
              icon={<TableIcon />}
              checked={view === 'table'}
              onClick={() => show('table')}
            >
              {t('chart.table')}
            </ToggleButton>
          </fieldset>
          <Button
            size="small"
            appearance="subtle"
            icon={<DownloadIcon />}
            disabledFocusable={view === 'table' || !take}
            onClick={() => void download()}
          >
            {t('chart.picture')}
          </Button>
        </div>
      </div>
      <div ref={panel} className={styles.panel} style={{ height }}>
        {view === 'table' || !option ? (
          numbers
        ) : (
          <ChartBoundary key={attempt} fallback={failed}>
            <Suspense fallback={numbers}>
              {/* An `img` can't hold a canvas. */}
              {/* eslint-disable-next-line jsx-a11y/prefer-tag-over-role */}
              <div role="img" aria-label={summary} className={styles.drawing}>
                <ChartCanvas option={option} onPicture={(next) => setTake(() => next)} />
              </div>
            </Suspense>
          </ChartBoundary>
        )}
      </div>
      {seriesCount > limits.chartSeries && (
        <p className={styles.note}>{t('chart.tooMany', { n: limits.chartSeries })}</p>
      )}
      {note && <figcaption className={styles.note}>{note}</figcaption>}
    </figure>
  );
}
