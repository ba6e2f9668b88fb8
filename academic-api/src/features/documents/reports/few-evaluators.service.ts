import { limits, type reportEndpoints } from '@mebae/contracts';
import { pageOf } from '../../../lib/calls/page.ts';
import { fewEvaluatorsOf } from './few-evaluators.repository.ts';
import { openCourse } from './reports.service.ts';
import type { Call } from '../../../lib/calls/call.ts';

/**
 * Students of a scored course whose reports leave out numbers of others, and why: to be known before reports are made and
 * mailed. None where the course has no evaluation by others.
 * @throws Failure grow.22 (404)
 */
export async function listFewEvaluators(caller: Call<typeof reportEndpoints.fewEvaluators>) {
  const {
    params: { evalSettingID },
    query,
  } = caller;
  const { courseKey } = await openCourse(caller, evalSettingID);
  const { schoolClassID } = query;
  const rows = await fewEvaluatorsOf(caller.tx, { ...courseKey, schoolClassID }, pageOf(query));
  return {
    data: rows.map(({ evaluators, total: _total, ...row }) => ({
      ...row,
      reason:
        evaluators === 0
          ? ('noEvaluators' as const)
          : evaluators < limits.evaluatorsForFixedScore
            ? ('fewEvaluators' as const)
            : ('fewSoundEvaluators' as const),
    })),
    totalRecords: rows[0]?.total ?? 0,
  };
}
