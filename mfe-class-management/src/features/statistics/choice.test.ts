import { describe, expect, it } from 'vitest';
import type { StatisticsOptions } from '@mebae/contracts';
import { addressOf, choiceOf, measureKeys, measuresOf, withScores } from './choice.ts';

const course = (evalSettingID: number, schoolYear: number, competencyIDs: number[]) => ({
  evalSettingID,
  title: `コース${evalSettingID}`,
  schoolYear,
  endAt: '2026-06-30T00:00:00.000Z',
  competencyIDs,
  trendIDs: [],
  hasScores: true,
  grades: [1],
  classes: [{ schoolClassID: 10 + evalSettingID, grade: 1, schoolClassName: '1組' }],
});
const options: StatisticsOptions = {
  classes: [],
  courses: [course(3, 2026, [1, 17]), course(2, 2025, [1]), course(1, 2024, [3])],
  tags: [
    { tagID: 7, tag: '吹奏楽部', isPriority: true },
    { tagID: 8, tag: '美術部', isPriority: false },
  ],
  competencies: [1, 3, 17].map((competencyID) => ({
    competencyID,
    name: String(competencyID),
    competencyType: 'self',
  })),
  customCompetencies: [{ customCompetencyID: 5, name: '挑戦', competencyIDs: [1, 3] }],
  derived: [{ name: 'innovation', competencyIDs: [1, 17] }],
};
const read = (query: string) => choiceOf(new URLSearchParams(query), options);

describe('a choice', () => {
  it('is the whole school in the newest course where nothing is chosen', () => {
    expect(read('')).toEqual({
      view: 'distribution',
      series: [{ evalSettingID: 3, target: 'all' }],
      measure: 'competency-1',
      x: 'competency-1',
      y: 'competency-17',
      before: 2,
      after: 3,
    });
    expect(choiceOf(new URLSearchParams(), { ...options, courses: [] })).toBeNull();
  });

  it('keeps the series that are there, each once and five at most', () => {
    const series = '3:class-13,3:class-99,2:tag-8,2:tag-8,3:priorityTag-8,x:all,3:grade-1';
    expect(read(`series=${series}`)?.series).toEqual([
      { evalSettingID: 3, target: 'class-13' },
      { evalSettingID: 2, target: 'tag-8' },
      { evalSettingID: 3, target: 'grade-1' },
    ]);
    const many = 'series=3:all,2:all,1:all,3:grade-1,2:grade-1,1:grade-1';
    expect(read(many)?.series).toHaveLength(5);
  });

  it('of a change has the groups of the later course', () => {
    const choice = read('view=change&after=2&series=3:class-13,3:tag-7,2:tag-7');
    expect(choice).toMatchObject({
      series: [{ evalSettingID: 2, target: 'tag-7' }],
      before: 1,
      after: 2,
    });
    expect(read('view=change&after=1')).toMatchObject({ before: 3, after: 1 });
  });

  it('of a change is never between a course and itself, only alone where there is no other', () => {
    expect(read('view=change&after=2&before=2')).toMatchObject({ before: 1, after: 2 });
    expect(read('view=change&after=1&before=1')).toMatchObject({ before: 3, after: 1 });
    const alone = { ...options, courses: options.courses.slice(0, 1) };
    expect(choiceOf(new URLSearchParams('before=3'), alone)).toMatchObject({
      before: null,
      after: 3,
    });
  });

  it('offers what one of its courses asked about', () => {
    expect(measureKeys(measuresOf(options, [3]))).toEqual([
      'competency-1',
      'competency-17',
      'derived-innovation',
    ]);
    expect(measureKeys(measuresOf(options, [3, 1]))).toContain('competency-3');
    expect(read('measure=competency-3')?.measure).toBe('competency-1');
  });

  it('is never of a course without scores', () => {
    const [first, ...others] = options.courses;
    const courses = [{ ...first, hasScores: false }, ...others] as StatisticsOptions['courses'];
    expect(withScores({ ...options, courses }).courses).toEqual(others);
  });

  it('is written to the address and read again', () => {
    const series = [{ evalSettingID: 2, target: 'grade-1' }];
    const address = addressOf(new URLSearchParams('x=1'), { view: 'boxes', series, before: null });
    expect(address.toString()).toBe('x=1&view=boxes&series=2%3Agrade-1');
  });
});
