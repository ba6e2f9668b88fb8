import { describe, expect, it } from 'vitest';
import type { RankingOptions } from '@mebae/contracts';
import { addressOf, choiceOf, completed, isGroupReplaced, queryOf, type Choice } from './choice.ts';

const options: RankingOptions = {
  exams: [],
  evalSettingID: 7,
  grades: [
    { grade: 1, examinees: 76 },
    { grade: 2, examinees: 38 },
  ],
  classes: [
    { schoolClassID: 11, grade: 1, schoolClassName: '1組', examinees: 38 },
    { schoolClassID: 21, grade: 2, schoolClassName: '1組', examinees: 38 },
  ],
  competencies: [
    { competencyID: 3, name: '個人的実行力', competencyType: 'self' },
    { competencyID: 18, name: '自己効力', competencyType: 'self' },
  ],
  derived: ['individuality'],
};
const of = (query: string): Choice => choiceOf(new URLSearchParams(query));
const complete = (query: string, offered = options) => completed(of(query), offered);

describe('a choice', () => {
  it.each([
    'competencyID=3&scale=class&schoolClassID=11',
    'evalSettingID=7&derived=individuality&scale=grade&grade=2&page=3&pageSize=100',
    '',
  ])('comes back from its address: %s', (query) => {
    expect(addressOf(of(query)).toString()).toBe(query);
  });

  it('is filled in with the first of everything', () => {
    expect(complete('')).toEqual({
      evalSettingID: 7,
      measure: { competencyID: 3 },
      scale: 'class',
      schoolClassID: 11,
      grade: null,
    });
    expect(complete('scale=grade')).toMatchObject({
      scale: 'grade',
      grade: 1,
      schoolClassID: null,
    });
    expect(complete('scale=school')).toMatchObject({ scale: 'school', grade: null });
  });

  it('keeps what the course offers and replaces what it doesn’t', () => {
    expect(complete('competencyID=18&schoolClassID=21')).toMatchObject({
      measure: { competencyID: 18 },
      schoolClassID: 21,
    });
    expect(complete('competencyID=25&schoolClassID=99')).toMatchObject({
      measure: { competencyID: 3 },
      schoolClassID: 11,
    });
    expect(complete('derived=leadership')?.measure).toEqual({ competencyID: 3 });
    expect(complete('derived=individuality')?.measure).toEqual({ derived: 'individuality' });
  });

  it.each([
    ['schoolClassID=99', true],
    ['scale=class&schoolClassID=99&grade=2', true],
    ['scale=grade&grade=3', true],
    ['schoolClassID=21', false],
    ['scale=grade&grade=2&schoolClassID=99', false],
    ['scale=class&grade=2', false],
    ['scale=school', false],
    ['', false],
  ])('tells whether another group is shown than was chosen: %s', (query, isReplaced) => {
    const shown = complete(query);
    expect(shown && isGroupReplaced(of(query), shown)).toBe(isReplaced);
  });

  it('tells that a class was chosen where there is none to see', () => {
    const shown = complete('scale=class', { ...options, classes: [] });
    expect(shown && isGroupReplaced(of('scale=class'), shown)).toBe(true);
  });

  it('stays in the grade when it goes from a class to its grade and back', () => {
    expect(complete('scale=grade&schoolClassID=21')?.grade).toBe(2);
    expect(complete('scale=class&grade=2')?.schoolClassID).toBe(21);
  });

  it('of a teacher without a class is the grade; without anything asked there is none', () => {
    expect(complete('', { ...options, classes: [] })).toMatchObject({ scale: 'grade', grade: 1 });
    expect(complete('scale=class', { ...options, classes: [] })?.scale).toBe('school');
    expect(complete('', { ...options, competencies: [] })).toBeNull();
    expect(complete('', { ...options, evalSettingID: null })).toBeNull();
  });

  it('asks for what is shown, and nothing else', () => {
    const choice = complete('derived=individuality&scale=grade&grade=2&schoolClassID=11');
    expect(choice && queryOf(choice)).toEqual({
      evalSettingID: 7,
      derived: 'individuality',
      scale: 'grade',
      schoolClassID: undefined,
      grade: 2,
    });
  });
});
