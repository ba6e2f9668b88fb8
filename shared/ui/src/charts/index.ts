export {
  BarChart,
  LineChart,
  RadarChart,
  type BarChartProps,
  type LineChartProps,
  type RadarChartProps,
} from './charts.tsx';
export type { ChartSeries, RadarAxis } from './chart-types.ts';
export type { SeriesRole } from './series-looks.ts';
