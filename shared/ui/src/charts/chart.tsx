import { makeStyles, tokens, typographyStyles, useLanguage } from '@mebae/platform';
import { limits } from '@mebae/contracts';
import { forcedColours, type ChartModel } from '@mebae/charts';
import { use, useId, useRef, useState, type ReactNode } from 'react';
import { useUiText } from '../ui-text.ts';
import { useHiddenStyles } from '../visually-hidden.tsx';
import { CautionContext } from './chart-caution.tsx';
import { ChartDrawing } from './chart-drawing.tsx';
import { ChartFault } from './chart-fault.tsx';
import { ChartHead, type ChartView } from './chart-head.tsx';
import { ChartLegend } from './chart-legend.tsx';
import type { ChartSource } from './chart-source.ts';
import { NumbersTable } from './numbers-table.tsx';
import { useChartLibrary } from './use-chart-library.ts';
import { useRemark } from './use-chart-text.ts';
import { useShownSeries } from './use-shown-series.ts';

export interface ChartProps {
  title: string;
  /** From `@mebae/charts`; keep it the same (`useMemo`) until the numbers change. */
  chart: ChartModel;
  /** Group and time of the numbers, for a saved picture. */
  source: ChartSource;
  /** Where the numbers come from, as the page says it: course, evaluators, date. */
  note?: ReactNode;
  /** Pixels of the drawing, where they are not the chart's own. */
  height?: number;
  /** Level of the title's heading. */
  level?: 2 | 3 | 4;
}

const useStyles = makeStyles({
  root: {
    margin: 0,
    minWidth: 0,
    breakInside: 'avoid',
    position: 'relative',
    '@media (forced-colors: active)': forcedColours,
  },
  table: {
    overflow: 'auto',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '@media print': { maxHeight: 'none !important', overflow: 'visible' },
  },
  note: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
    margin: '8px 0 0',
  },
});

/**
 * A chart with its title, a legend that hides and shows series, the same numbers as a table, and pictures to save. The
 * table comes first: screen readers always find it, and everybody sees it where the drawing can't be loaded.
 */
export function Chart(props: ChartProps) {
  const { title, chart, source, note, height = props.chart.height, level = 3 } = props;
  const styles = useStyles();
  const hidden = useHiddenStyles();
  const t = useUiText();
  const id = useId();
  const language = useLanguage();
  const [view, setView] = useState<ChartView>('chart');
  const { isShown, toggle } = useShownSeries();
  const figure = useRef<HTMLElement>(null);
  const { library, hasFailed, retry } = useChartLibrary(figure);
  const remark = useRemark(chart.errors(isShown));
  const remarks = [remark, use(CautionContext)].filter((text) => text !== '').join(' ');
  const isTable = view === 'table' || hasFailed;
  return (
    <figure ref={figure} className={styles.root} aria-labelledby={id}>
      <ChartHead
        id={id}
        title={title}
        level={level}
        view={view}
        onView={setView}
        picture={library && { title, chart, source, height, isShown, remark: remarks, library }}
      />
      {hasFailed && <ChartFault onRetry={retry} />}
      <section
        className={isTable ? styles.table : hidden.hidden}
        style={isTable ? { maxHeight: height } : undefined}
        aria-label={title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={isTable ? 0 : undefined}
      >
        <NumbersTable title={title} table={chart.table} />
      </section>
      {!isTable && (
        <>
          <ChartDrawing
            key={language}
            title={title}
            chart={chart}
            height={height}
            isShown={isShown}
            library={library}
          />
          <ChartLegend
            label={t('chart.shown', { title })}
            entries={chart.legend}
            isShown={isShown}
            onToggle={toggle}
          />
        </>
      )}
      {chart.leftOut > 0 && (
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
