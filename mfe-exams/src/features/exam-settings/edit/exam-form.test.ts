import { expect, test } from 'vitest';
import { changeFrom, examSchema, formFrom } from './exam-form.ts';

const exam = {
  title: '前期',
  description: '説明',
  startAt: '2026-11-20T00:00:00.000Z',
  endAt: '2026-11-30T00:00:00.000Z',
  endedAt: null,
  requestPermission: 4,
  joinLater: false,
  automaticReports: false,
  mail: { opening: false, closingSoon: null, reminder: null, recipients: 'unfinished' },
  updatedAt: '2026-11-01T00:00:00.000Z',
} as const;
const schema = examSchema(exam.startAt, (key) => key);
const problems = (values: Partial<ReturnType<typeof formFrom>>) =>
  (schema.safeParse({ ...formFrom(exam), ...values }).error?.issues ?? []).map(
    ({ path, message }) => [path.join('.'), message],
  );

test('the form of a course that was ended early shows its real end', () => {
  expect(formFrom(exam).endAt).toBe('2026-11-30T09:00');
  const ended = { ...exam, endedAt: '2026-11-22T03:30:12.345Z' };
  expect(formFrom(ended).endAt).toBe('2026-11-22T12:30');
});

test('only what differs is sent', () => {
  const before = formFrom(exam);
  const basedOn = exam.updatedAt;
  expect(changeFrom(before, before)).toEqual({ basedOn });
  expect(changeFrom(before, { ...before, title: ' 後期 ', endAt: '2026-12-01T09:00' })).toEqual({
    title: '後期',
    endAt: '2026-12-01T00:00:00.000Z',
    basedOn,
  });
  const mail = { ...exam.mail, closingSoon: 3 };
  expect(changeFrom(before, { ...before, mail, joinLater: true, automaticReports: true })).toEqual({
    joinLater: true,
    automaticReports: true,
    mail,
    basedOn,
  });
});

test('problems are said beside their field', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ title: '  ' })).toEqual([['title', 'problem.required']]);
  expect(problems({ title: '前\t期' })).toEqual([['title', 'problem.tab']]);
  expect(problems({ title: 'あ'.repeat(101) })).toEqual([['title', 'problem.longerThan']]);
  expect(problems({ description: 'あ'.repeat(2001) })).toEqual([
    ['description', 'problem.longerThan'],
  ]);
  expect(problems({ endAt: '' })).toContainEqual(['endAt', 'problem.required']);
  expect(problems({ endAt: '2026-11-19T09:00' })).toEqual([['endAt', 'problem.endBeforeStart']]);
});
