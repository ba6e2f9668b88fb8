export { Chart, type ChartProps } from './chart.tsx';
export type { ChartSource } from './chart-source.ts';
export { useValueFormat } from './use-chart-text.ts';
