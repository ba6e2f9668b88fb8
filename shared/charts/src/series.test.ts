import { limits } from '@mebae/contracts';
import { describe, expect, test } from 'vitest';
import { errorEnds } from './elements.ts';
import {
  drawnSeries,
  appearancesOf,
  seriesAppearances,
  seriesTokens,
  symbolPath,
} from './series-appearances.ts';
import { categoryExtremes, categoryTable, cellText } from './table.ts';
import { oneDecimal } from './testing/drawn.ts';
import type { ChartSeries } from './types.ts';

describe('series', () => {
  const symbolAt = (at: number) => seriesAppearances[at]?.symbol;

  test('a role always looks the same; the others take what is left', () => {
    const found = appearancesOf([{}, { role: 'peer' }, { role: 'mean' }, {}]);
    expect(found.map(({ symbol }) => symbol)).toEqual([1, 0, 2, 3].map(symbolAt));
  });

  test('there is an appearance for as many as a chart takes, with and without colour', () => {
    expect(seriesAppearances).toHaveLength(limits.chartSeries);
    const many = Array.from({ length: limits.chartSeries + 2 }, (_, id) => ({
      id: String(id),
      name: '',
    }));
    const found = drawnSeries(many).map(({ appearance }) => appearance);
    expect(found).toHaveLength(limits.chartSeries);
    for (const part of ['colour', 'symbol', 'dash', 'pattern'] as const) {
      expect(new Set(found.map((appearance) => String(appearance[part]))).size).toBe(
        limits.chartSeries,
      );
    }
    expect(new Set(found.map(({ symbol }) => symbolPath(symbol, 4))).size).toBe(found.length);
  });

  test('the theme has the colours by the names that drawings ask for', () => {
    for (const dark of [false, true]) {
      for (const [index, { colour }] of appearancesOf([{}, {}, {}, {}, {}]).entries()) {
        const name = /^var\(--(\w+), (#\w+)\)$/.exec(colour);
        const shades = seriesAppearances[index];
        expect(seriesTokens(dark)).toHaveProperty(
          name?.[1] ?? '',
          dark ? shades?.dark : shades?.light,
        );
        expect(name?.[2]).toBe(shades?.light);
      }
    }
  });
});

describe('the table beside a chart', () => {
  const names = ['課題設定', '個人的実行力', '感情コントロール'];
  const categories = names.map((name, index) => ({ key: String(index), name }));
  const peer: ChartSeries = {
    id: 'peer',
    name: '他者評価',
    values: [62.3, null, 41],
    errors: [4.1, null, 3],
  };
  const self: ChartSeries = { id: 'self', name: '自己評価', values: [50, 60, 70] };

  test('holds every number of the chart, errors and gaps too', () => {
    const table = categoryTable('能力', categories, [peer, self], oneDecimal);
    expect(table.corner).toBe('能力');
    expect(table.columns).toEqual(['他者評価', '自己評価']);
    expect(table.rows[0]).toEqual({ key: '0', header: '課題設定', cells: ['62.3 ± 4.1', '50.0'] });
    expect(table.rows[1]?.cells).toEqual(['–', '60.0']);
    expect(table.rows).toHaveLength(names.length);
  });

  test('a zero is a number, a gap is not', () => {
    expect(cellText(0, 0, oneDecimal)).toBe('0.0 ± 0.0');
    expect(cellText(2, 1, (value) => `+${value}`)).toBe('+2 ± 1');
    expect(cellText(null, 3, oneDecimal)).toBe('–');
  });

  test('highest and lowest skip gaps; a series without values has none', () => {
    const none = { id: 'none', name: 'なし', values: [null, null, null] };
    const below = { id: 'below', name: '差', values: [0, -5, null] };
    expect(categoryExtremes(categories, [peer, none, below], oneDecimal)).toEqual([
      {
        series: '他者評価',
        ends: { high: '課題設定', highValue: '62.3', low: '感情コントロール', lowValue: '41.0' },
      },
      { series: 'なし', ends: null },
      {
        series: '差',
        ends: { high: '課題設定', highValue: '0.0', low: '個人的実行力', lowValue: '-5.0' },
      },
    ]);
  });
});

test('error bars end at the scale', () => {
  const scale = { min: 0, max: 100 };
  expect(errorEnds(98, 5, scale)).toEqual([93, 100]);
  expect(errorEnds(2, 5, scale)).toEqual([0, 7]);
  expect(errorEnds(null, 5, scale)).toBeNull();
  expect(errorEnds(50, undefined, scale)).toBeNull();
});
