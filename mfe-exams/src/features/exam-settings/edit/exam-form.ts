import {
  limits,
  type ExamChange,
  type ExamDetail,
  type ExamMail,
  type RequestPermission,
} from '@mebae/contracts';
import type { TextKey } from '@mebae/platform';
import { hasTab } from '@mebae/rules';
import { z } from 'zod';
import { fromJapanInput, toJapanInput } from '../../../lib/japan-time.ts';

/** The settings of a course that has started which may be changed, as the inputs hold them; times in Japan's time. */
export interface ExamForm {
  title: string;
  description: string;
  endAt: string;
  requestPermission: RequestPermission;
  joinLater: boolean;
  automaticReports: boolean;
  mail: ExamMail;
  /** `updatedAt` that the input is based on. */
  basedOn: string;
}

/** A course as its form begins: the end is the real one, also after an early end. */
export const formFrom = (
  exam: Pick<
    ExamDetail,
    | 'title'
    | 'description'
    | 'endAt'
    | 'endedAt'
    | 'requestPermission'
    | 'joinLater'
    | 'automaticReports'
    | 'mail'
    | 'updatedAt'
  >,
): ExamForm => ({
  title: exam.title,
  description: exam.description,
  endAt: toJapanInput(exam.endedAt ?? exam.endAt),
  requestPermission: exam.requestPermission,
  joinLater: exam.joinLater,
  automaticReports: exam.automaticReports,
  mail: exam.mail,
  basedOn: exam.updatedAt,
});

/**
 * @param startAt of the course
 * @param t texts of this remote
 */
export function examSchema(
  startAt: string,
  t: (key: TextKey<'exams'>, values?: Record<string, number>) => string,
) {
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
      endAt: moment,
      requestPermission: z.custom<RequestPermission>(),
      joinLater: z.boolean(),
      automaticReports: z.boolean(),
      mail: z.custom<ExamMail>(),
      basedOn: z.string(),
    })
    .refine(({ endAt }) => endAt >= toJapanInput(startAt), {
      path: ['endAt'],
      message: t('problem.endBeforeStart'),
    });
}

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The settings in which a form differs from its beginning: nothing else may be sent. */
export function changeFrom(before: ExamForm, now: ExamForm): ExamChange {
  const momentOf = (text: string): string | undefined => fromJapanInput(text) ?? undefined;
  return {
    ...(now.title !== before.title && { title: now.title.trim() }),
    ...(now.description !== before.description && { description: now.description.trim() }),
    ...(now.endAt !== before.endAt && { endAt: momentOf(now.endAt) }),
    ...(now.requestPermission !== before.requestPermission && {
      requestPermission: now.requestPermission,
    }),
    ...(now.joinLater !== before.joinLater && { joinLater: now.joinLater }),
    ...(now.automaticReports !== before.automaticReports && {
      automaticReports: now.automaticReports,
    }),
    ...(!isSame(now.mail, before.mail) && { mail: now.mail }),
    basedOn: now.basedOn,
  };
}
