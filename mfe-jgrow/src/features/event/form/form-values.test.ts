import { describe, expect, it } from 'vitest';
import { eventBody, eventLimits, surveyLimits, type EventDetail } from '@mebae/contracts';
import type { Text } from '../../../lib/text.ts';
import { optionsNow, schoolTrip } from '../event.test-data.ts';
import {
  bodyOf,
  copyOf,
  emptyQuestion,
  formSchema,
  optionsOf,
  valuesOf,
  type EventValues,
} from './form-values.ts';

const t: Text = (key) => key;
const schema = formSchema(t, optionsNow.courses);
const good = valuesOf(schoolTrip);
const problems = (values: Partial<EventValues>) => {
  const result = schema.safeParse({ ...good, ...values });
  return result.success ? [] : result.error.issues.map((i) => [i.path.join('.'), i.message]);
};
const question = (kind: 'scale' | 'choice' | 'text', values = {}) => ({
  ...emptyQuestion(kind),
  text: '質問',
  ...values,
});
const choice = (options: string) => ({ questions: [question('choice', { options })] });

describe('the form of an event', () => {
  it('gives back the event that it was filled from', () => {
    const body = bodyOf(schema.parse(good), [1]);
    expect(eventBody.parse(body)).toEqual({
      title: '修学旅行',
      startsOn: '2026-10-20',
      endsOn: '2026-10-22',
      destinationIDs: [1],
      growingPurposeIDs: [1],
      targets: [
        { kind: 'class', schoolClassID: 21 },
        { kind: 'group', groupSettingID: 5, groupNumber: 2 },
      ],
      activityIDs: [7, 8],
      courseBefore: 1,
      courseAfter: 2,
      questions: schoolTrip.questions.map(({ answers: _answers, ...rest }) => rest),
      note: '雨天時は博物館',
      copiedFrom: null,
    });
  });

  it('is empty for a new one, and says what it needs', () => {
    const result = schema.safeParse(copyOf(null, optionsNow));
    expect(result.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['title', 'eventForm.error.titleRequired'],
      ['startsOn', 'eventForm.error.dayRequired'],
      ['endsOn', 'eventForm.error.dayRequired'],
      ['growingPurposeIDs', 'form.error.purposeRequired'],
      ['targets', 'eventForm.error.targetRequired'],
      ['activities', 'eventForm.error.activityRequired'],
    ]);
  });

  it.each([
    [{ title: '修学\t旅行' }, 'title', 'form.error.tab'],
    [{ endsOn: '2026-10-19' }, 'endsOn', 'eventForm.error.endBeforeStart'],
    [{ courseBefore: 2, courseAfter: 1 }, 'courseAfter', 'eventForm.error.courseOrder'],
    [{ courseBefore: 1, courseAfter: 1 }, 'courseAfter', 'eventForm.error.courseOrder'],
    [
      { questions: [question('text', { text: ' ' })] },
      'questions.0.text',
      'eventForm.error.questionRequired',
    ],
    [choice('京都'), 'questions.0.options', 'eventForm.error.options'],
    [choice('京都\n京都 '), 'questions.0.options', 'eventForm.error.sameOptions'],
    [
      choice(`京都\n${'あ'.repeat(surveyLimits.optionLength + 1)}`),
      'questions.0.options',
      'eventForm.error.optionLength',
    ],
    [
      { questions: Array.from({ length: surveyLimits.questions + 1 }, () => question('text')) },
      'questions',
      'eventForm.error.questions',
    ],
    [
      {
        activities: Array.from({ length: eventLimits.activities + 1 }, (_, n) => ({
          activityID: n + 1,
          title: '',
        })),
      },
      'activities',
      'eventForm.error.activities',
    ],
  ] satisfies [Partial<EventValues>, string, string][])('refuses %o', (values, path, message) => {
    expect(problems(values)).toContainEqual([path, message]);
  });

  it('does not mind a course that is not offered any more', () => {
    expect(problems({ courseBefore: 99 })).toEqual([]);
    expect(problems({ courseBefore: null, courseAfter: null })).toEqual([]);
  });

  it('sends nothing that the contract refuses', () => {
    for (const values of [
      {},
      { title: `　${'あ'.repeat(100)} ` },
      choice(' 京都 \n\n奈良'),
      { questions: [question('scale', { low: ' 低 ', high: '' })] },
      { courseBefore: null, courseAfter: null, questions: [], note: '' },
    ]) {
      const body = bodyOf(schema.parse({ ...good, ...values }), [3, 3, 4]);
      expect(eventBody.safeParse(body).error?.issues).toBeUndefined();
      expect(body.destinationIDs).toEqual([3, 4]);
    }
  });

  it('reads one option a line, without empty ones', () => {
    expect(optionsOf(' 京都 \n\n　奈良\r\n')).toEqual(['京都', '奈良']);
  });
});

describe('a copy of an event', () => {
  const lastYear: EventDetail = {
    ...schoolTrip,
    targets: [
      ...schoolTrip.targets,
      {
        kind: 'class',
        schoolClass: { schoolClassID: 29, grade: 2, schoolClassName: '9組' },
        students: 30,
      },
      {
        kind: 'group',
        groupSettingID: 1,
        groupNumber: null,
        title: '去年の班',
        groupName: null,
        students: 0,
      },
    ],
  };
  const copied = copyOf(lastYear, optionsNow);

  it('has days and courses still to come, and knows what it was copied from', () => {
    expect(copied).toMatchObject({
      title: '修学旅行',
      startsOn: '',
      endsOn: '',
      courseBefore: null,
      courseAfter: null,
      copiedFrom: 4,
      basedOn: null,
    });
  });

  it('is for this year’s classes of the same name, and for groups that are still there', () => {
    expect(copied.targets).toEqual([
      { kind: 'class', schoolClassID: 31 },
      { kind: 'group', groupSettingID: 5, groupNumber: 2 },
    ]);
  });

  it('asks the same questions as new ones', () => {
    expect(copied.questions.map((row) => [row.surveyItemID, row.answers, row.text])).toEqual([
      [null, 0, '旅行は楽しかったですか。'],
      [null, 0, '行きたい所'],
      [null, 0, '感想'],
    ]);
  });
});
