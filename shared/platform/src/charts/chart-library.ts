/** ECharts, its React component and its drawing without a page, as one chunk of the shell. */
export { echarts, renderSvg } from '@mebae/charts/echarts';
export { default as EChartsReact } from 'echarts-for-react/esm/core.js';
