import { describe, expect, it } from 'vitest';
import { carriedSearch } from './carried-choice.ts';
import { classParts } from './parts.ts';

const carried = (search: string, part: Parameters<typeof carriedSearch>[1]) =>
  carriedSearch(new URLSearchParams(search), part);

describe('the choice that goes on to another part', () => {
  it.each([
    [
      'trend',
      'ranking',
      'target=class-5&measure=competency-7',
      '?competencyID=7&scale=class&schoolClassID=5',
    ],
    [
      'pm',
      'ranking',
      'evalSettingID=3&target=grade-2&norm=grade',
      '?evalSettingID=3&scale=grade&grade=2',
    ],
    ['pm', 'ranking', 'evalSettingID=3&target=all', '?evalSettingID=3&scale=school'],
    [
      'ranking',
      'trend',
      'evalSettingID=3&derived=leadership&scale=class&schoolClassID=5',
      '?evalSettingID=3&target=class-5&measure=derived-leadership',
    ],
    [
      'ranking',
      'pm',
      'evalSettingID=3&scale=school&schoolClassID=5',
      '?evalSettingID=3&target=all',
    ],
    ['ranking', 'pm', 'scale=grade&grade=2&page=3&pageSize=20', '?target=grade-2'],
    ['overview', 'pm', 'schoolClassID=5', '?target=class-5'],
    [
      'pm',
      'overview',
      'evalSettingID=3&target=class-5',
      '?schoolClassID=5&evalSettingID=3&target=class-5',
    ],
    ['trend', 'ranking', 'target=tag-9&measure=custom-4', ''],
  ] as const)('from %s to %s: %s', (_, part, search, expected) => {
    expect(carried(search, part)).toBe(expected);
  });

  it('is the same again after the way through every part but the ranking, which has no tags', () => {
    const chosen = 'evalSettingID=3&target=tag-9&measure=derived-leadership';
    const parts = classParts.filter(({ id }) => id !== 'ranking' && id !== 'overview');
    const last = parts.reduce((search, { id }) => carried(search, id), chosen);
    expect(last).toBe(`?${chosen}`);
  });
});
