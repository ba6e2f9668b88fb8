import { z } from 'zod';
import { localisedText } from './localised-text.ts';

/** Anchoring examples of a course that has them, and questions about each. */
export const anchoringSize = { examples: 2, questions: 5 } as const;

/** Questions about the examples that everybody who evaluates others answers. */
export const anchoringQuestions = anchoringSize.examples * anchoringSize.questions;

/** A short description of a made-up student. */
export const anchoringExample = z.object({
  exampleID: z.number(),
  name: localisedText,
  description: localisedText,
});
export type AnchoringExample = z.infer<typeof anchoringExample>;
