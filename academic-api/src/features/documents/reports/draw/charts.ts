import {
  barChart,
  competencyColours,
  competencyTypeOrder,
  legendSample,
  withLightColours,
  type ChartModel,
  type ChartSeries,
  type LegendEntry,
} from '@mebae/charts';
import { renderSvg } from '@mebae/charts/echarts';
import type { Content } from 'pdfmake/interfaces.js';
import { filledText } from '@mebae/rules';
import { documentFont, lettersOf, printable } from '../../../../lib/pdf/fonts.ts';
import { tagged } from '../../../../lib/pdf/tags.ts';
import type { ReportData } from '../report-data.ts';
import { altOfRadar, radarModel } from '../radar-model.ts';
import type { ReportTexts } from '../report-texts.ts';
import { colours, contentWidth } from './style.ts';

const oneDecimal = (value: number): string => value.toFixed(1);

/** Texts have a rim in the colour of the background, which pdfmake would draw over them. */
const rims = / stroke="[^"]*" stroke-width="[^"]*" paint-order="stroke"/g;

/** A chart for the page. */
export interface DrawnChart {
  svg: string;
  /** Points on the page. */
  width: number;
  /** Description of the picture, for a reader who listens. */
  alt: string;
  legend: readonly LegendEntry[];
}

/** Points on the page for a pixel of a screen: letters of 10 pixels, a chart's smallest, are 8 or 7 points high. */
export const chartScales = { usual: 0.8, compact: 0.7 };

/** Draws a chart in the pixels of a screen, to be scaled to the page. */
function drawn(
  model: ChartModel,
  bounds: { width: number; height: number },
  scale: number,
): Omit<DrawnChart, 'alt'> {
  const drawing = model.draw({ ...bounds, fontFamily: documentFont }, everySeries);
  const svg = renderSvg(drawing).replaceAll(rims, '');
  return { svg, width: drawing.width * scale, legend: model.legend };
}

const everySeries = (): boolean => true;

/** A chart on the page, in the middle of the line. */
export const placedChart = ({ svg, alt, width }: DrawnChart): Content =>
  tagged({ svg, width, alignment: 'center' }, { type: 'Figure', alt });

const hasValues = ({ values }: ChartSeries): boolean => values.some((value) => value !== null);

/** Points that a radar may be wide. */
const radarWidth = 430;

/** A radar that is not drawn yet: its height depends on what else is on the page. */
export interface Radar {
  /** Points that it takes at least. */
  leastHeight: number;
  /** @param height points */
  draw: (height: number) => DrawnChart;
}

/**
 * The same radar as in the student's record; null of fewer than three competencies, which make none.
 * @param scale one of `chartScales`
 */
export function radarOf(data: ReportData, texts: ReportTexts, scale: number): Radar | null {
  if (data.competencies.length < 3) return null;
  const model = radarModel(data, texts, printable);
  const bounds = (height: number) => ({
    width: radarWidth / scale,
    height: Math.floor(height / scale),
  });
  const least = model.draw({ ...bounds(0), fontFamily: documentFont }, everySeries);
  return {
    leastHeight: least.height * scale,
    draw: (height) => ({ ...drawn(model, bounds(height), scale), alt: altOfRadar(data, texts) }),
  };
}

/** Points that a chart may be high below a report's head. */
const mostBarsHeight = 520;

/** Trends of a student beside the means of the grade. */
export function trendBars({ trends }: ReportData, texts: ReportTexts): DrawnChart {
  const scale = chartScales.usual;
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
  const values = trends.map(({ title, value }) => `${title} ${oneDecimal(value)}`).join(' / ');
  return {
    ...drawn(
      model,
      { width: contentWidth / scale, height: Math.min(model.height, mostBarsHeight / scale) },
      scale,
    ),
    alt: filledText(texts.trend.alt, { values }),
  };
}

/** Points of a bar with the mark of a disposition. */
export const barWidth = 170;
const half = barWidth / 2;
const row = 18;

/** Where a student stands between the poles of each scale, the first pole on the left. */
export const dispositionBars = (scales: readonly { value: number | null }[]): string[] =>
  scales.map(({ value }) => {
    const at = half - ((value ?? 0) / 100) * (half - 8);
    const mark = value === null ? '' : `<circle cx="${at}" cy="${row / 2}" r="5" fill="#0b5cad"/>`;
    const ticks = [-100, -50, 0, 50, 100].map((tick) => {
      const x = half + (tick / 100) * (half - 8);
      const reach = tick === 0 ? 6 : 3;
      return `<line x1="${x}" x2="${x}" y1="${row / 2 - reach}" y2="${row / 2 + reach}" stroke="#8a8a8a" stroke-width="1"/>`;
    });
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${barWidth}" height="${row}"><line x1="8" x2="${barWidth - 8}" y1="${row / 2}" y2="${row / 2}" stroke="#8a8a8a" stroke-width="1"/>${ticks.join('')}${mark}</svg>`;
  });

const sample = 30;
const legendSize = 9;

/** Puts samples with their names beside each other. */
function legendRow(entries: readonly { sample: string; name: string }[]) {
  let x = 0;
  const drawnEntries = entries.map(({ sample: own, name }) => {
    const at = x;
    x += sample + 6 + lettersOf(name).reduce((sum, { ems }) => sum + ems, 0) * legendSize + 18;
    return (
      `<g transform="translate(${at},1)">${own}</g>` +
      `<text x="${at + sample + 6}" y="10.5" font-size="${legendSize}" fill="${colours.text}">${name}</text>`
    );
  });
  const width = x - 18;
  return {
    width,
    svg: withLightColours(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="14" font-family="${documentFont}">${drawnEntries.join('')}</svg>`,
    ),
  };
}

/** Space of the height of a legend. */
export const legendSpace = (): Content => ({ text: '', margin: [0, 18, 0, 0], lineHeight: 0 });

const placedLegend = ({ svg, width }: { svg: string; width: number }): Content => ({
  svg,
  width,
  alignment: 'center',
  margin: [0, 3, 0, 1],
});

/** Names of a chart's series, in one line. Its picture says it to a reader who listens. */
export const legendOf = ({ legend }: Pick<DrawnChart, 'legend'>): Content =>
  placedLegend(
    legendRow(legend.map(({ name, appearance }) => ({ name, sample: legendSample(appearance) }))),
  );

/** The colours of the types of competencies that a radar has around it. */
export function legendOfTypes({ competencies }: ReportData, texts: ReportTexts): Content {
  const types = competencyTypeOrder.filter((type) =>
    competencies.some(({ competencyType }) => competencyType === type),
  );
  return placedLegend(
    legendRow(
      types.map((type) => ({
        name: texts.types[type],
        sample: `<line x1="4" x2="26" y1="6" y2="6" stroke="${competencyColours[type].light.colour}" stroke-width="4" stroke-linecap="round"/>`,
      })),
    ),
  );
}
