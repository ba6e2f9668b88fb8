import { fc } from '@mebae/testing/properties';
import { describe, expect, it } from 'vitest';
import {
  countCharacters,
  countFullWidth,
  lengthIn,
  letterTolerance,
  textRange,
} from './text-length.ts';

describe('a text counted in full-width characters', () => {
  it.each([
    ['', 0],
    ['合唱祭で力を発揮した。', 11],
    ['ABC', 2],
    ['ｶﾅ', 1],
    ['𠮷野家', 3],
    ['1年2組、A評価。', 8],
    ['一行目\n二行目', 6],
  ])('%j → %d', (text, count) => {
    expect(countFullWidth(text)).toBe(count);
  });

  it('is never longer than its characters, and never shorter than half of them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const characters = countCharacters(text.replaceAll('\n', ''));
        expect(countFullWidth(text)).toBeLessThanOrEqual(characters);
        expect(countFullWidth(text)).toBeGreaterThanOrEqual(Math.ceil(characters / 2));
      }),
    );
  });
});

it('a letter may be a tenth longer or shorter than was asked for, findings a fifth', () => {
  expect(textRange(600, 'ja', letterTolerance)).toEqual({ min: 540, max: 660 });
  expect(textRange(100, 'ja')).toEqual({ min: 80, max: 120 });
  expect(lengthIn(600, 'en')).toBe(1320);
});
