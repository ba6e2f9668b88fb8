import { CompetencyType } from '@mebae/contracts';
import { describe, expect, test } from 'vitest';
import { tickStep } from './axes.ts';
import { barChart } from './bar-chart.ts';
import { boxPlot } from './box-plot.ts';
import { renderSvg } from './echarts.ts';
import { cellOpacity, heatMap } from './heat-map.ts';
import { highestShare, histogram } from './histogram.ts';
import { lineChart } from './line-chart.ts';
import { manyLines } from './many-lines.ts';
import { emWidth } from './label-size.ts';
import { framePicture } from './picture.ts';
import { radarChart } from './radar-chart.ts';
import { densityPlot } from './density-plot.ts';
import { scatterPlot } from './scatter-plot.ts';
import { oneSeriesOf, smallMultiples } from './small-multiples.ts';
import { seriesAppearances } from './series-appearances.ts';
import { drawChart, oneDecimal, seriesOf } from './testing/drawn.ts';
import type { ChartSeries } from './types.ts';

const names = ['課題設定', '個人的実行力', '感情コントロール', '論理的思考', '共感・傾聴'];
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
const scale = { min: 0, max: 100 };
const blue = seriesAppearances[0].light;
const orange = seriesAppearances[1].light;
const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
/** A colour over a background, at the strongest of a heat map. */
const blend = (colour: string, background: string): string =>
  `#${channels(colour)
    .map((value, at) =>
      Math.round(
        value * cellOpacity.most + (channels(background)[at] ?? 0) * (1 - cellOpacity.most),
      )
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
/** Contrast of two colours (WCAG 2.2, relative luminance). */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other]
    .map((colour) => {
      const [r = 0, g = 0, b = 0] = channels(colour).map((value) => {
        const share = value / 255;
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    })
    .toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
const count = (svg: string, part: RegExp | string): number =>
  [...svg.matchAll(new RegExp(part, 'g'))].length;

describe('radar', () => {
  const model = radarChart({
    axes: names.map((name, id) => ({ id, name, type: CompetencyType.Self })),
    axisLabel: 'コンピテンシー',
    series: [peer, self],
    formatValue: oneDecimal,
  });

  test('the first axis is at the top, then clockwise, on the same scale all around', () => {
    const { option } = drawChart(model).drawing;
    expect(option.radar).toMatchObject({
      clockwise: true,
      splitNumber: 5,
      axisName: { show: false },
    });
    expect(option).toHaveProperty(
      'radar.indicator',
      names.map((name) => ({ name, min: 0, max: 100 })),
    );
    expect(option).toMatchObject({ animation: false, tooltip: { renderMode: 'richText' } });
  });

  test('all names are there, none clipped', () => {
    const { texts } = drawChart(model);
    for (const name of names) expect(texts.join('')).toContain(name);
    for (const ring of ['20', '40', '60', '80', '100']) expect(texts).toContain(ring);
  });

  test('a gap has no mark, and the outline does not fall to the centre', () => {
    const { drawing, svg } = drawChart(model);
    const outline = seriesOf(drawing, 'peer') as { data?: { value: number[] }[] };
    expect(outline.data?.[0]?.value[1]).toBeGreaterThan(15);
    // Four marks and the outline's area and band in the first colour, five marks in the second.
    expect(count(svg, `fill="${blue}"`)).toBe(4 + 2);
    expect(count(svg, `fill="${orange}"`)).toBe(5);
  });

  test('only the first shown series is filled and has a band', () => {
    expect(model.errors(() => true)).toEqual({ kind: 'band', series: '他者評価' });
    expect(model.errors((id) => id !== 'peer')).toBeNull();
    const { drawing, svg } = drawChart(model, ['peer']);
    expect(() => seriesOf(drawing, 'band')).toThrow('no series band');
    expect(svg).not.toContain(blue);
    expect(drawing.labels).toEqual(['自己評価']);
  });

  test('each axis is read with all its values', () => {
    const { drawing } = drawChart(model);
    expect(drawing.labels).toEqual(['他者評価', '自己評価']);
    expect(drawing.points.slice(0, 2)).toMatchObject([
      { name: '課題設定', texts: ['62.3 ± 4.1', '50.0'] },
      { name: '個人的実行力', texts: ['–', '60.0'] },
    ]);
  });

  test('more series than a chart takes are in the table only', () => {
    const many = Array.from({ length: 7 }, (_, id) => ({
      ...self,
      id: String(id),
      role: undefined,
    }));
    const full = radarChart({
      axes: names.map((name, id) => ({ id, name })),
      axisLabel: '',
      series: many,
      formatValue: oneDecimal,
    });
    expect(full.leftOut).toBe(2);
    expect(full.legend).toHaveLength(5);
    expect(full.table.columns).toHaveLength(7);
  });
});

describe('lines', () => {
  const model = lineChart({
    categories: names,
    categoryLabel: 'コース',
    series: [peer, { ...self, errors: [1, 1, 1, 1, 1] }],
    formatValue: oneDecimal,
  });

  test('a line stops at a gap; error bars stand where value and error are known, beside each other', () => {
    const { drawing, svg } = drawChart(model);
    const line = seriesOf(drawing, 'peer') as {
      data?: [number, number | null][];
      connectNulls?: boolean;
    };
    expect(line.data?.map(([, value]) => value)).toEqual(peer.values);
    expect(line.connectNulls).toBeUndefined();
    expect(seriesOf(drawing, 'peer errors').data).toHaveLength(3);
    const other = seriesOf(drawing, 'self') as { data?: [number, number | null][] };
    expect(line.data?.[0]?.[0]).toBeLessThan(other.data?.[0]?.[0] ?? 0);
    // The line's two pieces are one path; a mark is a path of its own.
    expect(count(svg, `fill="${blue}"`)).toBe(4);
    expect(model.errors((id) => id === 'peer')).toEqual({ kind: 'bars' });
  });

  test('names of points in time never run into each other', () => {
    const many = Array.from(
      { length: 30 },
      (_, index) => `2026年度 前期コンピテンシー測定${index}`,
    );
    const withManyCategories = lineChart({
      categories: many,
      categoryLabel: '',
      series: [{ id: 'a', name: 'a', values: many.map(() => 50) }],
      formatValue: oneDecimal,
    });
    const { texts } = drawChart(withManyCategories);
    expect(texts.join('')).toContain('2026年度');
    expect(texts.filter((text) => text.startsWith('2026年度')).length).toBeLessThan(16);
  });

  test('without any value there is nothing but axes', () => {
    const empty = lineChart({
      categories: names,
      categoryLabel: '',
      series: [{ id: 'a', name: 'a', values: names.map(() => null) }],
      formatValue: oneDecimal,
    });
    expect(drawChart(empty).svg).not.toMatch(/ d="[^"]+"[^>]*#0B5CAD/);
  });
});

describe('bars', () => {
  const input = { categories: names, categoryLabel: '', formatValue: oneDecimal };

  test('a pattern tells series apart; only a single one has space for its numbers', () => {
    const both = drawChart(barChart({ ...input, series: [peer, self] }));
    expect(count(both.svg, `fill="${blue}"`)).toBe(4);
    expect(count(both.svg, `<pattern`)).toBe(1);
    expect(both.texts).not.toContain('62.3');
    const alone = drawChart(barChart({ ...input, series: [peer] }));
    expect(alone.texts).toEqual(expect.arrayContaining(['62.3', '41.0', '70.0', '55.0']));
  });

  test('differences below zero have their names at the edge, and errors can be intervals', () => {
    const differences = {
      id: 'd',
      name: '変化',
      values: [3, -4, 0, 1, 2],
      errors: [2, 3, 1, 1, 1],
    };
    const model = barChart({
      ...input,
      horizontal: true,
      bars: 'intervals',
      scale: { min: -10, max: 10 },
      series: [differences],
    });
    expect(model.errors(() => true)).toEqual({ kind: 'intervals' });
    const { drawing, texts } = drawChart(model);
    expect(drawing.option).toHaveProperty('yAxis.axisLine.onZero', false);
    expect(texts).toEqual(expect.arrayContaining(['-4.0', '-10', '10']));
    expect(model.table.rows[1]?.cells).toEqual(['-4.0 ± 3.0']);
  });

  test('horizontal bars stand one below the other and grow with their number', () => {
    const rows = barChart({
      ...input,
      series: [peer],
      horizontal: true,
      marks: [{ name: '平均', value: 52.3 }],
    });
    const { drawing, texts } = drawChart(rows);
    expect(drawing.option).toHaveProperty('yAxis.inverse', true);
    expect(texts).toContain('平均 52.3');
    const more = barChart({
      ...input,
      categories: [...names, ...names],
      series: [peer],
      horizontal: true,
    });
    expect(more.height).toBeGreaterThan(rows.height);
  });

  test('names of lines across the plot stand above it, in as many rows as they need', () => {
    const goals = ['学校のめあて', '学年の平均', '昨年度の平均'].map((name, at) => ({
      name,
      value: 50 + 10 * at,
    }));
    const model = barChart({ ...input, series: [peer], marks: goals });
    const heights = [900, 360].map((width) => {
      const { option, height } = model.draw(
        { width, height: 340, fontFamily: 'sans-serif' },
        () => true,
      );
      expect(option).toHaveProperty('grid.top', 20 + height - 340);
      expect(JSON.stringify(option.series)).toContain('"label":{"show":false}');
      return height;
    });
    expect(heights).toEqual([360, 380]);
  });
});

describe('box plot', () => {
  const labels = {
    n: '人数',
    low: '下端',
    lowerQuartile: '第1四分位数',
    median: '中央値',
    upperQuartile: '第3四分位数',
    high: '上端',
    outliers: '外れ値',
  };
  const box = {
    n: 38,
    low: 20,
    lowerQuartile: 40,
    median: 52,
    upperQuartile: 60,
    high: 80,
    outliers: [5, 95.5],
  };
  const model = boxPlot({
    categories: ['課題設定', '創造性'],
    categoryLabel: 'コンピテンシー',
    series: [
      { id: '1', name: '1組', boxes: [box, null] },
      { id: '2', name: '2組', boxes: [{ ...box, outliers: [] }, box] },
    ],
    labels,
    formatValue: oneDecimal,
  });

  test('boxes are drawn from the statistics as they are, outliers beside them', () => {
    const { drawing, svg, texts } = drawChart(model);
    expect(seriesOf(drawing, '1').data).toEqual([[20, 40, 52, 60, 80], []]);
    expect(seriesOf(drawing, '1 outliers').data).toEqual([
      [0, 5],
      [0, 95.5],
    ]);
    expect(count(svg, `fill="${blue}"`)).toBe(2);
    expect(texts).toEqual(expect.arrayContaining(['課題設定', '創造性']));
  });

  test('on a phone every box keeps its name', () => {
    const many = Array.from({ length: 10 }, (_, at) => `項目${at}番`);
    const narrow = boxPlot({
      categories: many,
      categoryLabel: 'コンピテンシー',
      series: [{ id: '1', name: '1組', boxes: many.map(() => box) }],
      labels,
      formatValue: oneDecimal,
    });
    expect(drawChart(narrow, [], 300).texts).toEqual(expect.arrayContaining(many));
  });

  test('table and points have all statistics; what is hidden is not read', () => {
    expect(model.table.rows.map(({ header }) => header)).toEqual([
      '課題設定 1組',
      '課題設定 2組',
      '創造性 2組',
    ]);
    expect(model.table.rows[0]?.cells).toEqual([
      '38',
      '52.0',
      '40.0',
      '60.0',
      '20.0',
      '80.0',
      '5.0 95.5',
    ]);
    const { drawing } = drawChart(model, ['1']);
    expect(drawing.points.map(({ name }) => name)).toEqual(['課題設定 2組', '創造性 2組']);
  });
});

describe('scatter plot', () => {
  const point = { key: '1', name: '佐藤 花子', x: 30, y: 99, xError: 4, yError: 5 };
  const model = scatterPlot({
    series: [
      { id: 'a', name: '1組', points: [point, { key: '2', name: '鈴木 一郎', x: 10, y: 20 }] },
    ],
    pointLabel: '生徒',
    x: { name: '自己評価', scale },
    y: { name: '他者評価', scale },
    quadrants: { x: 50, y: 55, names: ['両方', '他者', 'なし', '自己'] },
    formatValue: oneDecimal,
  });

  test('an arrow leads to a point from where it was, unless it has hardly moved', () => {
    const arrows = (from: { x: number; y: number } | null) =>
      count(
        drawChart(
          scatterPlot({
            series: [
              { id: 'a', name: '1組', points: [{ key: '1', name: '', x: 50, y: 50, from }] },
            ],
            pointLabel: '生徒',
            x: { name: 'P', scale },
            y: { name: 'M', scale },
            formatValue: oneDecimal,
          }),
        ).svg,
        'stroke-opacity="0.55"',
      );
    expect(arrows({ x: 20, y: 30 })).toBe(1);
    expect(arrows({ x: 50, y: 50.5 })).toBe(0);
    expect(arrows(null)).toBe(0);
  });

  test('points have their errors, quadrants their names and lines', () => {
    const { drawing, texts, svg } = drawChart(model);
    expect(seriesOf(drawing, 'a')).toMatchObject({
      data: [
        [30, 99],
        [10, 20],
      ],
      markLine: { data: [{ xAxis: 50 }, { yAxis: 55 }] },
    });
    expect(texts).toEqual(
      expect.arrayContaining(['両方', '他者', 'なし', '自己', '自己評価', '他者評価']),
    );
    expect(count(svg, `fill="none"[^>]*stroke="${blue}"`)).toBe(2);
    expect(model.errors(() => true)).toEqual({ kind: 'bars' });
  });

  test('points are read from left to right', () => {
    expect(drawChart(model).drawing.points).toEqual([
      { name: '鈴木 一郎', texts: ['10.0', '20.0'] },
      { name: '佐藤 花子', texts: ['30.0 ± 4.0', '99.0 ± 5.0'] },
    ]);
    expect(model.table.rows[0]?.cells).toEqual(['30.0 ± 4.0', '99.0 ± 5.0']);
  });

  test('the wheel alone scrolls the page, with Ctrl it zooms', () => {
    const { dataZoom } = drawChart(model).drawing.option;
    expect([dataZoom].flat()).toEqual([
      expect.objectContaining({ type: 'inside', zoomOnMouseWheel: 'ctrl' }),
      expect.objectContaining({ type: 'inside', zoomOnMouseWheel: 'ctrl' }),
    ]);
  });
});

describe('density plot', () => {
  const people = [
    { x: 0, y: 0 },
    { x: 42, y: 58 },
    { x: 44.9, y: 55 },
    { x: 45, y: 55 },
    { x: 100, y: 100 },
  ];
  const model = densityPlot({
    points: people,
    side: 5,
    cellLabel: '範囲',
    countLabel: '人数',
    x: { name: 'P', scale },
    y: { name: 'M', scale },
    quadrants: { x: 50, y: 55, names: ['PM型', 'pM型', 'pm型', 'Pm型'] },
    nameOf: ({ x, y }) => `${x.join('-')} ${y.join('-')}`,
    countOf: (n) => `${n}人`,
    linkOf: (cell) => `/people/${cell.x}/${cell.y}`,
    formatValue: String,
  });

  test('everybody is counted once, in the cell that the point lies in; a cell opens its people', () => {
    const { points } = drawChart(model).drawing;
    expect(points).toEqual([
      { name: '0-5 0-5', texts: ['1人'], link: '/people/0/0' },
      { name: '40-45 55-60', texts: ['2人'], link: '/people/8/11' },
      { name: '45-50 55-60', texts: ['1人'], link: '/people/9/11' },
      { name: '95-100 95-100', texts: ['1人'], link: '/people/19/19' },
    ]);
    expect(model.table.rows.map(({ header, cells }) => [header, ...cells])).toEqual(
      points.map(({ name, texts }) => [name, ...texts]),
    );
  });

  test('cells have their numbers, quadrants their names and lines', () => {
    const { texts, drawing } = drawChart(model, [], 640, 520);
    expect(texts).toEqual(expect.arrayContaining(['PM型', 'pM型', 'pm型', 'Pm型', '2']));
    // squares that are too small for a number show it to whoever reads them
    expect(drawChart(model, [], 300).texts).not.toContain('2');
    expect(seriesOf(drawing, 'quadrants')).toMatchObject({
      markLine: { data: [{ xAxis: 50 }, { yAxis: 55 }] },
    });
  });
});

describe('small multiples', () => {
  const groups = ['1組', '2組', '3組', '4組', '5組'];
  const model = lineChart({
    categories: ['4月', '9月'],
    categoryLabel: 'コース',
    series: groups.map((name, at) => ({ id: name, name, values: [10 * at, 10 * at + 5] })),
    formatValue: oneDecimal,
  });
  const namesAt = (width: number, hidden: readonly string[] = []) =>
    smallMultiples(model, width, (id) => !hidden.includes(id)).map(({ name }) => name);

  test('on a phone each of many series has its own drawing; few ones, and wide screens, have one', () => {
    expect(namesAt(330)).toEqual(groups);
    expect(namesAt(330, ['1組', '4組'])).toEqual(['2組', '3組', '5組']);
    expect(namesAt(330, ['1組', '2組', '4組'])).toEqual([]);
    expect(namesAt(760)).toEqual([]);
  });

  test('each has the axes of all, and its own line, with the appearance that it has among them', () => {
    const [, second] = smallMultiples(model, 330, () => true);
    if (!second) throw new Error('one drawing');
    const one = oneSeriesOf(model, second);
    expect(one.legend).toEqual([second]);
    expect(one.extremes.map(({ series }) => series)).toEqual(['2組']);
    const { drawing } = drawChart(one, [], 330);
    expect(seriesOf(drawing, '2組')).toMatchObject({
      data: [
        [0, 10],
        [1, 15],
      ],
    });
    expect(drawing.option.yAxis).toEqual(drawChart(model, [], 330).drawing.option.yAxis);
    expect(() => seriesOf(drawing, '1組')).toThrow('no series');
  });
});

describe('histogram', () => {
  const bins = [0, 20, 40, 60, 80].map((from, index) => ({
    from,
    to: from + 20,
    count: [1, 4, 9, 5, 0][index] ?? 0,
  }));
  const input = {
    name: '他者評価',
    bins,
    labels: { bin: '範囲', count: '人数', share: '割合' },
    axisName: 'スコア',
    formatValue: String,
    formatShare: (share: number) => `${Math.round(share * 100)}%`,
  };

  test('bars reach from edge to edge; the curve has their units', () => {
    const density = [{ value: 50, perUnit: 0.5 }];
    const { drawing, texts, svg } = drawChart(histogram({ ...input, density }));
    // 0.5 persons a unit are 10 in a bin of 20.
    expect(seriesOf(drawing, 'density').data).toEqual([[50, 10]]);
    expect(drawing.option).toHaveProperty('yAxis.max', 10);
    expect(count(svg, `fill="${blue}"`)).toBeGreaterThanOrEqual(4);
    expect(texts).toEqual(expect.arrayContaining(['スコア', '人数', '100']));
  });

  test('beside others it ends at their highest share', () => {
    // nine of 19
    expect(highestShare({ bins })).toBeCloseTo(9 / 19, 12);
    const { drawing, texts } = drawChart(histogram({ ...input, topShare: 0.6 }));
    expect(drawing.option).toHaveProperty('yAxis.max', 0.6 * 19);
    expect(texts.filter((text) => text.includes('.'))).toEqual([]);
  });

  test('each bin is read with its count and share', () => {
    const model = histogram(input);
    expect(model.table.rows[2]).toEqual({ key: '40–60', header: '40–60', cells: ['9', '47%'] });
    expect(drawChart(model).drawing.points).toHaveLength(5);
    const nobody = histogram({ ...input, bins: bins.map((bin) => ({ ...bin, count: 0 })) });
    expect(drawChart(nobody).drawing.points[0]?.texts).toEqual(['0', '0%']);
  });
});

describe('heat map', () => {
  const model = heatMap({
    rows: ['課題設定', '創造性'],
    columns: ['1年', '2年'],
    rowLabel: 'コンピテンシー',
    valueLabel: '平均',
    values: [
      [10, 100],
      [null, 0],
    ],
    scale,
    formatValue: oneDecimal,
  });

  const strips = 40;

  test('each value is written on its colour; a gap is no zero; the legend shows the scale with its ends', () => {
    const { drawing, texts, svg } = drawChart(model);
    expect(texts).toEqual(expect.arrayContaining(['10.0', '100.0', '0.0', '課題設定', '1年']));
    expect(texts.filter((text) => text === '100.0')).toHaveLength(2);
    expect(seriesOf(drawing, 'cells').data).toHaveLength(3);
    expect(count(svg, `fill="${blue}"`)).toBe(3 + strips);
  });

  test('a number is readable on the strongest colour, in light and in dark', () => {
    for (const { light, dark } of seriesAppearances.slice(0, 2)) {
      expect(contrast('#242424', blend(light, '#ffffff'))).toBeGreaterThanOrEqual(4.5);
      expect(contrast('#ffffff', blend(dark, '#292929'))).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('what is within its error is grey, and the legend says so', () => {
    const { svg, texts } = drawChart(
      heatMap({
        rows: ['a'],
        columns: ['b', 'c'],
        rowLabel: '',
        valueLabel: '',
        values: [[0.1, 0.8]],
        scale: { min: -1, max: 1 },
        unclear: { cells: [[true, false]], label: '偶然の範囲' },
        formatValue: oneDecimal,
      }),
    );
    expect(texts).toContain('偶然の範囲');
    // the cell and the legend's mark
    expect(count(svg, 'fill="#5c6159"')).toBe(2);
    expect(count(svg, `fill="${blue}"`)).toBe(1 + strips / 2);
  });

  test('a few rows below many long names are as high as a finger needs', () => {
    const few = heatMap({
      rows: ['1組', '2組', '3組'],
      columns: Array.from({ length: 25 }, (_, index) => `組織への貢献${index}`),
      rowLabel: 'クラス',
      valueLabel: '平均',
      values: [1, 2, 3].map((row) => Array.from({ length: 25 }, (_, index) => row + index)),
      scale,
      formatValue: oneDecimal,
    });
    for (const width of [360, 800, 1200]) {
      const bounds = { width, height: few.height, fontFamily: 'sans-serif' };
      const svg = renderSvg(few.draw(bounds, () => true));
      const rows = [
        ...svg.matchAll(/transform="translate\([\d.]+ ([\d.]+)\)" fill="#242424"[^>]*>[123]組</g),
      ]
        .map(([, y]) => Number(y))
        .toSorted((a, b) => a - b);
      expect(rows).toHaveLength(3);
      expect(rows[1]! - rows[0]!).toBeGreaterThanOrEqual(24);
    }
  });

  test('is read along rows and columns', () => {
    const { drawing } = drawChart(model);
    expect(drawing.columns).toBe(2);
    expect(drawing.points.map(({ name }) => name)).toEqual([
      '課題設定 1年',
      '課題設定 2年',
      '創造性 1年',
      '創造性 2年',
    ]);
    expect(model.table.rows[1]?.cells).toEqual(['–', '0.0']);
  });

  test('what is below zero has a colour of its own', () => {
    const around = heatMap({
      rows: ['a'],
      columns: ['b', 'c'],
      rowLabel: '',
      valueLabel: '',
      values: [[-1, 1]],
      scale: { min: -1, max: 1 },
      formatValue: oneDecimal,
    });
    const { svg } = drawChart(around);
    expect(svg).toContain(`fill="${blue}"`);
    expect(svg).toContain(`fill="${orange}"`);
  });
});

describe('many lines', () => {
  const lines = Array.from({ length: 40 }, (_, id) => ({
    id: `s${id}`,
    name: `生徒${id}`,
    values: [30 + id, null, 40 + id],
  }));
  const mean: ChartSeries = { id: 'mean', name: 'クラス平均', role: 'mean', values: [50, 55, 60] };
  const model = manyLines({
    categories: ['2024', '2025', '2026'],
    lineLabel: '生徒',
    lines,
    highlights: [mean],
    formatValue: oneDecimal,
  });

  test('each line is read as a whole; those that stand out come first', () => {
    const { drawing, texts } = drawChart(model);
    expect(drawing.points).toHaveLength(41);
    expect(drawing.points[0]).toEqual({ name: 'クラス平均', texts: ['50.0', '55.0', '60.0'] });
    expect(drawing.points[1]?.texts).toEqual(['30.0', '–', '40.0']);
    expect(model.legend.map(({ name }) => name)).toEqual(['クラス平均']);
    expect(model.table.rows).toHaveLength(41);
    expect(texts).toEqual(expect.arrayContaining(['2024', '2025', '2026']));
  });

  test('a highlight can be hidden', () => {
    expect(drawChart(model, ['mean']).drawing.points).toHaveLength(40);
  });
});

test('a picture has its title, its head, its legend and its remark around it', () => {
  const model = lineChart({
    categories: names,
    categoryLabel: '',
    series: [peer, self],
    formatValue: oneDecimal,
  });
  const { drawing, svg } = drawChart(model);
  const frame = {
    title: '<評価>',
    head: ['山田 太郎（1年1組）', '出典：桜ヶ丘中学校'],
    legend: model.legend,
    remark: '誤差線',
    fontFamily: '"A", serif',
  };
  const picture = framePicture(svg, drawing, frame);
  const parts = ['&lt;評価&gt;', '山田 太郎（1年1組）', '出典', '他者評価', '自己評価', '誤差線'];
  for (const text of [...parts, '&quot;A&quot;']) expect(picture).toContain(text);
  expect(picture).toContain('xmlns="http://www.w3.org/2000/svg"');
  expect(picture).not.toContain('var(');
  expect(count(picture, '<svg ')).toBe(2);
});

test('long lines of a picture are wrapped inside it, and the drawing begins below them', () => {
  const model = lineChart({
    categories: names,
    categoryLabel: '',
    series: [peer],
    formatValue: oneDecimal,
  });
  const { drawing, svg } = drawChart(model);
  const draw = (title: string, head: string[]) => {
    const frame = { title, head, legend: model.legend, remark: '', fontFamily: 'serif' };
    const picture = framePicture(svg, drawing, frame);
    const [, x = 0, y = 0] = /<svg x="([\d.]+)" y="([\d.]+)"/.exec(picture)?.map(Number) ?? [];
    const lines = [
      ...picture.matchAll(/<text x="16" y="([\d.]+)" font-size="(\d+)"[^>]*>([^<]*)</g),
    ];
    return {
      y,
      right: Math.max(...lines.map(([, , size, text = '']) => x + emWidth(text) * Number(size))),
      bottom: Math.max(...lines.map(([, top]) => Number(top))),
      lines: lines.length,
    };
  };
  const short = draw('分布', ['出典']);
  const long = draw('題'.repeat(200), ['1年1組（38人）、'.repeat(30), 'コース '.repeat(80)]);
  expect(short.lines).toBe(2);
  expect(long.lines).toBe(9);
  for (const picture of [short, long]) {
    expect(picture.right).toBeLessThanOrEqual(drawing.width + 32);
    expect(picture.y).toBeGreaterThan(picture.bottom);
  }
  expect(long.y).toBeGreaterThan(short.y);
});

test('an axis is divided at round numbers', () => {
  expect(tickStep(scale)).toBe(20);
  expect(tickStep({ min: 1, max: 5 })).toBe(1);
  expect(tickStep({ min: 0, max: 12 })).toBe(5);
  expect(tickStep({ min: -1, max: 1 })).toBeCloseTo(0.5, 10);
});
