import { useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { makeStyles, tokens, typographyStyles, useNotice } from '@mebae/platform';
import { limits } from '@mebae/contracts';
import { useBox } from '../table/use-box.ts';
import { useUiText } from '../ui-text.ts';
import { ChartHead, type ChartView } from './chart-head.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { ChartPicture } from './chart-picture.tsx';
import { ChartScreen } from './chart-screen.tsx';
import { chartTable } from './chart-table.ts';
import type { ChartCategory, ChartSeries, DrawnSeries, PlanChart } from './chart-types.ts';
import { forcedInk } from './ink.ts';
import { NumbersTable } from './numbers-table.tsx';
import { looksOf } from './series-looks.ts';
import { useSummary } from './use-chart-text.ts';

export interface ChartFrameProps {
  title: string;
  /** Where the numbers come from: course, evaluators, date. */
  note?: ReactNode;
  /** What the categories are, as the head of the table's first column. */
  corner: string;
  categories: readonly ChartCategory[];
  /** More than a chart takes (`limits.chartSeries`) are in the table only, which is then said. */
  series: readonly ChartSeries[];
  formatValue: (value: number) => string;
  plan: PlanChart;
  /** What the marks of the shown series mean beyond the legend; empty for nothing. */
  remark: (shown: readonly DrawnSeries[]) => string;
  /** Pixels of the drawing. */
  height: number;
  /** Level of the title's heading. */
  level?: 2 | 3 | 4;
}

const useStyles = makeStyles({
  root: { margin: 0, minWidth: 0, breakInside: 'avoid', ...forcedInk },
  panel: { minWidth: 0 },
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

/** Width of a saved picture's drawing, on whatever screen it is saved. */
const pictureWidth = 800;

/** A chart with its title, a legend that hides and shows series, the same numbers as a table, and a picture to save. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, note, corner, categories, series, formatValue, plan, height, level = 3 } = props;
  const styles = useStyles();
  const t = useUiText();
  const notice = useNotice();
  const summarise = useSummary();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const { width } = useBox(panel);
  const [view, setView] = useState<ChartView>('chart');
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [isSaving, setSaving] = useState(false);
  const drawn = useMemo(() => {
    const looks = looksOf(series.slice(0, limits.chartSeries));
    return looks.flatMap((look, index): DrawnSeries[] => {
      const one = series[index];
      return one ? [{ ...one, look }] : [];
    });
  }, [series]);
  const shown = useMemo(() => drawn.filter((one) => !hidden.has(one.id)), [drawn, hidden]);
  const chart = useMemo(
    () => (width > 0 ? plan({ width, height, id }, shown) : null),
    [plan, width, height, id, shown],
  );
  const toggle = (one: string) =>
    setHidden((now) => {
      const next = new Set(now);
      if (!next.delete(one)) next.add(one);
      return next;
    });
  const remark = props.remark(shown);
  return (
    <figure className={styles.root} aria-labelledby={`${id}title`}>
      <ChartHead
        id={`${id}title`}
        title={title}
        level={level}
        view={view}
        onView={setView}
        onSave={() => setSaving(true)}
      />
      <div ref={panel} className={styles.panel} style={chart ? undefined : { minHeight: height }}>
        {view === 'table' ? (
          <section
            className={styles.scroller}
            style={{ height }}
            aria-label={title}
            // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
          >
            <NumbersTable
              title={title}
              table={chartTable(corner, categories, series, formatValue)}
            />
          </section>
        ) : (
          chart && (
            <ChartScreen
              plan={chart}
              summary={summarise(title, categories, series, formatValue)}
              categories={categories}
              series={shown}
              formatValue={formatValue}
            />
          )
        )}
      </div>
      {view === 'chart' && (
        <ChartLegend
          label={t('chart.shown', { title })}
          series={drawn}
          hidden={hidden}
          onToggle={toggle}
        />
      )}
      {isSaving && (
        <ChartPicture
          title={title}
          plan={plan({ width: pictureWidth, height, id: `${id}picture` }, shown)}
          series={shown}
          remark={remark}
          onEnd={(saved) => {
            setSaving(false);
            if (!saved) notice.error(t('chart.pictureFailed'));
          }}
        />
      )}
      {series.length > limits.chartSeries && (
        <p className={styles.note}>{t('chart.tooMany', { n: limits.chartSeries })}</p>
      )}
      {(note || remark !== '') && (
        <figcaption className={styles.note}>
          {remark !== '' && <div>{remark}</div>}
          {note}
        </figcaption>
      )}
    </figure>
  );
}
