import type { ClassChange } from '@mebae/contracts';
import {
  sheetOf,
  workbook,
} from '../../../academic-api/src/features/people/student-import/test-support/workbooks.ts';
import { multipart } from '../../../academic-api/src/testing/multipart.ts';
import { createSchool } from '../../../academic-api/src/testing/school.ts';
import type { Call, KillRounds } from '../lib/kill-rounds.ts';

const classes = 20;
const studentsPerClass = 50;
const students = classes * studentsPerClass;
const path = '/schoolClasses/change';
const names = Array.from({ length: classes }, (_, n) => `${n + 1}組`);

/** A grade of a thousand, with next year's classes, and the draft as it is. */
async function prepare(call: Call): Promise<ClassChange> {
  await call('POST', `${path}/1/classes`, JSON.stringify({ schoolClassNames: names }));
  return (await call('GET', `${path}/1`)) as unknown as ClassChange;
}

const school: KillRounds['createSchool'] = (db) =>
  createSchool(db, { classes, studentsPerClass, maxStudents: 5000 });

/** A draft is confirmed by a call; the worker has no part in it. */
export const confirmRounds: KillRounds = {
  work: `the confirmation of a class change of ${students} students`,
  kills: 6,
  longestMs: 60,
  targets: ['academic-api', 'PostgreSQL'],
  createSchool: school,
  start: async (call) => {
    const { classes: next, draft } = await prepare(call);
    const assignments = draft.assignments.map((row, n) => ({
      ...row,
      schoolClassID: next[n % next.length]?.schoolClassID ?? null,
    }));
    const body = JSON.stringify({ draft: { ...draft, assignments }, updatedAt: null });
    const { updatedAt } = await call('PUT', `${path}/1`, body);
    return { response: call('POST', `${path}/1/confirm`, JSON.stringify({ updatedAt })) };
  },
  storedSql: `
    select (select count(*)::int from next_class where company_id = $1) as assigned,
      (select count(*)::int from undo_entry where company_id = $1) as undo,
      (select count(*)::int from audit_log where company_id = $1 and action = 'class.change') as audited,
      (select count(*)::int from class_change where company_id = $1 and confirmed_at is not null) as confirmed`,
  outcomeOf: ({ assigned = 0, undo = 0, audited = 0, confirmed = 0 }) => {
    if (assigned === students && undo + audited + confirmed === 3) return 'all';
    return assigned + undo + audited + confirmed === 0 ? 'nothing' : 'a part';
  },
};

/** A class change comes by Excel into its draft, which the worker writes. */
export const changeFileRounds: KillRounds = {
  work: `a class change of ${students} students by Excel`,
  kills: 6,
  longestMs: 150,
  createSchool: school,
  start: async (call, { db, companyID }) => {
    await prepare(call);
    const { rows } = await db.query<{ manageNumber: string }>(
      'select manage_number as "manageNumber" from student where company_id = $1 order by 1',
      [companyID],
    );
    const header = ['管理番号', '姓', '来年度のクラス'];
    const lines = rows.map(({ manageNumber }, n) => [manageNumber, null, names[n % classes]!]);
    const file = workbook({ クラス替え: sheetOf([header, ...lines]) });
    const { payload, headers } = multipart('change.xlsx', file);
    const { importID } = await call(
      'POST',
      `${path}/import/preview`,
      new Uint8Array(payload),
      headers,
    );
    await call('POST', `${path}/import/${String(importID)}/start`, '{}');
    return { response: null };
  },
  storedSql: `
    select (select count(*)::int from class_change x, jsonb_array_elements(x.draft->'assignments') a
        where x.company_id = $1 and a->>'schoolClassID' is not null) as assigned,
      (select count(*)::int from audit_log where company_id = $1 and action = 'class.importChange') as audited,
      (select count(*)::int from roster_import where company_id = $1 and applied_at is not null) as applied`,
  outcomeOf: ({ assigned = 0, audited = 0, applied = 0 }) => {
    if (assigned === students && audited + applied === 2) return 'all';
    return assigned + audited + applied === 0 ? 'nothing' : 'a part';
  },
};
