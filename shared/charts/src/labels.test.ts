import { describe, expect, test } from 'vitest';
import { emWidth, fitLabel, wrapLabel } from './label-size.ts';
import { legendRows } from './legend-rows.ts';

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

test('a legend breaks into rows, each in the middle', () => {
  expect(legendRows([], 300)).toEqual([]);
  const [first, second] = legendRows([100, 100, 100], 300);
  expect(first).toEqual([
    { index: 0, x: 2 },
    { index: 1, x: 160 },
  ]);
  expect(second).toEqual([{ index: 2, x: 81 }]);
});
