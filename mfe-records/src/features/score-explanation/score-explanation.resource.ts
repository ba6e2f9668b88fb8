import { scoreEndpoints, type ScoreExplanation } from '@mebae/contracts';
import { useApi, type UseApiResult } from '@mebae/platform';

/** What one score of a student rests on. */
export const useScoreExplanation = (params: {
  studentID: number;
  evalSettingID: number;
  competencyID: number;
}): UseApiResult<ScoreExplanation> => useApi(scoreEndpoints.explain, { params });
