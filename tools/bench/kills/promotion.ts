import { createGrades } from '../../../academic-api/src/testing/grades.ts';
import type { KillRounds } from '../lib/kill-rounds.ts';

const students = 5000;

/** A school goes into its new year. */
export const promotionRounds: KillRounds = {
  work: `a promotion of ${students} students`,
  kills: 9,
  longestMs: 600,
  createSchool: (db) => createGrades(db, students),
  start: async (call) => {
    await call('POST', '/promotion', '{}');
    const { fingerprint, changedAt } = await call('GET', '/promotion/summary');
    await call('POST', '/promotion/start', JSON.stringify({ fingerprint, basedOn: changedAt }));
    return { response: null };
  },
  storedSql: `
    select (select count(*)::int from enrolment e join promotion p on p.company_id = e.company_id
        and p.to_year = e.school_year where e.company_id = $1) as enrolments,
      (select count(*)::int from school_class c join promotion p on p.company_id = c.company_id
        and p.to_year = c.school_year where c.company_id = $1) as classes,
      (select count(*)::int from audit_log where company_id = $1 and action = 'student.promote') as audited,
      (select count(*)::int from promotion where company_id = $1 and applied_at is not null) as applied`,
  outcomeOf: ({ applied = 0, classes = 0, enrolments = 0, audited = 0 }) => {
    if (applied === 1 && classes > 0 && enrolments === students && audited === students)
      return 'all';
    return applied + classes + enrolments + audited === 0 ? 'nothing' : 'a part';
  },
};
