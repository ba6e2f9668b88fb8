import { expect, test } from 'vitest';
import {
  competencyColours,
  competencyTokens,
  competencyTypeOrder,
  competencyVariable,
} from './competency-colours.ts';
import { seriesAppearances } from './series-appearances.ts';

/** WCAG 2.2 relative luminance and contrast ratio. */
function contrast(a: string, b: string): number {
  const [first, second] = [luminance(a), luminance(b)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminance(hex: string): number {
  const channel = (at: number): number => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

test('contrast is computed as WCAG does', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
});

/** The lightest place of a dark page that a text of a type stands on. */
const night = '#242824';

test.each(competencyTypeOrder)('%s reads at 4.5:1 on the page and on its tint', (type) => {
  const { light, dark } = competencyColours[type];
  expect(contrast(light.colour, '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(light.colour, light.tint)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(dark.colour, night)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(dark.colour, dark.tint)).toBeGreaterThanOrEqual(4.5);
});

test('no two types share a colour or a symbol', () => {
  const appearances = Object.values(competencyColours);
  for (const shade of ['light', 'dark'] as const) {
    expect(new Set(appearances.map((appearance) => appearance[shade].colour)).size).toBe(
      appearances.length,
    );
  }
  expect(new Set(appearances.map((appearance) => appearance.symbol)).size).toBe(appearances.length);
});

test('the theme carries the colours by the names that the badges ask for', () => {
  for (const dark of [false, true]) {
    const tokens = competencyTokens(dark);
    for (const type of competencyTypeOrder) {
      for (const part of ['colour', 'tint'] as const) {
        const name = /^var\(--(\w+), (#\w+)\)$/.exec(competencyVariable(type, part));
        expect(tokens).toHaveProperty(
          name?.[1] ?? '',
          competencyColours[type][dark ? 'dark' : 'light'][part],
        );
        expect(name?.[2]).toBe(competencyColours[type].light[part]);
      }
    }
  }
});

test('series of a chart stand out from the page at 3:1 and each has its own symbol and dash', () => {
  for (const { light, dark } of seriesAppearances) {
    expect(contrast(light, '#FFFFFF')).toBeGreaterThanOrEqual(3);
    expect(contrast(dark, night)).toBeGreaterThanOrEqual(3);
  }
  expect(new Set(seriesAppearances.map((appearance) => appearance.symbol)).size).toBe(
    seriesAppearances.length,
  );
  expect(new Set(seriesAppearances.map((appearance) => String(appearance.dash))).size).toBe(
    seriesAppearances.length,
  );
});
