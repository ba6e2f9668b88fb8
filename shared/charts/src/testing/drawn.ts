import { expect } from 'vitest';
import { renderSvg } from '../echarts.ts';
import type { ChartDrawing, ChartModel } from '../types.ts';

const bounds = { width: 640, height: 400, fontFamily: 'serif' };

/** A chart as a server draws it: without a page. Fails on a number that is none and on a colour that needs a page. */
export function drawChart(
  model: ChartModel,
  hidden: readonly string[] = [],
  width = bounds.width,
  height = bounds.height,
) {
  const size = { ...bounds, width, height };
  const drawing: ChartDrawing = model.draw(size, (id) => !hidden.includes(id));
  const svg = renderSvg(drawing);
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  expect(svg).not.toContain('var(');
  expect(svg).not.toContain('<style');
  const texts = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);
  return { drawing, svg, texts };
}

/** The series of a drawing by its id. */
export function seriesOf({ option }: ChartDrawing, id: string) {
  const found = [option.series ?? []].flat().find((series) => series.id === id);
  if (!found) throw new Error(`The drawing has no series ${id}`);
  return found;
}

export const oneDecimal = (value: number): string => value.toFixed(1);
