import { beforeAll, expect, it } from 'vitest';
import { withSchoolTransaction } from '../../../db/connect.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { createScoredExam } from '../../../testing/scored-exam.ts';
import { createSchool } from '../../../testing/school.ts';
import { lockCandidate } from './answers.repository.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});

it('a candidate answers while scores of the course are written', async () => {
  const { companyID, ...school } = await createSchool(api.db, { classes: 1, studentsPerClass: 1 });
  const evalSettingID = await createScoredExam(api.db, { companyID, ...school }, [], {
    competencyIDs: [1],
    scoringState: 'queued',
  });
  const studentID = school.students[0]?.studentID ?? 0;
  await api.db.transaction().execute(async (writing) => {
    const fit = { severity: 0, standardError: 0, infit: 1, outfit: 1, ratings: 1 };
    await writing
      .insertInto('evaluatorFit')
      .values({ companyID, evalSettingID, studentID, ...fit })
      .execute();
    // resolves before the scores are committed
    const answering = await withSchoolTransaction(api.deps.db, companyID, (tx) =>
      lockCandidate(
        tx,
        { kind: 'candidate', companyID, evalSettingID, studentID, ip: '' },
        new Date(),
      ),
    );
    expect(answering.handedInAt).toBeNull();
  });
});
