import { rosterFile } from '../../../academic-api/src/features/people/student-import/test-support/workbooks.ts';
import { multipart } from '../../../academic-api/src/testing/multipart.ts';
import { createSchool } from '../../../academic-api/src/testing/school.ts';
import type { KillRounds } from '../lib/kill-rounds.ts';

const rosterSize = 1000;
const classSize = 50;

const roster = (): Buffer =>
  rosterFile(
    Array.from({ length: rosterSize }, (_, n) => [
      1,
      `${Math.floor(n / classSize) + 1}組`,
      (n % classSize) + 1,
      `N${String(n).padStart(4, '0')}`,
      '山田',
      '太郎',
      'ヤマダ',
      'タロウ',
      null,
      '英語',
    ]),
  );

/** A roster is imported by the worker. */
export const importRounds: KillRounds = {
  work: `an import of ${rosterSize} rows`,
  kills: 9,
  longestMs: 700,
  createSchool: (db) =>
    createSchool(db, {
      classes: rosterSize / classSize,
      studentsPerClass: 0,
      maxStudents: 5000,
    }),
  start: async (call) => {
    const { payload, headers } = multipart('roster.xlsx', roster());
    const file = new Uint8Array(payload);
    const { importID } = await call('POST', '/students/import/preview', file, headers);
    await call('POST', `/students/import/${String(importID)}/start`, '{}');
    return { response: null };
  },
  storedSql: `
    select (select count(*)::int from student where company_id = $1) as students,
      (select count(*)::int from enrolment where company_id = $1) as enrolments,
      (select count(*)::int from audit_log where company_id = $1 and action = 'student.create') as audited,
      (select count(*)::int from roster_import where company_id = $1 and applied_at is not null) as applied`,
  outcomeOf: ({ applied, ...rest }) => {
    const counts = Object.values(rest);
    if (applied === 1 && counts.every((count) => count === rosterSize)) return 'all';
    return applied === 0 && counts.every((count) => count === 0) ? 'nothing' : 'a part';
  },
};
