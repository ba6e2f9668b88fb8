/**
 * Questions that the survey of every event asks. `{title}` is the title of the activity, or of the purpose. A question
 * of the event's own that describes neither end of its scale takes the ends of `scale`.
 */
import type { SurveyItemKind } from '@mebae/contracts';
import type { Localised } from '../schema.ts';
import type { Wording } from './masters.ts';
import surveyTextData from './survey-texts.json' with { type: 'json' };

interface Ends {
  low: Localised;
  high: Localised;
}

/** Kinds that every event asks. */
export type StandardKind = Extract<SurveyItemKind, 'expectation' | 'participation' | 'feltChange'>;

export type SurveyTexts = Record<StandardKind, Record<Wording, Ends & { text: Localised }>> & {
  scale: Record<Wording, Ends>;
  /** The title of each growing purpose, with what it is. */
  purposes: { growingPurposeID: number; title: Record<Wording, Localised> }[];
};

export const surveyTexts: SurveyTexts = surveyTextData;
