import { limits, type ExamChange, type ExamDetail } from '@mebae/contracts';
import type { TextKey } from '@mebae/platform';
import { hasTab } from '@mebae/rules';
import { z } from 'zod';
import { fromJapanInput, toJapanInput } from '../../lib/japan-time.ts';

/** What may be changed of a course, as the inputs hold it; times in Japan's time. */
export interface ExamForm {
  title: string;
  description: string;
  startAt: string;
  endAt: string;
}

/** A course as its form begins: the end is the real one, also after an early end. */
export const formFrom = (
  exam: Pick<ExamDetail, 'title' | 'description' | 'startAt' | 'endAt' | 'endedAt'>,
): ExamForm => ({
  title: exam.title,
  description: exam.description,
  startAt: toJapanInput(exam.startAt),
  endAt: toJapanInput(exam.endedAt ?? exam.endAt),
});

/** @param t texts of this remote */
export function examSchema(t: (key: TextKey<'exams'>, values?: Record<string, number>) => string) {
  const moment = z.string().refine((text) => fromJapanInput(text) !== null, t('problem.required'));
  const text = (max: number) =>
    z
      .string()
      .refine((typed) => typed.trim().length <= max, t('problem.longerThan', { count: max }))
      .refine((typed) => !hasTab(typed), t('problem.tab'));
  return z
    .object({
      title: text(limits.titleLength).refine((typed) => typed.trim() !== '', t('problem.required')),
      description: text(limits.descriptionLength),
      startAt: moment,
      endAt: moment,
    })
    .refine(({ startAt, endAt }) => endAt >= startAt, {
      path: ['endAt'],
      message: t('problem.endBeforeStart'),
    });
}

/** What of a form differs from how it began: nothing else may be sent once a course has started. */
export function changeFrom(before: ExamForm, now: ExamForm): ExamChange {
  const momentOf = (text: string): string | undefined => fromJapanInput(text) ?? undefined;
  return {
    ...(now.title !== before.title && { title: now.title.trim() }),
    ...(now.description !== before.description && { description: now.description.trim() }),
    ...(now.startAt !== before.startAt && { startAt: momentOf(now.startAt) }),
    ...(now.endAt !== before.endAt && { endAt: momentOf(now.endAt) }),
  };
}
