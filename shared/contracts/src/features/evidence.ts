import { z } from 'zod';
import { limits } from '../limits.ts';
import { lineOfText } from '../text.ts';
import { competency } from './masters.ts';

/** Where a number comes from: a course, those who evaluated, its end (ISO 8601), and the error. */
export const evidenceSource = z.object({
  evalSettingID: z.number(),
  title: z.string(),
  endAt: z.string(),
  evaluators: z.number(),
  standardError: z.number().nullable(),
});
export type EvidenceSource = z.infer<typeof evidenceSource>;

/** How strong a strength is: at least one standard deviation above the grade's mean (`outstanding`), or at least half. */
export const evidenceLevel = z.enum(['outstanding', 'steady']);
export type EvidenceLevel = z.infer<typeof evidenceLevel>;

export const participationKinds = ['event', 'committee', 'club', 'activity'] as const;

/** A student's participation, as staff noted it. */
export const participationBody = z.object({
  kind: z.enum(participationKinds),
  title: lineOfText.min(1).max(limits.participationTitleLength),
});
export const participation = participationBody.extend({
  /** Title, which may be longer where it comes from an event. */
  title: z.string(),
  /** Null: it follows from an event of jgrow. */
  participationID: z.number().nullable(),
  /** The event of jgrow that the student took part in; null: staff noted it. */
  eventID: z.number().nullable(),
  schoolYear: z.number(),
});
export type Participation = z.infer<typeof participation>;

const ofCompetency = competency
  .pick({ competencyID: true, name: true, competencyType: true })
  .extend({
    /** Names the item among a student's evidence: `strength:3`. */
    key: z.string(),
    source: evidenceSource,
  });

/** One of the three strengths with the highest z within the grade: see `rules/statements`, as for the other kinds. */
export const strengthEvidence = ofCompetency.extend({
  kind: z.literal('strength'),
  value: z.number(),
  gradeZ: z.number(),
  level: evidenceLevel,
});
/** A competency that clearly rose between the last two fixed courses. */
export const riserEvidence = ofCompetency.extend({
  kind: z.literal('riser'),
  before: z.number(),
  value: z.number(),
  difference: z.number(),
  combinedError: z.number(),
  sourceBefore: evidenceSource,
});
/** The competency in which others see most more in the student than the student does. */
export const potentialEvidence = ofCompetency.extend({
  kind: z.literal('potential'),
  value: z.number(),
  selfValue: z.number(),
});
export const participationEvidence = z.object({
  kind: z.literal('participation'),
  key: z.string(),
  participation,
});

export const evidenceItem = z.discriminatedUnion('kind', [
  strengthEvidence,
  riserEvidence,
  potentialEvidence,
  participationEvidence,
]);
export type EvidenceItem = z.infer<typeof evidenceItem>;
