import { scoreEndpoints, type ScoreExplanation } from '@mebae/contracts';
import { useApi, type UseApiResult } from '@mebae/platform';

/** Reads the explanation of one score of a student. */
export const useScoreExplanation = (params: {
  studentID: number;
  evalSettingID: number;
  competencyID: number;
}): UseApiResult<ScoreExplanation> => useApi(scoreEndpoints.explain, { params });
