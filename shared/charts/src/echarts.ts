import {
  BarChart,
  BoxplotChart,
  CustomChart,
  LineChart,
  RadarChart,
  ScatterChart,
} from 'echarts/charts';
import {
  DataZoomInsideComponent,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  RadarComponent,
  TooltipComponent,
} from 'echarts/components';
import { dispose, getInstanceByDom, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { withLightColours } from './palette.ts';
import type { ChartDrawing } from './types.ts';

use([
  BarChart,
  BoxplotChart,
  CustomChart,
  DataZoomInsideComponent,
  GridComponent,
  LineChart,
  MarkAreaComponent,
  MarkLineComponent,
  RadarChart,
  RadarComponent,
  ScatterChart,
  SVGRenderer,
  TooltipComponent,
]);

/** ECharts with the parts that the product's charts are made of, and no others. */
export const echarts = { init, dispose, getInstanceByDom };

/**
 * Draws a chart as the text of an SVG file in the colours of paper. Needs no page: a browser saves it as a picture, a
 * server on Node puts it into a document.
 */
export function renderSvg({ option, width, height }: ChartDrawing): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption(option);
    // The styles and the marks of elements are for pointers, which a file does not follow; their numbers differ each time.
    const svg = chart.renderToSVGString().replace(/<style[^]*?<\/style>\s*/, '');
    return withLightColours(svg.replaceAll(/ (?:class|ecmeta_\w+)="[^"]*"/g, ''));
  } finally {
    chart.dispose();
  }
}
