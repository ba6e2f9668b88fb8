import { EvaluatorScope, RequestPermission } from '@mebae/contracts';

/** Whether a permission lets candidates ask further than evaluators of the course may come from. */
export const isBeyondScope = (permission: RequestPermission, scope: EvaluatorScope): boolean =>
  permission === RequestPermission.SameSchool && scope === EvaluatorScope.SameCourse;
