import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { withSchoolTransaction } from '../../../db/connect.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { createScoredExam } from '../../../testing/scored-exam.ts';
import { createSchool } from '../../../testing/school.ts';
import { sessionsOfTokens } from '../../../plugins/session-source.ts';
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

it('whoever stands still in a candidate’s transaction keeps nobody else from the candidate’s rows', async () => {
  const school = await createSchool(api.db, { classes: 1, studentsPerClass: 1 });
  const { companyID } = school;
  const evalSettingID = await createScoredExam(api.db, school, [], {
    competencyIDs: [1],
    scoringState: 'queued',
  });
  const studentID = school.students[0]?.studentID ?? 0;
  const session = { kind: 'candidate' as const, companyID, evalSettingID, studentID, ip: '' };
  const lock = (meanwhile?: () => Promise<void>) =>
    withSchoolTransaction(api.deps.db, null, async (tx) => {
      await sessionsOfTokens.bind(tx, session);
      const locked = await lockCandidate(tx, session, new Date());
      await meanwhile?.();
      return locked;
    });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  onTestFinished(() => end());
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const standing = lock(() => {
    begin();
    return ended;
  });
  await begun;
  expect((await lock()).handedInAt).toBeNull();
  end();
  await expect(standing).rejects.toMatchObject({ statusCode: 503, code: 'database' });
});
