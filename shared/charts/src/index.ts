/**
 * Charts without a page and without React: from numbers and texts to what ECharts draws, so that the screen, a saved
 * picture and a server's document show the same. ECharts itself is `@mebae/charts/echarts`.
 */
export { barChart, type BarInput } from './bar-chart.ts';
export { boxPlot, type BoxPlotInput, type BoxSeries, type BoxStatistics } from './box-plot.ts';
export {
  competencyColours,
  competencyTokens,
  competencyTypeOrder,
  competencyVariable,
  type CompetencyAppearance,
  type CompetencyTokens,
} from './competency-colours.ts';
export { competencyOrder, sortedCompetencies } from './competency-order.ts';
export { densityCellOf, densityPlot, type DensityCell, type DensityInput } from './density-plot.ts';
export { pointSeriesIndex } from './elements.ts';
export { heatMap, type HeatMapInput } from './heat-map.ts';
export { highestShare, histogram, type HistogramInput } from './histogram.ts';
export { lineChart, type LineInput } from './line-chart.ts';
export { manyLines, type ManyLinesInput } from './many-lines.ts';
export { forcedColours, withLightColours } from './palette.ts';
export { framePicture, legendSample, type PictureFrame } from './picture.ts';
export { radarChart, type RadarInput } from './radar-chart.ts';
export {
  scatterPlot,
  type ScatterInput,
  type ScatterPoint,
  type ScatterSeries,
} from './scatter-plot.ts';
export { oneSeriesOf, smallMultiples } from './small-multiples.ts';
export { seriesTokens, symbolPath } from './series-appearances.ts';
export type {
  ChartBounds,
  ChartDrawing,
  ChartModel,
  ChartOption,
  ChartPoint,
  ChartSeries,
  ChartTable,
  LegendEntry,
  RadarAxis,
} from './types.ts';
export { isWithinError } from './within-error.ts';
