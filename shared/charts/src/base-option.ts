import type { TooltipComponentOption } from 'echarts/components';
import { palette } from './palette.ts';
import type { ChartBounds, ChartOption } from './types.ts';

/** Pixels of the letters of a chart. */
export const fontSize = 12;

/** Pixels between a point and its tooltip. */
const distance = 8;

/**
 * Options that all charts share. Nothing is animated, so that a chart is never printed or saved half drawn. Tooltips
 * are drawn into the chart: those that ECharts makes of HTML set styles that the Content-Security-Policy forbids.
 */
export function baseOption({ fontFamily }: ChartBounds): ChartOption {
  return {
    animation: false,
    textStyle: { fontFamily, fontSize, color: palette.text },
    tooltip: {
      trigger: 'item',
      renderMode: 'richText',
      confine: true,
      position: besidePoint,
      backgroundColor: palette.background,
      borderColor: palette.frame,
      borderWidth: 1,
      borderRadius: 6,
      padding: [8, 12],
      textStyle: { fontFamily, fontSize, color: palette.text },
    },
  };
}

type TooltipPosition = Extract<TooltipComponentOption['position'], (...values: never[]) => unknown>;

/** Beside what it describes where the chart is wide enough, otherwise below or above. */
const besidePoint: TooltipPosition = (pointer, _params, _element, rect, size) => {
  const [width, height] = size.contentSize;
  const [chartWidth, chartHeight] = size.viewSize;
  const point = rect ?? { x: pointer[0], y: pointer[1], width: 0, height: 0 };
  const right = point.x + point.width + distance;
  const left = point.x - width - distance;
  if (right + width <= chartWidth || left >= 0) {
    const middle = point.y + (point.height - height) / 2;
    const y = Math.max(0, Math.min(chartHeight - height, middle));
    return [right + width <= chartWidth ? right : left, y];
  }
  const below = point.y + point.height + distance;
  const x = point.x + (point.width - width) / 2;
  return [x, below + height <= chartHeight ? below : point.y - height - distance];
};
