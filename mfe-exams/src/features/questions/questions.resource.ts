import { masterEndpoints, type QuestionKind } from '@mebae/contracts';
import { useApi } from '@mebae/platform';

/** Every question of a kind, and the wording that the school uses. */
export const useQuestions = (kind: QuestionKind) =>
  useApi(masterEndpoints.questions, { query: { kind } });
