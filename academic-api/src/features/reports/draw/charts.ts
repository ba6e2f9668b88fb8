import {
  barChart,
  legendSample,
  radarChart,
  withLightColours,
  type ChartModel,
  type ChartSeries,
  type LegendEntry,
} from '@mebae/charts';
import { renderSvg } from '@mebae/charts/echarts';
import { documentFont, lettersOf, printable } from '../../../lib/pdf/fonts.ts';
import type { ReportData } from '../report-data.ts';
import type { reportTexts } from '../report-texts.ts';
import { colours } from './style.ts';

type Texts = (typeof reportTexts)['ja'];

export const oneDecimal = (value: number): string => value.toFixed(1);

/** Texts have a rim in the colour of the background, which pdfmake would draw over them. */
const rims = / stroke="[^"]*" stroke-width="[^"]*" paint-order="stroke"/g;

/** A chart in the pixels of a screen, scaled to the page by its width. */
function drawn(model: ChartModel, { width, height }: { width: number; height: number }): string {
  const all = (): boolean => true;
  const drawing = model.draw({ width, height, fontFamily: documentFont }, all);
  return renderSvg(drawing).replaceAll(rims, '');
}

const hasValues = ({ values }: ChartSeries): boolean => values.some((value) => value !== null);

/** The same radar as in the student's record. Three competencies at least make one. */
export function radarOf(data: ReportData, texts: Texts, height: number) {
  const { competencies } = data;
  const series: ChartSeries[] = [
    {
      id: 'peer',
      name: texts.radar.peer,
      role: 'peer',
      values: competencies.map(({ value }) => value),
      errors: competencies.map(({ standardError }) => standardError),
    },
    {
      id: 'self',
      name: texts.radar.self,
      role: 'self',
      values: competencies.map(({ selfValue }) => selfValue),
    },
    {
      id: 'mean',
      name: texts.radar.mean,
      role: 'mean',
      values: competencies.map(({ classMean }) => classMean),
    },
  ];
  const model = radarChart({
    axes: competencies.map(({ competencyID, name, competencyType }) => ({
      id: competencyID,
      name: printable(name),
      type: competencyType,
    })),
    axisLabel: texts.radar.axis,
    series: series.filter(hasValues),
    formatValue: oneDecimal,
  });
  return { svg: drawn(model, { width: 640, height }), legend: model.legend };
}

/** Trends of a student beside the means of the grade. */
export function trendBars({ trends }: ReportData, texts: Texts) {
  const series: ChartSeries[] = [
    { id: 'value', name: texts.trend.value, role: 'peer', values: trends.map((t) => t.value) },
    { id: 'mean', name: texts.trend.mean, role: 'mean', values: trends.map((t) => t.gradeMean) },
  ];
  const model = barChart({
    categories: trends.map(({ title }) => title),
    categoryLabel: texts.trend.columns.trend,
    series: series.filter(hasValues),
    horizontal: true,
    formatValue: oneDecimal,
  });
  return { svg: drawn(model, { width: 640, height: model.height }), legend: model.legend };
}

const half = 150;
const row = 26;

/** Where a student stands between the poles of each scale, the first pole on the left: a mark in a table's cell. */
export function dispositionBars(scales: readonly { value: number | null }[]): {
  svgs: string[];
  width: number;
} {
  return {
    width: 2 * half,
    svgs: scales.map(({ value }) => {
      const at = half - ((value ?? 0) / 100) * (half - 8);
      const mark =
        value === null ? '' : `<circle cx="${at}" cy="${row / 2}" r="6" fill="#0b5cad"/>`;
      const ticks = [-100, -50, 0, 50, 100].map((tick) => {
        const x = half + (tick / 100) * (half - 8);
        return `<line x1="${x}" x2="${x}" y1="${tick === 0 ? 4 : 9}" y2="${tick === 0 ? row - 4 : row - 9}" stroke="#8a8a8a" stroke-width="1"/>`;
      });
      return `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * half}" height="${row}"><line x1="8" x2="${2 * half - 8}" y1="${row / 2}" y2="${row / 2}" stroke="#8a8a8a" stroke-width="1"/>${ticks.join('')}${mark}</svg>`;
    }),
  };
}

const sample = 30;
const legendSize = 9;

/** What the series of a chart are, in one line below it. */
export function legendOf(legend: readonly LegendEntry[]): { svg: string; width: number } {
  let x = 0;
  const entries = legend.map(({ name, appearance }) => {
    const at = x;
    x += sample + 6 + lettersOf(name).reduce((sum, { ems }) => sum + ems, 0) * legendSize + 18;
    return (
      `<g transform="translate(${at},1)">${legendSample(appearance)}</g>` +
      `<text x="${at + sample + 6}" y="10.5" font-size="${legendSize}" fill="${colours.text}">${name}</text>`
    );
  });
  return {
    svg: withLightColours(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${x}" height="14" font-family="${documentFont}">${entries.join('')}</svg>`,
    ),
    width: x,
  };
}
