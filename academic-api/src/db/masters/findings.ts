/**
 * The phrase bank of findings: what somebody with a competency does, and sentences that take it up, by kind of evidence,
 * level, style and language. A sentence about a level says nothing that the level doesn't carry.
 */
import type { EvidenceLevel, FindingsStyle, LanguageCode, Participation } from '@mebae/contracts';
import type { Localised } from '../schema.ts';
import behaviourData from './findings-behaviours.json' with { type: 'json' };
import sentenceData from './findings-sentences.json' with { type: 'json' };

/** Sentences of one kind; the same place of both styles says the same. */
type Sentences = Readonly<Record<FindingsStyle, readonly string[]>>;

export interface FindingsSentences {
  strength: Readonly<Record<EvidenceLevel, Sentences>>;
  riser: Sentences;
  potential: Sentences;
  participation: Readonly<Record<Participation['kind'], Sentences>>;
  closing: Sentences;
}

/** Japanese: a verb in its dictionary form; English: its base form; Vietnamese: a phrase that follows a verb. */
export const findingsBehaviours: { competencyID: number; behaviours: Localised[] }[] =
  behaviourData;
export const findingsSentences: Record<LanguageCode, FindingsSentences> = sentenceData;
