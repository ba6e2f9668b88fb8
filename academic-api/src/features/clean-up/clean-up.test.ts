import { beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { createSchool, type TestSchool } from '../../testing/school.ts';
import { cleanUp } from './clean-up.job.ts';

let api: TestApi;
let school: TestSchool;
beforeAll(async () => {
  api = await startTestApi();
  school = await createSchool(api.db);
});

it('removes uploaded rosters and ended sessions after a month, and nothing younger', async () => {
  const day = 86_400_000;
  await api.db
    .insertInto('student_import')
    .values(
      [31, 29].map((days) => ({
        company_id: school.companyID,
        created_by: 1,
        school_year: school.schoolYear,
        file_name: `${days}.xlsx`,
        preview: '{}',
        created_at: new Date(Date.now() - days * day),
        applied_at: null,
      })),
    )
    .execute();
  await api.db
    .updateTable('auth_token')
    .set({ expires_at: new Date(Date.now() - 31 * day) })
    .where('user_id', '=', (eb) =>
      eb.selectFrom('teacher').select('user_id').where('teacher_id', '=', school.teacherID),
    )
    .execute();
  expect(await cleanUp(api.deps)).toEqual({ sessions: 1, imports: 1 });
  const left = await api.db.selectFrom('student_import').select('file_name').execute();
  expect(left).toEqual([{ file_name: '29.xlsx' }]);
  expect((await api.call('GET', '/account/profile', { token: school.admin })).status).toBe(200);
  expect(await cleanUp(api.deps)).toEqual({ sessions: 0, imports: 0 });
});
