import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { withSchoolTransaction, type Tx } from '../../../db/connect.ts';
import { lockPeopleOfExam } from '../../../lib/courses/people-of-exam.repository.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createExam } from '../../../testing/exam.ts';
import { rowsRead } from '../../../testing/rows-read.ts';
import { createSchool } from '../../../testing/school.ts';
import { createScoredExam } from '../../../testing/scored-exam.ts';
import { addTrendResults } from '../../../testing/trend-results.ts';
import { hasWaiting, nextWaiting } from '../exam-mails/due-mails.repository.ts';
import { listExamMails } from '../exam-mails/exam-mails.repository.ts';
import { examinees } from '../exams/exam-progress.repository.ts';
import {
  noteReportsReady,
  waitingReports,
} from '../../documents/reports/make-reports.repository.ts';
import * as reports from '../../documents/reports/reports.repository.ts';
import { careTrends } from '../../results/scores/care-list.repository.ts';
import { writeExamineeSummaries } from '../../results/scores/examinee-summaries.repository.ts';
import { writePmNorms } from '../../results/scores/scores.repository.ts';

const api = await startTestApi();
const students = 400;
const page = { limit: 50, offset: 0 };

it('a course of a large school is followed up, scored and reported before the planner knows the school', async () => {
  // Statistics of a small school: to the planner any other school has hardly a row, until the next ANALYZE.
  const small = await createSchool(api.db, { classes: 1, studentsPerClass: 5 });
  await createExam(api, small);
  await sql`analyze`.execute(api.db);
  const school = await createSchool(api.db, { classes: 10, studentsPerClass: students / 10 });
  const { companyID, admin: token } = school;
  const { evalSettingID } = await createExam(api, school, { classes: 10, evaluatorsPerStudent: 2 });
  const post = (path: string, body: object) => api.call('POST', path, { token, body });
  const all = { filter: {} };
  await post(`/exams/${evalSettingID}/reminders`, { reminderID: randomUUID(), people: all });
  const scoredID = await createScoredExam(
    api.db,
    school,
    school.students.flatMap(({ studentID }, index) =>
      [1, 5, 9, 20].map((competencyID) => ({ studentID, competencyID, value: 30 + (index % 50) })),
    ),
  );
  await addTrendResults(api.db, school, scoredID, (index) => ({ 7: index % 60, 13: index % 50 }));
  const made = await post(`/exams/${scoredID}/reports`, {
    people: {},
    kinds: ['full', 'simple', 'trend'],
    language: 'ja',
    hasReadings: false,
    which: 'missing',
  });
  const scope = null;
  const scored = { companyID, evalSettingID: scoredID };
  const wanted = { ...scored, operationID: made.body.operationID };
  const reportsOf = { ...scored, scope, kinds: ['full', 'simple', 'trend'] as const };
  const everyone = { studentIDs: school.students.map((student) => student.studentID) };
  const due = { kind: 'closingSoon', occasion: '', endAt: null } as const;
  const reminded = {
    companyID,
    evalSettingID,
    kind: 'reminder',
    occasion: '',
    endAt: null,
  } as const;
  const nobody = { evaluators: [], scores: [] } as unknown as Parameters<
    typeof writeExamineeSummaries
  >[2];
  const work: Record<string, (tx: Tx) => Promise<unknown>> = {
    people: (tx) => examinees(tx, companyID, evalSettingID, { scope }, page),
    ticked: (tx) => lockPeopleOfExam(tx, companyID, evalSettingID, { scope, people: everyone }),
    mails: (tx) => listExamMails(tx, companyID, { evalSettingID, scope }, page),
    'due mails': (tx) => hasWaiting(tx, { companyID, evalSettingID, ...due }),
    'next mails': (tx) => nextWaiting(tx, reminded, 50),
    'care list': (tx) => careTrends(tx, { ...scored, scope }, [7, 13]),
    'page of reports': (tx) => reports.peopleOf(tx, reportsOf, null, page),
    'counts of reports': (tx) => reports.countReports(tx, reportsOf),
    'all reports': (tx) => reports.reportsOf(tx, reportsOf),
    files: (tx) => reports.filesOf(tx, reportsOf, 'full'),
    'reports to make': (tx) => waitingReports(tx, wanted),
    'reports ready': (tx) => noteReportsReady(tx, scored, new Date()),
    summaries: (tx) => writeExamineeSummaries(tx, scored, nobody),
    norms: (tx) => writePmNorms(tx, companyID, scoredID),
  };
  const counts: Record<string, number> = {};
  for (const [name, run] of Object.entries(work)) {
    await withSchoolTransaction(api.deps.db, companyID, async (tx) => {
      const before = await rowsRead(tx);
      await run(tx);
      counts[name] = (await rowsRead(tx)) - before;
    });
  }
  for (const [name, rows] of Object.entries(counts)) {
    expect({ name, isLittle: rows < 40 * students, rows }).toMatchObject({ name, isLittle: true });
  }
});
