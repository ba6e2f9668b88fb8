import { limits, type MailTemplate } from '@mebae/contracts';
import type { TextKey } from '@mebae/platform';
import { mailTextProblem } from '@mebae/rules';
import { z } from 'zod';

/** A text as its form holds it. */
export interface TemplateForm {
  subject: string;
  text: string;
  /** `updatedAt` of the school's own text that the input is based on; empty: there was none. */
  basedOn: string;
}

export const formFrom = ({ subject, text, updatedAt }: MailTemplate): TemplateForm => ({
  subject,
  text,
  basedOn: updatedAt ?? '',
});

/** @param t texts of this remote */
export function templateSchema(
  t: (key: TextKey<'exams'>, values?: Record<string, number>) => string,
) {
  const filled = (max: number) =>
    z
      .string()
      .refine((typed) => typed.trim() !== '', t('problem.required'))
      .refine((typed) => typed.trim().length <= max, t('problem.longerThan', { count: max }));
  // A placeholder is named wrongly in one of the two texts, and the message stands beside that one.
  const isKnown = (text: string): boolean =>
    mailTextProblem({ subject: text, text: '{{url}}' }) === null;
  return z.object({
    subject: filled(limits.mailSubjectLength).refine(isKnown, t('template.unknownPlaceholder')),
    text: filled(limits.mailTextLength)
      .refine(isKnown, t('template.unknownPlaceholder'))
      .refine((text) => text.includes('{{url}}'), t('template.noUrl')),
    basedOn: z.string(),
  });
}
