import { framePicture } from '@mebae/charts';
import { renderSvg } from '@mebae/charts/echarts';
import { altOfRadar, radarModel } from '../radar-model.ts';
import type { ReportData } from '../report-data.ts';
import { reportTexts } from '../report-texts.ts';

/** A radar as the text of an SVG file, in pixels of a phone. */
export interface DrawnRadar {
  svg: string;
  width: number;
  height: number;
  alt: string;
}

/** Width of the smallest phone's column; the drawing grows in height where names need it. */
const size = { width: 300, height: 350 };
const fontFamily = 'system-ui, sans-serif';

/** Draws the radar of a student's record for a phone. @returns null of fewer than three competencies, which make none */
export default function drawRadar(data: ReportData): DrawnRadar | null {
  if (data.competencies.length < 3) return null;
  const texts = reportTexts(data);
  const model = radarModel(data, texts, (name) => name);
  const drawing = model.draw({ ...size, fontFamily }, () => true);
  const { legend } = model;
  const svg = framePicture(renderSvg(drawing), drawing, {
    title: '',
    head: [],
    legend,
    remark: '',
    fontFamily,
  });
  const [, width, height] = /width="([\d.]+)" height="([\d.]+)"/.exec(svg)!;
  return { svg, width: Number(width), height: Number(height), alt: altOfRadar(data, texts) };
}
