import EChartsReactCore from 'echarts-for-react/esm/core';
import { BarChart, CustomChart, LineChart, RadarChart } from 'echarts/charts';
import {
  AriaComponent,
  GridComponent,
  LegendComponent,
  RadarComponent,
  TooltipComponent,
} from 'echarts/components';
import * as echarts from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useRef } from 'react';
import type { ChartPicture } from './picture.ts';

echarts.use([
  BarChart,
  CustomChart,
  LineChart,
  RadarChart,
  AriaComponent,
  GridComponent,
  LegendComponent,
  RadarComponent,
  TooltipComponent,
  CanvasRenderer,
]);

const fill = { height: '100%', width: '100%' };

/**
 * The drawn chart. This module brings ECharts with it: load it with `import()` only.
 * @param option what is drawn
 * @param onPicture is given the way to take a picture once the chart is drawn
 */
export default function ChartCanvas(props: {
  option: echarts.EChartsCoreOption;
  onPicture: (take: ChartPicture) => void;
}) {
  const chart = useRef<EChartsReactCore>(null);
  return (
    <EChartsReactCore
      ref={chart}
      echarts={echarts}
      option={props.option}
      notMerge
      style={fill}
      onChartReady={() =>
        props.onPicture(() => {
          const instance = chart.current?.getEchartsInstance();
          if (!instance) throw new Error('The chart is not drawn');
          return instance.renderToCanvas({ pixelRatio: 2 });
        })
      }
    />
  );
}
