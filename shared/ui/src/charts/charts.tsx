import { useCallback, type ReactNode } from 'react';
import { useUiText } from '../ui-text.ts';
import { barOption, lineOption } from './axis-options.ts';
import { ChartFrame } from './chart-frame.tsx';
import { chartTable } from './chart-table.ts';
import type { ChartScale, ChartSeries, ChartSize, ChartTheme, RadarAxis } from './chart-types.ts';
import { radarOption } from './radar-option.ts';
import { useSummary, useValueFormat } from './use-chart-text.ts';

/** What every chart takes. Keep `series`, `axes` and `categories` the same (`useMemo`) until the numbers change. */
interface CommonProps {
  title: string;
  /** Where the numbers come from: course, evaluators, date. */
  note?: ReactNode;
  series: readonly ChartSeries[];
  /** The scale's ends, 0 and 100 unless set, and the decimals shown, 1 unless set. */
  min?: number;
  max?: number;
  decimals?: number;
  /** Pixels of the drawing. */
  height?: number;
  level?: 2 | 3 | 4;
}

export interface RadarChartProps extends CommonProps {
  axes: readonly RadarAxis[];
  /** What the axes are, as the head of the table's first column: 'コンピテンシー'. */
  axisLabel?: string;
}

export interface BarChartProps extends CommonProps {
  categories: readonly string[];
  /** What the categories are, as the head of the table's first column. */
  categoryLabel: string;
  /** Bars lie: for long names or many categories. */
  horizontal?: boolean;
}

export interface LineChartProps extends CommonProps {
  /** Points in time, in order. */
  categories: readonly string[];
  categoryLabel: string;
}

function scaleOf(props: CommonProps): ChartScale {
  return { min: props.min ?? 0, max: props.max ?? 100, decimals: props.decimals ?? 1 };
}

/** Scores on many axes at once: one student's evaluation by others, by themselves, and the class's mean. */
export function RadarChart(props: RadarChartProps) {
  const { title, note, axes, series, height = 420, level } = props;
  const t = useUiText();
  const summarise = useSummary();
  const { min, max, decimals } = scaleOf(props);
  const formatValue = useValueFormat(decimals);
  const build = useCallback(
    (theme: ChartTheme, size: ChartSize) =>
      radarOption(axes, series, { min, max, decimals }, theme, size, formatValue),
    [axes, series, min, max, decimals, formatValue],
  );
  const names = axes.map(({ name }) => name);
  return (
    <ChartFrame
      title={title}
      note={note}
      height={height}
      level={level}
      seriesCount={series.length}
      summary={summarise(title, names, series, formatValue)}
      table={chartTable(
        props.axisLabel ?? t('chart.competency'),
        axes.map(({ id, name }) => ({ key: String(id), name })),
        series,
        formatValue,
      )}
      build={build}
    />
  );
}

/** Values side by side in categories. */
export function BarChart(props: BarChartProps) {
  const { title, note, categories, series, categoryLabel, horizontal = false, level } = props;
  const summarise = useSummary();
  const { min, max, decimals } = scaleOf(props);
  const formatValue = useValueFormat(decimals);
  const height =
    props.height ??
    (horizontal ? Math.max(220, 90 + categories.length * (14 + 18 * series.length)) : 340);
  const build = useCallback(
    (theme: ChartTheme, size: ChartSize) =>
      barOption(
        { categories, series, scale: { min, max, decimals }, theme, size, formatValue },
        horizontal,
      ),
    [categories, series, min, max, decimals, formatValue, horizontal],
  );
  return (
    <ChartFrame
      title={title}
      note={note}
      height={height}
      level={level}
      seriesCount={series.length}
      summary={summarise(title, categories, series, formatValue)}
      table={chartTable(
        categoryLabel,
        categories.map((name) => ({ key: name, name })),
        series,
        formatValue,
      )}
      build={build}
    />
  );
}

/** Growth from exam to exam; where a series has errors, bars show one standard error each way. */
export function LineChart(props: LineChartProps) {
  const { title, note, categories, series, categoryLabel, height = 340, level } = props;
  const summarise = useSummary();
  const { min, max, decimals } = scaleOf(props);
  const formatValue = useValueFormat(decimals);
  const build = useCallback(
    (theme: ChartTheme, size: ChartSize) =>
      lineOption({ categories, series, scale: { min, max, decimals }, theme, size, formatValue }),
    [categories, series, min, max, decimals, formatValue],
  );
  return (
    <ChartFrame
      title={title}
      note={note}
      height={height}
      level={level}
      seriesCount={series.length}
      summary={summarise(title, categories, series, formatValue)}
      table={chartTable(
        categoryLabel,
        categories.map((name) => ({ key: name, name })),
        series,
        formatValue,
      )}
      build={build}
    />
  );
}
