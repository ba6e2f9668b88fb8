import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { withSchoolTransaction, type Tx } from '../../../db/connect.ts';
import { membersOfRule, ruleOf } from '../../../lib/courses/examinee-rule.repository.ts';
import { lockPeopleOfExam } from '../../../lib/courses/people-of-exam.repository.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createExam } from '../../../testing/exam.ts';
import { rowsRead } from '../../../testing/rows-read.ts';
import { createSchool } from '../../../testing/school.ts';
import { countMembers, listMembers } from '../exam-drafts/members.repository.ts';
import { listExamMails } from '../exam-mails/exam-mails.repository.ts';
import { peopleOf } from '../exam-joiners/joiners.repository.ts';
import { peopleByClass } from '../evaluator-assignment/reassign.repository.ts';
import { participantsAmong, peopleOfCourse } from '../../../lib/courses/evaluators.repository.ts';
import { pairsOfLastTime } from '../../../lib/courses/pairs-of-last-time.repository.ts';
import {
  countReports,
  peopleOf as peopleOfReports,
  reportsOf,
} from '../../documents/reports/reports.repository.ts';
import { linkRows } from './candidate-links.repository.ts';

const api = await startTestApi();

it('what staff read of a large school is not read many times over before the planner knows the school', async () => {
  // Statistics of a small school: to the planner any other school has hardly a row, until the next ANALYZE.
  const small = await createSchool(api.db, { classes: 1, studentsPerClass: 5 });
  await createExam(api, small);
  await sql`analyze`.execute(api.db);
  const students = 400;
  const school = await createSchool(api.db, { classes: 10, studentsPerClass: students / 10 });
  const { evalSettingID } = await createExam(api, school, { classes: 10, evaluatorsPerStudent: 2 });
  const { companyID, schoolYear } = school;
  const examMail = { companyID, evalSettingID, kind: 'opening', occasion: 'opening' } as const;
  await api.db
    .insertInto('examMail')
    .values(
      school.students.map(({ studentID }) => ({ ...examMail, studentID, writtenAt: new Date() })),
    )
    .execute();
  const rule = ruleOf({
    grades: [1, 2, 3],
    schoolClassIDs: school.classes.map((c) => c.schoolClassID),
  });
  const everyone = school.students.map((student) => student.studentID);
  const everybody = { scope: null, people: { filter: {} } };
  const reports = {
    companyID,
    evalSettingID,
    kinds: ['full', 'simple', 'trend'],
    scope: null,
  } as const;
  const page = { limit: 50, offset: 0 };
  const read: Record<string, (tx: Tx) => Promise<unknown[]>> = {
    links: (tx) => linkRows(tx, companyID, evalSettingID, { scope: null, schoolClassID: null }),
    count: async (tx) => [await countMembers(tx, companyID, schoolYear, rule)],
    members: (tx) => listMembers(tx, companyID, schoolYear, rule, '', { limit: 50, offset: 0 }),
    rule: (tx) => membersOfRule(tx, companyID, schoolYear, rule),
    people: (tx) => lockPeopleOfExam(tx, companyID, evalSettingID, everybody),
    evaluators: (tx) => peopleOfCourse(tx, companyID, evalSettingID, { scope: null }),
    classes: (tx) => peopleByClass(tx, companyID, evalSettingID),
    'people of reports': async (tx) => (await peopleOfReports(tx, reports, null, page)).people,
    reports: (tx) => reportsOf(tx, { ...reports, studentIDs: everyone.slice(0, 50) }),
    'counts of reports': (tx) => countReports(tx, reports),
    mails: async (tx) => [await listExamMails(tx, companyID, { evalSettingID, scope: null }, page)],
    joining: (tx) => peopleOf(tx, companyID, evalSettingID),
    'last time': (tx) => pairsOfLastTime(tx, companyID, everyone),
    participants: async (tx) => [
      ...(await participantsAmong(tx, companyID, evalSettingID, everyone, { scope: null })),
    ],
  };
  const counts: Record<string, number> = {};
  for (const [name, work] of Object.entries(read)) {
    await withSchoolTransaction(api.deps.db, companyID, async (tx) => {
      const before = await rowsRead(tx);
      expect((await work(tx)).length).toBeGreaterThan(0);
      counts[name] = (await rowsRead(tx)) - before;
    });
  }
  for (const [name, rows] of Object.entries(counts)) {
    expect({ name, isLittle: rows < 20 * students, rows }).toMatchObject({ name, isLittle: true });
  }
});
