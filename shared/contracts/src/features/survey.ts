import { z } from 'zod';
import { moment } from './exams.ts';
import { surveyLimits } from './survey-limits.ts';
import { localisedText } from './localised-text.ts';
import { surveyMoments } from './survey-moments.ts';

/**
 * Kinds of questions of a survey. Every event has `expectation` of each activity (before), `participation` in each
 * activity and `feltChange` in each purpose (after). Questions of the event's own: `scale` (five steps), `choice`,
 * `text`.
 */
export const surveyItemKinds = [
  'expectation',
  'participation',
  'feltChange',
  'scale',
  'choice',
  'text',
] as const;
export type SurveyItemKind = (typeof surveyItemKinds)[number];

/** One question as a candidate is asked it. A question of the event's own has the same words in each language. */
export const surveyItem = z.object({
  surveyItemID: z.number(),
  kind: z.enum(surveyItemKinds),
  text: localisedText,
  /** Meanings of the first and the last step; null where there are no steps. */
  low: localisedText.nullable(),
  high: localisedText.nullable(),
  /** Options of a `choice`. */
  options: z.array(z.string()),
  /** More than one option may be chosen. */
  isMultiple: z.boolean(),
  isRequired: z.boolean(),
});
export type SurveyItem = z.infer<typeof surveyItem>;

/** The questions of a course about one event. */
export const surveyOfEvent = z.object({
  eventID: z.number(),
  title: z.string(),
  moment: z.enum(surveyMoments),
  items: z.array(surveyItem).min(1),
});
export type SurveyOfEvent = z.infer<typeof surveyOfEvent>;

/** An answer to one question; the later one wins. A value that a kind has no use for is null, empty or ''. */
export const surveyAnswerInput = z.object({
  surveyItemID: z.number().int().positive(),
  /** 1 to 5; of `participation` also 0: did not take part. Null: no step chosen, or taken back. */
  value: z.number().int().min(0).max(5).nullable(),
  /** Positions of the chosen options, counted from 0. */
  options: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(surveyLimits.options - 1),
    )
    .max(surveyLimits.options)
    .refine((options) => new Set(options).size === options.length),
  text: z.string().max(surveyLimits.textLength),
  milliseconds: z.number().int().min(0).max(86_400_000),
  answeredAt: moment,
});
export type SurveyAnswerInput = z.infer<typeof surveyAnswerInput>;
