export { Chart, type ChartProps } from './chart.tsx';
export { useValueFormat } from './use-chart-text.ts';
