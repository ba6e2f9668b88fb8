import { expect, it } from 'vitest';
import type { StudentRecord } from '@mebae/contracts';
import { startTestApi } from '../../../testing/api.ts';
import { createScoredExam, scoreNow } from '../../../testing/scored-exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';

const api = await startTestApi();

const idOf = (index: number, school: TestSchool): number => school.students[index]?.studentID ?? 0;
const recordOf = (studentID: number, token: string): Promise<{ body: StudentRecord }> =>
  api.call('GET', `/studentRecord/${studentID}`, { token });

const competencies = [3, 18, 9, 20, 1, 4, 6, 2, 5, 10];
async function answer(
  own: TestSchool,
  evalSettingID: number,
  choose: (
    evaluatorID: number,
    targetID: number,
    place: number,
  ) => { level: number; milliseconds: number },
): Promise<void> {
  const ids = own.students.map((s) => s.studentID);
  const requests = await api.db
    .insertInto('evaluationRequest')
    .values(
      ids.flatMap((evaluator) =>
        ids.map((target) => ({
          companyID: own.companyID,
          evalSettingID,
          kind: evaluator === target ? ('self' as const) : ('peer' as const),
          evaluatorStudentID: evaluator,
          targetStudentID: target,
          progress: 2,
          completedAt: null,
        })),
      ),
    )
    .returning(['evaluationRequestID', 'evaluatorStudentID', 'targetStudentID'])
    .execute();
  const items = await api.db
    .selectFrom('questionItem')
    .select(['questionItemID', 'version', 'competencyID'])
    .where('competencyID', 'in', competencies)
    .where('position', '=', 1)
    .execute();
  await api.db
    .insertInto('answer')
    .values(
      requests.flatMap((r) =>
        items.map((item, place) => ({
          companyID: own.companyID,
          evaluationRequestID: r.evaluationRequestID,
          questionItemID: item.questionItemID,
          itemVersion: item.version,
          competencyID: item.competencyID,
          answeredAt: new Date(Date.now() - 3_600_000),
          ...choose(r.evaluatorStudentID ?? 0, r.targetStudentID, place),
        })),
      ),
    )
    .execute();
}

it('a record says whose answers count less, and nothing of who they are', async () => {
  const own = await createSchool(api.db, { classes: 1, studentsPerClass: 8 });
  const evalSettingID = await createScoredExam(api.db, own, [], {
    competencyIDs: competencies,
    scoringState: 'queued',
  });
  // everybody evaluates everybody and themselves; the last one gives the same level to all, without reading
  const careless = idOf(7, own);
  await answer(own, evalSettingID, (evaluatorID, targetID, place) =>
    evaluatorID === careless
      ? { level: 3, milliseconds: 300 }
      : {
          // what all say of the person, some a level more
          level: Math.min(4, 1 + ((2 * targetID + place) % 4) + (evaluatorID % 3 === 0 ? 1 : 0)),
          milliseconds: 4000 + 100 * place,
        },
  );
  await scoreNow(api, own, evalSettingID);

  const { body } = await recordOf(idOf(0, own), own.admin);
  expect(body.result).toMatchObject({
    isSuspiciousStudent: false,
    suspiciousReasons: [],
    evaluators: { total: 7, downWeighted: 1 },
  });
  expect(body.result?.evaluators.reasons).toContainEqual({ reason: 'sameLevel', count: 1 });
  expect(body.result?.evaluators.reasons).toContainEqual({ reason: 'tooFast', count: 1 });
  expect(body.result?.competencies.map((c) => c.competencyID)).toEqual(competencies);
  for (const competency of body.result?.competencies ?? []) {
    expect(competency).toMatchObject({ evaluators: 7, isFixed: true, classN: 8 });
    expect(competency.classMean).not.toBeNull();
  }
  const own7 = await recordOf(careless, own.admin);
  expect(own7.body.result).toMatchObject({
    isSuspiciousStudent: true,
    suspiciousReasons: ['sameLevel', 'tooFast'],
    evaluators: { total: 7, downWeighted: 0, reasons: [] },
  });
});
