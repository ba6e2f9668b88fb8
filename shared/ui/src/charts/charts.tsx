import { useCallback, useMemo, type ReactNode } from 'react';
import { useUiText } from '../ui-text.ts';
import { barPlan } from './bar-plan.tsx';
import { ChartFrame } from './chart-frame.tsx';
import type {
  ChartCategory,
  ChartSeries,
  DrawnSeries,
  PlanChart,
  RadarAxis,
} from './chart-types.ts';
import { linePlan } from './line-plan.tsx';
import { radarPlan } from './radar-plan.tsx';
import { useValueFormat } from './use-chart-text.ts';

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

export interface LineChartProps extends CommonProps {
  /** Points in time, in order. */
  categories: readonly string[];
  /** What the categories are, as the head of the table's first column. */
  categoryLabel: string;
}

export interface BarChartProps extends LineChartProps {
  /** Bars lie: for long names or many categories. */
  horizontal?: boolean;
}

const named = (names: readonly string[]): ChartCategory[] =>
  names.map((name) => ({ key: name, name }));

const hasErrors = (series: DrawnSeries | undefined): series is DrawnSeries =>
  series?.errors?.some((error) => error !== null) ?? false;

/** Scores on many axes at once: one student's evaluation by others, by themselves, and the class's mean. */
export function RadarChart(props: RadarChartProps) {
  const { axes, axisLabel, min = 0, max = 100, decimals = 1, height = 420, ...rest } = props;
  const t = useUiText();
  const plan: PlanChart = useCallback(
    (room, series) => radarPlan(axes, { min, max }, room, series),
    [axes, min, max],
  );
  const categories = useMemo(() => axes.map(({ id, name }) => ({ key: String(id), name })), [axes]);
  return (
    <ChartFrame
      {...rest}
      height={height}
      corner={axisLabel ?? t('chart.competency')}
      categories={categories}
      formatValue={useValueFormat(decimals)}
      plan={plan}
      remark={([first]) => (hasErrors(first) ? t('chart.errorBand', { series: first.name }) : '')}
    />
  );
}

/** Values side by side in categories; where a series has errors, bars show one standard error each way. */
export function BarChart(props: BarChartProps) {
  const { categories, categoryLabel, horizontal = false, min = 0, max = 100, ...more } = props;
  const { decimals = 1, height = horizontal ? 120 + categories.length * 34 : 340, ...rest } = more;
  const t = useUiText();
  const formatValue = useValueFormat(decimals);
  const plan: PlanChart = useCallback(
    (room, series) => barPlan(categories, { min, max }, horizontal, formatValue, room, series),
    [categories, min, max, horizontal, formatValue],
  );
  return (
    <ChartFrame
      {...rest}
      height={height}
      corner={categoryLabel}
      categories={named(categories)}
      formatValue={formatValue}
      plan={plan}
      remark={(shown) => (shown.some(hasErrors) ? t('chart.errorBars') : '')}
    />
  );
}

/** Growth from exam to exam; where a series has errors, bars show one standard error each way. */
export function LineChart(props: LineChartProps) {
  const { categories, categoryLabel, min = 0, max = 100, decimals = 1, ...more } = props;
  const { height = 340, ...rest } = more;
  const t = useUiText();
  const plan: PlanChart = useCallback(
    (room, series) => linePlan(categories, { min, max }, room, series),
    [categories, min, max],
  );
  return (
    <ChartFrame
      {...rest}
      height={height}
      corner={categoryLabel}
      categories={named(categories)}
      formatValue={useValueFormat(decimals)}
      plan={plan}
      remark={(shown) => (shown.some(hasErrors) ? t('chart.errorBars') : '')}
    />
  );
}
