import { expect, test } from 'vitest';
import type { ExamDetail } from '@mebae/contracts';
import { differencesOf } from '@mebae/ui/forms';
import { comparedExam } from './compared-exam.ts';
import { formFrom } from './exam-form.ts';

const exam = {
  title: '前期',
  description: '説明',
  endAt: '2026-11-30T00:00:00.000Z',
  endedAt: null,
  requestPermission: 4,
  joinLater: false,
  automaticReports: false,
  mail: { opening: false, closingSoon: null, reminder: null, recipients: 'unfinished' },
  updatedAt: '2026-11-01T00:00:00.000Z',
} as unknown as ExamDetail;
const words = {
  t: (key: string, values?: Record<string, string | number>) =>
    [key, ...Object.values(values ?? {})].join(' '),
  language: 'ja' as const,
};

test('of a course that has started only what was changed here is a difference', () => {
  const before = formFrom(exam);
  const typed = {
    ...before,
    endAt: '2026-12-02T09:00',
    joinLater: true,
    mail: { ...before.mail, closingSoon: 3 },
  };
  const latest = {
    ...exam,
    title: '前期（改）',
    joinLater: true,
    mail: { ...exam.mail, closingSoon: 1 },
    updatedAt: '2026-11-02T00:00:00.000Z',
  };
  const mails = (count: number) =>
    [
      `setting.of mail.closingSoon mail.daysBefore ${count}`,
      'setting.of mail.reminder mail.reminder.none',
      'setting.of mail.recipients mail.recipients.unfinished',
    ].join('\n');
  const compared = comparedExam(words, { before, typed: () => typed });
  expect(differencesOf(compared, typed, latest)).toEqual([
    { label: 'exam.endAt', mine: '2026/12/02 09:00', theirs: '2026/11/30 09:00' },
    { label: 'step.mail', mine: mails(3), theirs: mails(1) },
  ]);
});
