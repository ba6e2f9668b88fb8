import type { Call } from '../../../lib/calls/call.ts';
import { limits, type ExamDesign, type examDraftEndpoints } from '@mebae/contracts';
import type { AssignEvaluators } from '../../../lib/courses/evaluator-pairs.ts';
import { assignsPeers } from './draft-settings.ts';
import { wholeClasses } from './whole-classes.ts';
import { contextOf } from './exam-drafts.service.ts';
import { lengthOfPerson } from './length-of-draft.ts';
import { precisionOf } from './precision-of-draft.ts';
import { prepare, readAssignmentPeople } from './prepare-draft.ts';
import { readSurveyOfDraft } from './survey-of-draft.ts';

/** Numbers of evaluators that are compared, besides the chosen one. */
const compared = [2, 3, 4, 5, 6];

/**
 * People in the computation at most. It takes a tenth of a second then, and one score's error is within 1 % of that of 380
 * people, a class mean's within 5 %.
 */
const mostPeople = 200;

/**
 * Computes the precision of each number of evaluators, by the very assignment that the course would have, and what it
 * costs a person. A number for which there are too few people is left out.
 * The draft is the one as it is typed.
 */
export async function designsOf({
  tx,
  session,
  body: { data },
  deps,
  assignEvaluators,
}: Call<typeof examDraftEndpoints.designs> & { assignEvaluators: AssignEvaluators }): Promise<{
  designs: ExamDesign[];
  hasSeveralClasses: boolean;
}> {
  const prepared = await prepare(tx, session, data, contextOf(deps), { locksEvent: false });
  const { settings, classes, examinees } = prepared;
  const hasSeveralClasses = classes.length > 1;
  if (!assignsPeers(settings) || examinees.length === 0 || examinees.length > limits.examinees) {
    return { designs: [], hasSeveralClasses };
  }
  const few = { ...prepared, examinees: wholeClasses(examinees, mostPeople) };
  const people = await readAssignmentPeople(tx, session, few, deps.now());
  const survey = await readSurveyOfDraft(tx, session.companyID, settings);
  const surveyItems = survey.students.size > 0 ? survey.items : 0;
  const numbers = [...new Set([...compared, settings.evaluatorsPerStudent])].sort((a, b) => a - b);
  const designs = numbers.flatMap((evaluators): ExamDesign[] => {
    const { pairs, fromSchool } = assignEvaluators({
      ...people,
      evaluatorsPerStudent: evaluators,
      seed: 'designs',
    });
    const planned = [...pairs, ...fromSchool];
    const precision = precisionOf(few, planned);
    if (precision === null || planned.length < evaluators * few.examinees.length) return [];
    const { minutes } = lengthOfPerson(prepared, evaluators, surveyItems);
    return [{ ...precision, evaluators, minutes }];
  });
  return { designs, hasSeveralClasses };
}
