import { RequestPermission, type LanguageCode } from '@mebae/contracts';
import { readPreview, type AnswerCalls } from '../answer.resource.ts';

/**
 * The calls of a preview: what a candidate would be asked comes from the draft. Everything that a candidate would send
 * stays in the page, as if the server had taken it.
 */
export function createPreviewCalls(draftID: string, language: LanguageCode): AnswerCalls {
  return {
    readSession: () => readPreview(draftID, language),
    readState: () => readPreview(draftID, language),
    save: async () => ({
      taken: 0,
      refused: [],
      refusedExampleAnswers: [],
      refusedParts: [],
      refusedSurveyAnswers: [],
    }),
    handIn: async () => ({
      receipt: { receiptNumber: 'PREVIEW', handedInAt: new Date().toISOString() },
      missing: [],
      missingExamples: [],
      missingParts: [],
      missingSurveyItems: [],
    }),
    setLanguage: async () => ({}),
    readRequests: async () => ({
      permission: RequestPermission.NotPermitted,
      mayAsk: false,
      data: [],
    }),
    // Nobody may ask in a preview, so that these are never called.
    findPeople: async () => ({ data: [] }),
    ask: async () => ({ requestedEvaluatorID: 0 }),
    withdraw: async () => ({}),
  };
}
