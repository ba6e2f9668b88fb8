export {
  BarChart,
  LineChart,
  RadarChart,
  type BarChartProps,
  type LineChartProps,
  type RadarChartProps,
} from './charts.tsx';
export { ChartFrame, type ChartFrameProps } from './chart-frame.tsx';
export type {
  ChartScale,
  ChartSeries,
  ChartSize,
  ChartTable,
  ChartTheme,
  RadarAxis,
} from './chart-types.ts';
export type { SeriesRole } from './series-looks.ts';
