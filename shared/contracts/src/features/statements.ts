import { z } from 'zod';

/**
 * Kinds of statements about a student's scores in one course. The condition of each kind is in `rules/statements`;
 * nothing else is said of a student's competencies anywhere.
 */
export const statementKinds = [
  /** Stands out within the grade. */
  'strength',
  /** Clearly higher, or lower, than in the fixed course before. */
  'risen',
  'fallen',
  /** Others rate clearly higher than the student does, or the student than others. */
  'peersSeeMore',
  'selfSeesMore',
  /** The one in which others see most more. */
  'potential',
  /** The lowest within the grade, clearly below its mean. */
  'toTalkAbout',
  /** The highest of the student's own scores. */
  'highest',
  /** Something to try next: the lowest within the grade. */
  'nextStep',
  /** Student and others were compared, and there is no clear difference in any competency. */
  'agree',
] as const;
export type StatementKind = (typeof statementKinds)[number];

/** A statement with the numbers that it stands on. Scores are 0–100. */
export const statement = z.object({
  kind: z.enum(statementKinds),
  /** Null: of the student as a whole. */
  competencyID: z.number().nullable(),
  value: z.number().nullable(),
  /** Null without a self evaluation, or with a careless one. */
  selfValue: z.number().nullable(),
  /** In the fixed course before, of what has risen or fallen. */
  before: z.number().nullable(),
  /** Combined with that of the course before, of what has risen or fallen. */
  standardError: z.number().nullable(),
  /** Distance from the grade's mean in its standard deviations. */
  gradeZ: z.number().nullable(),
});
export type Statement = z.infer<typeof statement>;
