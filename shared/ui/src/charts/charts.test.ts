import { limits } from '@mebae/contracts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { barPlan } from './bar-plan.tsx';
import { nextCategory } from './chart-keys.ts';
import { cellText, chartTable, extremes } from './chart-table.ts';
import type { ChartPlan, ChartSeries, DrawnSeries } from './chart-types.ts';
import { inLight } from './ink.ts';
import { emWidth, fitLabel, wrapLabel } from './label-size.ts';
import { linePlan } from './line-plan.tsx';
import { radarPlan } from './radar-plan.tsx';
import { looksOf, seriesLooks, seriesTokens } from './series-looks.ts';
import { Standalone } from './standalone.tsx';

const scale = { min: 0, max: 100 };
const room = { width: 640, height: 360, id: 'chart' };
const oneDecimal = (value: number): string => value.toFixed(1);
const names = ['課題設定', '個人的実行力', '感情コントロール', '論理的思考', '共感・傾聴'];
const axes = names.map((name, id) => ({ id, name }));
const peer: ChartSeries = {
  id: 'peer',
  name: '他者評価',
  role: 'peer',
  values: [62.3, null, 41, 70, 55],
  errors: [4.1, null, 3, null, 2],
};
const self: ChartSeries = {
  id: 'self',
  name: '自己評価',
  role: 'self',
  values: [50, 60, 70, 80, 90],
};
const drawn = looksOf([peer, self]).flatMap((look, index): DrawnSeries[] => {
  const one = [peer, self][index];
  return one ? [{ ...one, look }] : [];
});
const drawing = (plan: ChartPlan, active: number | null = null): string =>
  renderToStaticMarkup(createElement('svg', null, plan.draw(active)));
const count = (svg: string, part: RegExp): number => [...svg.matchAll(part)].length;
/** A symbol that marks a value. */
const marks = /<path d="[^"]+" transform="translate/g;

describe('labels', () => {
  test('full-width characters count one em, others about half', () => {
    expect(emWidth('課題設定')).toBe(4);
    expect(emWidth('カ゛ー・')).toBe(4);
    expect(emWidth('abcd')).toBeCloseTo(2.24, 5);
  });

  test('Japanese breaks into lines of like length, not before a long-vowel mark', () => {
    expect(wrapLabel('課題設定', 6)).toEqual(['課題設定']);
    expect(wrapLabel('個人的実行力', 4)).toEqual(['個人的', '実行力']);
    expect(wrapLabel('感情コントロール', 6)).toEqual(['感情コン', 'トロール']);
    expect(wrapLabel('テストスコーア', 4).every((line) => !line.startsWith('ー'))).toBe(true);
    expect(wrapLabel('5組（特進）', 4)).toEqual(['5組', '（特進）']);
  });

  test('no character stands alone on the last line', () => {
    expect(wrapLabel('ヴィジョン', 4.5)).toEqual(['ヴィ', 'ジョン']);
    expect(wrapLabel('自己効力感', 4)).toEqual(['自己効', '力感']);
  });

  test('words stay whole, and Japanese among them breaks', () => {
    expect(wrapLabel('Empathy and listening', 6)).toEqual(['Empathy', 'and', 'listening']);
    expect(wrapLabel('Decisiveness', 6)).toEqual(['Decisiveness']);
    expect(wrapLabel('Kiểm soát cảm xúc', 6)).toEqual(['Kiểm soát', 'cảm xúc']);
    expect(wrapLabel('2025年度 前期コンピテンシー測定', 7)).toHaveLength(3);
  });

  test('what must fit ends in dots', () => {
    expect(fitLabel('Decisiveness', 5, 2)).toEqual(['Decisiv…']);
    expect(fitLabel('Empathy and listening', 6, 2)).toEqual(['Empathy', 'and…']);
    expect(fitLabel('課題設定', 6, 2)).toEqual(['課題設定']);
  });
});

describe('series', () => {
  const symbolAt = (at: number) => seriesLooks[at]?.symbol;

  test('a role always looks the same; the others take what is left', () => {
    const found = looksOf([{}, { role: 'peer' }, { role: 'mean' }, {}]);
    expect(found.map(({ symbol }) => symbol)).toEqual([1, 0, 2, 3].map(symbolAt));
  });

  test('there is a look for as many as a chart takes, with and without colour', () => {
    expect(seriesLooks).toHaveLength(limits.chartSeries);
    const found = looksOf(Array.from({ length: limits.chartSeries }, () => ({})));
    for (const part of ['colour', 'symbol', 'dash', 'pattern'] as const) {
      expect(new Set(found.map((look) => look[part])).size).toBe(limits.chartSeries);
    }
  });

  test('the theme has the colours by the names that drawings ask for', () => {
    for (const dark of [false, true]) {
      for (const [index, { colour }] of looksOf([{}, {}, {}, {}, {}]).entries()) {
        const name = /^var\(--(\w+), (#\w+)\)$/.exec(colour);
        const shades = seriesLooks[index];
        expect(seriesTokens(dark)).toHaveProperty(
          name?.[1] ?? '',
          dark ? shades?.dark : shades?.light,
        );
        expect(name?.[2]).toBe(shades?.light);
      }
    }
  });
});

describe('drawings', () => {
  test('a radar marks values only: a gap has no corner', () => {
    const svg = drawing(radarPlan(axes, scale, room, drawn));
    expect(count(svg, marks)).toBe(4 + 5);
    for (const name of names) expect(svg.replaceAll(/<[^>]+>/g, '')).toContain(name);
    // The first series is filled and has its error as a ring around its line.
    expect(count(svg, /fill-rule="evenodd"/g)).toBe(1);
  });

  test('a line stops at a gap and has error bars where value and error are known', () => {
    const svg = drawing(linePlan(names, scale, room, drawn));
    expect(count(svg, marks)).toBe(9);
    expect(count(svg, /stroke-width="1.5"/g)).toBe(3);
    const [line] =
      /<path d="([^"]+)" fill="none" stroke="var\(--chartSeries1/.exec(svg)?.slice(1) ?? [];
    expect(count(line ?? '', /M/g)).toBe(2);
  });

  test('a bar stands for each value; only one series has room for its numbers', () => {
    const both = drawing(barPlan(names, scale, false, oneDecimal, room, drawn));
    expect(count(both, /fill="var\(--chartSeries1/g)).toBe(4);
    expect(count(both, /fill="url\(#chartfalling\)"/g)).toBe(5);
    expect(both).toContain('<pattern id="chartfalling"');
    expect(both).not.toContain('62.3');
    const alone = drawing(barPlan(names, scale, true, oneDecimal, room, drawn.slice(0, 1)));
    expect(alone).toContain('62.3');
  });

  test('the category that is read stands out', () => {
    for (const plan of [radarPlan(axes, scale, room, drawn), linePlan(names, scale, room, drawn)]) {
      expect(drawing(plan, 2)).toMatch(/font-weight="700"[^<]*>(<tspan[^>]*>[^<]*<\/tspan>)*/);
      expect(drawing(plan)).not.toContain('font-weight="700"');
    }
  });

  test('a picture needs neither page nor theme', () => {
    const plan = radarPlan(axes, scale, room, drawn);
    const all = { title: '<評価>', plan, series: drawn, remark: '色の帯', fontFamily: 'serif' };
    const svg = inLight(renderToStaticMarkup(createElement(Standalone, all)));
    expect(svg).not.toContain('var(');
    expect(svg).toContain('xmlns="http://www.w3.org/2000/svg"');
    for (const text of ['&lt;評価&gt;', '他者評価', '自己評価', '色の帯', seriesLooks[0].light]) {
      expect(svg).toContain(text);
    }
  });
});

test('arrow keys go round, Home and End to the ends, Escape away', () => {
  expect([nextCategory('ArrowRight', null, 3), nextCategory('ArrowRight', 2, 3)]).toEqual([0, 0]);
  expect([nextCategory('ArrowUp', null, 3), nextCategory('ArrowLeft', 1, 3)]).toEqual([2, 0]);
  expect([nextCategory('Home', 2, 3), nextCategory('End', null, 3)]).toEqual([0, 2]);
  expect(nextCategory('Escape', 1, 3)).toBeNull();
  // Keys that mean nothing here stay the page's.
  expect(nextCategory('Escape', null, 3)).toBeUndefined();
  expect(nextCategory('Tab', 1, 3)).toBeUndefined();
  expect(nextCategory('ArrowRight', null, 0)).toBeUndefined();
});

describe('the table beside a chart', () => {
  test('holds every number of the chart, errors and gaps too', () => {
    const rows = names.map((name, index) => ({ key: String(index), name }));
    const table = chartTable('能力', rows, [peer, self], oneDecimal);
    expect(table.corner).toBe('能力');
    expect(table.columns).toEqual(['他者評価', '自己評価']);
    expect(table.rows[0]).toEqual({ key: '0', header: '課題設定', cells: ['62.3 ± 4.1', '50.0'] });
    expect(table.rows[1]?.cells).toEqual(['–', '60.0']);
    expect(table.rows).toHaveLength(names.length);
  });

  test('a zero is a number, a gap is not', () => {
    expect(cellText(0, 0, oneDecimal)).toBe('0.0 ± 0.0');
    expect(cellText(null, 3, oneDecimal)).toBe('–');
  });

  test('highest and lowest skip gaps; none without values', () => {
    expect(extremes(peer.values, names)).toEqual({
      high: ['論理的思考', 70],
      low: ['感情コントロール', 41],
    });
    expect(extremes([null, null], names)).toBeNull();
    expect(extremes([0, -5], ['a', 'b'])).toEqual({ high: ['a', 0], low: ['b', -5] });
  });
});
