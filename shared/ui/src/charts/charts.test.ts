import { CompetencyType, limits } from '@mebae/contracts';
import { describe, expect, test } from 'vitest';
import { competencyColours } from '../competency-colours.ts';
import { barOption, lineOption } from './axis-options.ts';
import { cellText, chartTable, extremes } from './chart-table.ts';
import type { ChartSeries, ChartTheme, RadarAxis } from './chart-types.ts';
import { errorEnds } from './error-bars.ts';
import { emWidth, wrapLabel } from './label-size.ts';
import { legendHeight } from './option-parts.ts';
import { bridgeGaps } from './radar-gaps.ts';
import { radarLayout, radarOption } from './radar-option.ts';
import { looksOf, seriesLooks } from './series-looks.ts';

const theme: ChartTheme = {
  text: '#242424',
  mutedText: '#616161',
  line: '#e0e0e0',
  background: '#ffffff',
  dark: false,
  fontFamily: 'sans-serif',
};
/** A look without its colour for dark pages. */
const lookAt = (at: number) => {
  const look = seriesLooks[at];
  return { colour: look?.colour, symbol: look?.symbol, dash: look?.dash };
};
const scale = { min: 0, max: 100, decimals: 1 };
const oneDecimal = (value: number): string => value.toFixed(1);
const names = ['課題設定', '個人的実行力', '感情コントロール', '論理的思考', '共感・傾聴'];
const axes: RadarAxis[] = names.map((name, id) => ({ id, name, type: CompetencyType.Self }));
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
    expect(wrapLabel('感情コントロール', 6).join('')).toBe('感情コントロール');
    expect(wrapLabel('5組（特進）', 4)).toEqual(['5組', '（特進）']);
  });

  test('words stay whole', () => {
    expect(wrapLabel('Empathy and listening', 6)).toEqual(['Empathy', 'and', 'listening']);
    expect(wrapLabel('Decisiveness', 6)).toEqual(['Decisiveness']);
    expect(wrapLabel('Kiểm soát cảm xúc', 6)).toEqual(['Kiểm soát', 'cảm xúc']);
  });
});

describe('series', () => {
  test('a role always looks the same; the others take what is left', () => {
    const looks = looksOf([{}, { role: 'peer' }, { role: 'mean' }, {}], false);
    expect(looks).toEqual([1, 0, 2, 3].map((at) => lookAt(at)));
    expect(looksOf([{ role: 'self' }], false)).toMatchObject([{ colour: seriesLooks[1].colour }]);
    expect(looksOf([{ role: 'self' }], true)).toMatchObject([{ colour: seriesLooks[1].onDark }]);
  });

  test('there is a look for as many as a chart takes', () => {
    expect(seriesLooks).toHaveLength(limits.chartSeries);
    const looks = looksOf(
      Array.from({ length: limits.chartSeries }, () => ({})),
      false,
    );
    expect(new Set(looks.map(({ colour }) => colour)).size).toBe(limits.chartSeries);
  });

  test('a legend that does not fit takes more rows', () => {
    expect(legendHeight([], 300)).toBe(0);
    const one = legendHeight(['他者評価'], 300);
    expect(legendHeight(['他者評価', '自己評価', 'クラス平均', '学年平均'], 300)).toBeGreaterThan(
      one,
    );
  });
});

describe('radar', () => {
  test.each([
    [320, 360],
    [700, 420],
    [1100, 460],
  ])('every name fits in %i × %i', (width, height) => {
    const many: RadarAxis[] = Array.from({ length: 25 }, (_, id) => ({
      id,
      name: names[id % names.length] ?? '',
    }));
    const { centre, radius, names: labels } = radarLayout(many, { width, height }, 32);
    for (const [index, label] of labels.entries()) {
      const angle = Math.PI / 2 + (2 * Math.PI * index) / many.length;
      const lines = label.split('\n');
      const reach = radius + 10;
      const x = Math.abs(Math.cos(angle)) * reach + Math.max(...lines.map(emWidth)) * 12;
      const y = Math.abs(Math.sin(angle)) * reach + lines.length * 16;
      // A name right above, below or beside the radar is centred on its axis: it needs room one way only.
      expect(Math.abs(Math.cos(angle)) < 0.05 || x <= centre[0]).toBe(true);
      expect(Math.abs(Math.sin(angle)) < 0.05 || y <= centre[1]).toBe(true);
    }
    expect(radius).toBeGreaterThanOrEqual(40);
  });

  test('axes carry scale and type colour, series their values with gaps', () => {
    const option = radarOption(
      axes,
      [peer, self],
      scale,
      theme,
      { width: 700, height: 420 },
      oneDecimal,
    );
    const { radar, series } = option;
    expect(radar.indicator).toHaveLength(5);
    expect(radar.indicator[0]).toMatchObject({
      max: 100,
      color: competencyColours.self.light.colour,
    });
    const [outline, corners, second] = series[0]?.data ?? [];
    expect([outline?.name, corners?.name, second?.name]).toEqual([
      '他者評価',
      '他者評価',
      '自己評価',
    ]);
    expect(second?.value).toEqual([50, 60, 70, 80, 90]);
    expect(second?.symbol).not.toBe(corners?.symbol);
    // The axis without a value has no corner on it, and the outline does not fall to the centre.
    expect(outline?.symbol).toBe('none');
    expect(outline?.value[1]).toBeCloseTo(15.28, 2);
    expect(corners?.value[1]).toBeGreaterThan(1000);
  });

  test('no more series than the limit are drawn, and all are in the table', () => {
    const six = Array.from({ length: limits.chartSeries + 1 }, (_, index) => ({
      id: String(index),
      values: self.values,
      name: `系列${index}`,
    }));
    const option = radarOption(axes, six, scale, theme, { width: 700, height: 420 }, oneDecimal);
    const { series } = option;
    expect(series[0]?.data).toHaveLength(limits.chartSeries);
    const table = chartTable('能力', [{ key: '0', name: '課題設定' }], six, oneDecimal);
    expect(table.columns).toHaveLength(limits.chartSeries + 1);
  });
});

describe('gaps in a radar', () => {
  test('without gaps nothing changes', () => {
    expect(bridgeGaps([10, 20, 30, 40], 0)).toEqual([10, 20, 30, 40]);
  });

  test('the outline crosses a gap on the straight line between its neighbours', () => {
    // Eight axes, 45° apart: (r, 0°) and (r, 90°) meet the 45° axis at r / √2.
    const values = [50, null, 50, 50, 50, 50, 50, 50];
    expect(bridgeGaps(values, 0)[1]).toBeCloseTo(50 / Math.SQRT2, 10);
    // A scale that starts at 1, and a gap over the first axis.
    const round = [null, 3, 3, 3, 3, 3, 3, 3];
    expect(bridgeGaps(round, 1)[0]).toBeCloseTo(1 + 2 / Math.SQRT2, 10);
  });

  test('a half turn without values goes to the centre, and so does a radar without any', () => {
    expect(bridgeGaps([60, null, 60, 60], 0)[1]).toBe(0);
    expect(bridgeGaps([null, null, null], 0)).toEqual([0, 0, 0]);
    expect(bridgeGaps([0, null, 0, 10, 10, 10, 10, 10], 0)[1]).toBe(0);
  });
});

describe('bars and lines', () => {
  const chart = {
    categories: ['2025年度 前期', '2025年度 後期'],
    series: [peer, self],
    scale,
    theme,
    size: { width: 640, height: 320 },
    formatValue: oneDecimal,
  };

  test('a line has error bars only where value and error are known', () => {
    const { series } = lineOption(chart);
    expect(series.map(({ type }) => type)).toEqual(['line', 'custom', 'line']);
    expect(series[1]?.data).toEqual([
      [0, 62.3 - 4.1, 62.3 + 4.1],
      [2, 38, 44],
      [4, 53, 57],
    ]);
  });

  test('error bars end at the scale', () => {
    expect(errorEnds(98, 5, scale)).toEqual([93, 100]);
    expect(errorEnds(2, 5, scale)).toEqual([0, 7]);
    expect(errorEnds(null, 5, scale)).toBeNull();
    expect(errorEnds(50, undefined, scale)).toBeNull();
  });

  test('lying bars swap the axes and keep the first category on top', () => {
    const upright = barOption(chart, false);
    const lying = barOption(chart, true);
    expect([upright.xAxis.type, upright.yAxis.type]).toEqual(['category', 'value']);
    expect([lying.xAxis.type, lying.yAxis.type]).toEqual(['value', 'category']);
    expect(lying.yAxis).toMatchObject({ inverse: true });
  });

  test('tooltips are drawn without HTML', () => {
    expect(barOption(chart, false)).toMatchObject({ tooltip: { renderMode: 'richText' } });
    expect(lineOption(chart)).toMatchObject({ tooltip: { renderMode: 'richText' } });
  });
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
