import { describe, expect, it } from 'vitest';
import { formatDate, formatDateTime, formatNumber, formatTime } from './format.ts';

describe('formatDate', () => {
  it('shows an instant as the day it is in Japan', () => {
    expect(formatDate('2026-04-07T15:30:00Z', 'ja')).toBe('2026/04/08');
    expect(formatDate('2026-04-07T15:30:00Z', 'en')).toBe('Apr 8, 2026');
    expect(formatDate('2026-04-07T15:30:00Z', 'vi')).toBe('08/04/2026');
  });

  it('keeps a plain date the day that it names', () => {
    expect(formatDate('2026-04-01', 'ja')).toBe('2026/04/01');
  });

  it('is empty where there is no date', () => {
    expect(formatDate(null, 'ja')).toBe('');
    expect(formatDate('', 'ja')).toBe('');
    expect(formatDate('soon', 'ja')).toBe('');
    expect(formatDateTime(undefined, 'en')).toBe('');
  });
});

it('shows times in Japan, 24 hours', () => {
  expect(formatDateTime('2026-11-28T08:00:00Z', 'ja')).toBe('2026/11/28 17:00');
  expect(formatDateTime('2026-11-27T15:00:00Z', 'en')).toBe('Nov 28, 2026, 00:00');
});

it('shows a time of day in Japan in every language', () => {
  const moment = Date.parse('2026-11-27T15:05:59Z');
  for (const language of ['ja', 'en', 'vi'] as const) {
    expect(formatTime(moment, language)).toBe('00:05');
  }
});

it('groups digits by language and marks a missing number', () => {
  expect(formatNumber(12345.5, 'ja')).toBe('12,345.5');
  expect(formatNumber(12345.5, 'vi')).toBe('12.345,5');
  expect(formatNumber(0.256, 'en', { style: 'percent' })).toBe('26%');
  expect(formatNumber(null, 'ja')).toBe('–');
  expect(formatNumber(Number.NaN, 'ja')).toBe('–');
});
