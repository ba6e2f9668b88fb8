import { expect, test } from 'vitest';
import { competencyColours, competencyTypeOrder } from './competency-colours.ts';
import { seriesLooks } from './charts/series-looks.ts';

/** WCAG 2.2 relative luminance and contrast ratio. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string): number => {
    const [r, g, bl] = [1, 3, 5].map((at) => {
      const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * bl;
  };
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

test('contrast is computed as WCAG does', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
});

test.each(competencyTypeOrder)('%s reads at 4.5:1 on white and on its tint', (type) => {
  const { colour, tint } = competencyColours[type];
  expect(contrast(colour, '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colour, tint)).toBeGreaterThanOrEqual(4.5);
});

test('no two types share a colour or a symbol', () => {
  const looks = Object.values(competencyColours);
  expect(new Set(looks.map((look) => look.colour)).size).toBe(looks.length);
  expect(new Set(looks.map((look) => look.symbol)).size).toBe(looks.length);
});

test('series of a chart stand out from the page at 3:1 and each has its own symbol and dash', () => {
  for (const { colour } of seriesLooks) {
    expect(contrast(colour, '#FFFFFF')).toBeGreaterThanOrEqual(3);
  }
  expect(new Set(seriesLooks.map((look) => look.symbol)).size).toBe(seriesLooks.length);
  expect(new Set(seriesLooks.map((look) => String(look.dash))).size).toBe(seriesLooks.length);
});
