import { limits, type Interview, type InterviewBody, type LanguageCode } from '@mebae/contracts';
import { formatDate } from '@mebae/platform';
import { dayInJapan } from '@mebae/rules';
import type { ComparedFields } from '@mebae/ui/forms';
import { z } from 'zod';
import type { Text } from '../../lib/text.ts';

/** A talk as its form holds it. */
export interface InterviewValues {
  heldOn: string;
  memo: string;
  /** One goal a line. */
  goals: string;
  /** Empty: no day. */
  nextOn: string;
  /** `updatedAt` that a change is based on; empty for a new talk. */
  basedOn: string;
}

/** How the form begins. @param talk null: a new one, held today */
export const interviewFrom = (interview: Interview | null): InterviewValues => ({
  heldOn: interview?.heldOn ?? dayInJapan(new Date()),
  memo: interview?.memo ?? '',
  goals: interview?.goals.join('\n') ?? '',
  nextOn: interview?.nextOn ?? '',
  basedOn: interview?.updatedAt ?? '',
});

/** The goals of some lines, each once. */
export const goalsOf = (lines: string): string[] => [
  ...new Set(
    lines
      .split('\n')
      .map((goal) => goal.trim())
      .filter((goal) => goal !== ''),
  ),
];

/** The values as the API takes them. */
export const bodyOf = ({ heldOn, memo, goals, nextOn }: InterviewValues): InterviewBody => ({
  heldOn,
  memo,
  goals: goalsOf(goals),
  nextOn: nextOn === '' ? null : nextOn,
});

const areGoals = (lines: string): boolean => {
  const goals = goalsOf(lines);
  const isShort = (goal: string) => goal.length <= limits.interviewGoalLength;
  return goals.length <= limits.interviewGoals && goals.every(isShort);
};

/** Schema of a talk before it is saved, with messages in the user's language. */
export const interviewSchema = (t: Text) =>
  z
    .object({
      heldOn: z.string().min(1, t('interview.needsDay')),
      memo: z.string(),
      goals: z.string().refine(
        areGoals,
        t('interview.tooManyGoals', {
          count: limits.interviewGoals,
          length: limits.interviewGoalLength,
        }),
      ),
      nextOn: z.string(),
      basedOn: z.string(),
    })
    .refine(({ heldOn, nextOn }) => nextOn === '' || nextOn >= heldOn, {
      path: ['nextOn'],
      message: t('interview.nextTooEarly'),
    });

/** How a conflict names the fields of a talk. */
export function comparedInterview(
  t: Text,
  language: LanguageCode,
): ComparedFields<InterviewValues, Interview> {
  const day = (date: string): string => formatDate(date, language);
  return {
    valuesOf: interviewFrom,
    labels: {
      heldOn: t('interview.heldOn'),
      nextOn: t('interview.nextOn'),
      memo: t('interview.memo'),
      goals: t('interview.goals'),
    },
    texts: { heldOn: day, nextOn: day, goals: (lines) => goalsOf(lines).join('\n') },
  };
}
