import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  reportLinkDays,
  reportZipName,
  type ReportRow,
  type StudentReport,
} from '@mebae/contracts';
import { textOfPdf } from '@mebae/testing/pdf';
import type { JobData } from '../../../lib/processes/jobs.ts';
import { withSchoolTransaction } from '../../../db/connect.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { createScoredExam, type ScoreFixture } from '../../../testing/scored-exam.ts';
import { cleanUp } from '../../system/clean-up/clean-up.job.ts';
import { makeExport } from '../data-exports/make-export.job.ts';
import * as threads from './draw/report-threads.ts';
import { setRunning } from '../../../lib/operations/operation.repository.ts';
import { settleOperations } from '../../system/operations/settle-operations.job.ts';
import { makeReports } from './make-reports.job.ts';
import { startReportsJob } from './start-reports.job.ts';
import { findDueMails, writeDueMails } from '../../courses/exam-mails/due-mails.job.ts';

const byNumber = (a: number, b: number): number => a - b;

const api = await startTestApi();
let school: TestSchool;
let evalSettingID: number;
const competencyIDs = [1, 5, 9, 20];

/** Scores of everybody, each higher than the one before; the first sees less in themselves than others do. */
const scoresOf = (students: TestSchool['students']): ScoreFixture[] =>
  students.flatMap(({ studentID }, index) =>
    competencyIDs.map((competencyID) => ({
      studentID,
      competencyID,
      value: 40 + 3 * index + competencyID,
      selfValue: 35 + index,
    })),
  );

beforeEach(async () => {
  school = await createSchool(api.db, { classes: 2, studentsPerClass: 5 });
  evalSettingID = await createScoredExam(api.db, school, scoresOf(school.students));
});
afterEach(() => void vi.restoreAllMocks());

const log = { warn: () => undefined };
const path = () => `/exams/${evalSettingID}/reports`;
const body = { people: {}, kinds: ['full'], language: 'ja', hasReadings: false, which: 'missing' };
const ask = (change: object = {}, token = school.admin) =>
  api.call('POST', path(), { token, body: { ...body, ...change } });

/** Does what the worker does with the newest job of the school. */
async function work(): Promise<void> {
  const { rows } = await sql<{ data: JobData['make-reports'] }>`
    select data from pgboss.job where name = 'make-reports' and (data ->> 'companyID')::bigint = ${school.companyID}
    order by created_on desc limit 1`.execute(api.db);
  const [job] = rows;
  if (!job) throw new Error('no job');
  await makeReports(api.deps, job.data, log);
}
async function make(change: object = {}): Promise<void> {
  const started = await ask(change);
  expect(started.body).toMatchObject({ kind: 'makeReports', state: 'waiting' });
  await work();
}
const list = async (query = '', token = school.admin) =>
  (await api.call('GET', `${path()}${query}`, { token })).body;
const reportOf = (row: ReportRow | undefined, kind = 'full'): StudentReport | undefined =>
  row?.reports.find((report) => report.kind === kind);
const openUrl = (url: string, token = school.admin) =>
  api.call('GET', url.replace('/api/v3/academic', ''), { token });
const firstID = () => school.students[0]?.studentID ?? 0;

describe('reports of a course', () => {
  it('are made of those who have scores, with the record’s numbers, and downloaded', async () => {
    const before = await list();
    expect(before.counts).toMatchObject([
      { kind: 'full', noRequest: 10, completed: 0, files: 0 },
      { kind: 'simple', noRequest: 10 },
    ]);
    await make();
    const after = await list();
    expect(after.counts[0]).toMatchObject({ noRequest: 0, completed: 10, inWork: 0, files: 10 });
    expect(after.counts[1]).toMatchObject({ noRequest: 10 });
    const report = reportOf(after.data[0]);
    expect(report).toMatchObject({
      state: 3,
      file: { isFixed: true, language: 'ja', hasReadings: false, isOutdated: false },
    });
    const { status, headers, bytes } = await openUrl(report?.file?.url ?? '');
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = (await textOfPdf(bytes)).replaceAll(/\s/g, '');

    const record = await api.call('GET', `/studentRecord/${after.data[0].studentID}`, {
      token: school.admin,
    });
    const { competencies } = record.body.result;
    expect(competencies).toHaveLength(4);
    // a family compares only with a class of ten
    for (const { name, value, standardError, selfValue } of competencies) {
      const numbers = [`${value.toFixed(1)}±${standardError.toFixed(1)}`, selfValue, '–'];
      const [peer, self, mean] = numbers.map((number) =>
        typeof number === 'number' ? number.toFixed(1) : number,
      );
      expect(text).toContain(`${name}${peer}${self}${mean}`);
    }
    const { lastName, firstName } = after.data[0];
    expect(text).toContain(`${lastName}${firstName}`);
    expect(text).toContain('確定');
  }, 600_000);

  it('are asked for by those in charge, class by class', async () => {
    const own = school.students.filter((s) => s.schoolClassID === school.classes[0]?.schoolClassID);
    const others = school.students.filter((s) => !own.includes(s));
    const seen = await list('', school.teacher);
    expect(seen.data.map((row: ReportRow) => row.studentID).toSorted(byNumber)).toEqual(
      own.map((s) => s.studentID).toSorted(byNumber),
    );
    const refused = await ask({ people: { studentIDs: [others[0]?.studentID] } }, school.teacher);
    expect(refused.status).toBe(404);
    expect((await ask({}, school.teacher)).body).toMatchObject({ total: 5 });
    await work();
    expect((await list()).counts[0]).toMatchObject({ completed: 5, noRequest: 5 });
    const made = await list('?kind=full&state=completed');
    const url = reportOf(made.data[0])?.file?.url ?? '';
    expect((await openUrl(url, school.teacher)).status).toBe(200);
    await make({ people: { studentIDs: [others[0]?.studentID] } });
    const strange = url.replace(/reports\/\d+/, `reports/${others[0]?.studentID}`);
    expect((await openUrl(strange, school.teacher)).status).toBe(404);
    const other = await createSchool(api.db, { studentsPerClass: 0 });
    expect((await openUrl(url, other.admin)).status).toBe(404);
  }, 600_000);

  it('are not asked for twice while they wait, and again once their scores are newer', async () => {
    expect((await ask()).body).toMatchObject({ total: 10 });
    expect((await ask()).body).toMatchObject({ reason: 'nothingToMake' });
    await work();
    expect((await ask()).body).toMatchObject({ reason: 'nothingToMake' });
    const files = () =>
      api.db.selectFrom('report').select('fileID').where('studentID', '=', firstID()).execute();
    const [old] = await files();
    await sql`update score set computed_at = now() + interval '1 second'
      where eval_setting_id = ${evalSettingID} and student_id = ${firstID()}`.execute(api.db);
    const outdated = await list();
    expect(outdated.data.filter((row: ReportRow) => reportOf(row)?.file?.isOutdated)).toHaveLength(
      1,
    );
    expect((await ask()).body).toMatchObject({ total: 1 });
    // the old one is there until the new one is
    const waiting = await list('?kind=full&state=inWork');
    expect(reportOf(waiting.data[0])).toMatchObject({ state: 1, file: { isOutdated: true } });
    await work();
    const [newer] = await files();
    expect(newer?.fileID).not.toBe(old?.fileID);
    const kept = await api.db
      .selectFrom('storedFile')
      .select('fileID')
      .where('companyID', '=', school.companyID)
      .where('studentID', '=', firstID())
      .where('wrappedKey', 'is not', null)
      .execute();
    expect(kept).toEqual([newer]);
  }, 600_000);

  it('that fail leave the others alone, are tried twice, and again when somebody asks', async () => {
    const real = threads.drawInThread;
    let tries = 0;
    vi.spyOn(threads, 'drawInThread').mockImplementation((data) => {
      if (data.competencies[0]?.value !== 41) return real(data);
      tries += 1;
      throw new Error('no ink');
    });
    await make();
    expect(tries).toBe(2);
    expect((await list()).counts[0]).toMatchObject({ completed: 9, failed: 1 });
    const operations = await api.call('GET', '/operations', { token: school.admin });
    expect(operations.body.data[0]).toMatchObject({
      state: 'failed',
      failure: { reason: ['someReportsFailed', '1'] },
      done: 10,
      total: 10,
    });
    const failed = await list('?kind=full&state=failed');
    expect(failed.data).toMatchObject([{ studentID: firstID() }]);
    vi.restoreAllMocks();
    await make();
    expect((await list()).counts[0]).toMatchObject({ completed: 10, failed: 0 });
  }, 600_000);

  it('are counted by what is stored when the worker was killed: at another try, and at the end', async () => {
    await make();
    const operation = async () =>
      (await api.call('GET', '/operations', { token: school.admin })).body.data[0];
    const { operationID } = await operation();
    // as the last figure of a worker that was killed says it
    await sql`update operation set state = 'running', finished_at = null, done = 8
      where operation_id = ${operationID}`.execute(api.db);
    const key = { companyID: school.companyID, operationID };
    await withSchoolTransaction(api.deps.db, school.companyID, (tx) =>
      setRunning(tx, key, new Date()),
    );
    expect(await operation()).toMatchObject({ state: 'running', done: 10, total: 10 });
    await sql`update operation set done = 8 where operation_id = ${operationID}`.execute(api.db);
    await sql`delete from pgboss.job where id = ${operationID}`.execute(api.db);
    await settleOperations(api.deps);
    expect(await operation()).toMatchObject({ state: 'failed', done: 10, total: 10 });
  }, 600_000);

  it('whose operation is lost have failed', async () => {
    await ask();
    await sql`update operation set state = 'cancelled', finished_at = now()
      where company_id = ${school.companyID}`.execute(api.db);
    expect((await list()).counts[0]).toMatchObject({ failed: 10, inWork: 0 });
    expect((await ask()).body).toMatchObject({ total: 10 });
  });

  it('are not completed without scores, and print no number that one classmate has given', async () => {
    const [first, second] = school.students.slice(0, 2);
    const ofOne = [94.2, 79.5, 49.1, 16.6].map((value, index) => ({
      studentID: first?.studentID ?? 0,
      competencyID: competencyIDs[index] ?? 0,
      value,
      evaluators: 1,
      isFixed: false,
      selfValue: 31.7,
    }));
    const scores = [...ofOne, ...scoresOf(second ? [second] : [])];
    evalSettingID = await createScoredExam(api.db, school, scores, { title: '第2回' });
    expect((await list()).counts[0]).toMatchObject({ notCompleted: 8, noRequest: 2 });
    const few = await api.call('GET', `${path()}/few-evaluators`, { token: school.admin });
    expect(few.body).toMatchObject({ totalRecords: 9 });
    expect(few.body.data[0]).toMatchObject({
      studentID: first?.studentID,
      withoutNumber: competencyIDs.length,
      asked: competencyIDs.length,
      reason: 'fewEvaluators',
    });
    expect(few.body.data[1]).toMatchObject({ reason: 'noEvaluators' });
    await make({ kinds: ['full', 'simple'] });
    for (const kind of ['full', 'simple']) {
      const made = await list(`?kind=${kind}&state=completed`);
      const url = made.data[0].reports.find((row: { kind: string }) => row.kind === kind).file.url;
      const text = (await textOfPdf((await openUrl(url)).bytes)).replaceAll(/\s/g, '');
      expect(text).not.toMatch(/94\.2|79\.5|49\.1|16\.6/);
      expect(text).toContain('評価した人が3人に満たないため、示していません');
      expect(text).not.toMatch(/強み|アドバイス/);
    }
  }, 600_000);

  it('of a self evaluation alone are fixed once the course is over', async () => {
    const scores = scoresOf(school.students.slice(0, 1)).map((score) => ({
      ...score,
      value: null,
      standardError: null,
      evaluators: 0,
      isFixed: false,
    }));
    evalSettingID = await createScoredExam(api.db, school, scores, { title: '自己評価' });
    await sql`update exam set peer_evaluation = false where eval_setting_id = ${evalSettingID}`.execute(
      api.db,
    );
    await make();
    const [row] = (await list('?kind=full&state=completed')).data;
    expect(reportOf(row)).toMatchObject({ file: { isFixed: true } });
  }, 600_000);

  it('are named in the list of students', async () => {
    const students = async () =>
      (await api.call('GET', '/students', { token: school.admin })).body.data;
    expect((await students())[0]).toMatchObject({ reportURL: null, simpleReportURL: null });
    await make({ people: { studentIDs: [firstID()] } });
    const listed = (await students()).find(
      (row: { studentID: number }) => row.studentID === firstID(),
    );
    expect(listed).toMatchObject({ simpleReportURL: null, trendReportURL: null });
    expect((await openUrl(listed.reportURL)).status).toBe(200);
  }, 600_000);

  it('note when all can be read', async () => {
    const ready = async () =>
      (
        await api.db
          .selectFrom('exam')
          .select('reportsReadyAt')
          .where('evalSettingID', '=', evalSettingID)
          .executeTakeFirstOrThrow()
      ).reportsReadyAt;
    await make({ people: { studentIDs: [firstID()] } });
    expect(await ready()).toBeNull();
    await make();
    expect(await ready()).toBeInstanceOf(Date);
  }, 600_000);
});

describe('reports that are made by themselves', () => {
  const scored = () => startReportsJob(api.deps, { companyID: school.companyID, evalSettingID });
  const setCourse = (change: object) =>
    api.db
      .updateTable('exam')
      .set(change)
      .where('companyID', '=', school.companyID)
      .where('evalSettingID', '=', evalSettingID)
      .execute();
  const counts = async () => (await list()).counts;

  it('are those of the students’ kind, once scores are fixed, where the course says so', async () => {
    await scored();
    expect((await counts())[1]).toMatchObject({ kind: 'simple', noRequest: 10, inWork: 0 });
    await setCourse({ automaticReports: true, reportKind: 'simple' });
    await scored();
    await work();
    expect(await counts()).toMatchObject([
      { kind: 'full', noRequest: 10, completed: 0 },
      { kind: 'simple', noRequest: 0, completed: 10 },
    ]);
    const [row] = (await api.call('GET', '/operations', { token: school.admin })).body.data;
    expect(row).toMatchObject({ kind: 'makeReports', state: 'succeeded', total: 10 });
    const { rows } = await sql<{ role: number | null; students: number }>`
      select role, count(distinct student_id)::int as students from audit_log
      where company_id = ${school.companyID} and action = 'report.make' group by role`.execute(
      api.db,
    );
    expect(rows).toEqual([{ role: null, students: 10 }]);
    // at another run of the scores nothing is left to make
    await scored();
    expect((await counts())[1]).toMatchObject({ completed: 10, inWork: 0 });
  });

  it('leave those of too few evaluators to staff, and nobody is told before', async () => {
    await setCourse({ automaticReports: true, reportMail: 'afterEnd' });
    await api.db
      .updateTable('score')
      .set({ evaluators: 2 })
      .where('evalSettingID', '=', evalSettingID)
      .where('studentID', '=', firstID())
      .execute();
    await scored();
    await work();
    expect((await counts())[0]).toMatchObject({ noRequest: 1, completed: 9 });
    const readyAt = async () =>
      (
        await api.db
          .selectFrom('exam')
          .select('reportsReadyAt')
          .where('evalSettingID', '=', evalSettingID)
          .executeTakeFirstOrThrow()
      ).reportsReadyAt;
    expect(await readyAt()).toBeNull();
    await make();
    expect((await counts())[0]).toMatchObject({ noRequest: 0, completed: 10 });
    expect(await readyAt()).not.toBeNull();
  });

  it('are nobody’s to follow where the school has no administrator left', async () => {
    await setCourse({ automaticReports: true, createdBy: null });
    await api.db
      .updateTable('account')
      .set({ valid: false })
      .where('companyID', '=', school.companyID)
      .execute();
    await scored();
    const { rows } = await sql`select from report where company_id = ${school.companyID}`.execute(
      api.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('what a report says of the school’s own wishes', () => {
  const textOfFirst = async (kind = 'full'): Promise<string> => {
    const row = (await list()).data[0];
    const { bytes } = await openUrl(reportOf(row, kind)?.file?.url ?? '');
    return (await textOfPdf(bytes)).replaceAll(/\s/g, '');
  };
  const people = () => ({ studentIDs: [firstID()] });

  it('names nothing that has fallen, unless the school turns it on', async () => {
    const lower = scoresOf(school.students).map((score) => ({
      ...score,
      value: (score.value ?? 0) + (score.competencyID === 5 ? 30 : -30),
    }));
    await createScoredExam(api.db, school, lower, { title: '前のコース', daysAgo: 100 });
    await make({ people: people() });
    const usual = await textOfFirst();
    expect(usual).toContain('課題設定11.041.0伸びた+30.0');
    expect(usual).not.toMatch(/論理的思考75|前回のほうがよく見えていました|下が/);
    await api.db
      .updateTable('company')
      .set({ reportPrintsFallen: true })
      .where('companyID', '=', school.companyID)
      .execute();
    await make({ people: people(), which: 'all' });
    const printed = await textOfFirst();
    expect(printed).toContain('「論理的思考」は、前回のほうがよく見えていました。');
    expect(printed).not.toMatch(/論理的思考75|下が/);
  }, 600_000);

  it('has what the teacher has finished, and is outdated once that changes', async () => {
    const save = async (text: string, isDone: boolean, updatedAt: string | null) =>
      (
        await api.call('PUT', `/exams/${evalSettingID}/comments/${firstID()}`, {
          token: school.teacher,
          body: { text, isDone, updatedAt },
        })
      ).body.updatedAt as string;
    let savedAt = await save('まだ書きかけです', false, null);
    await make({ people: people(), kinds: ['full', 'simple'] });
    expect(await textOfFirst()).not.toContain('書きかけ');
    expect((await ask({ people: people() })).body).toMatchObject({ reason: 'nothingToMake' });
    savedAt = await save('合唱で声がよく出ていました', true, savedAt);
    const areOutdated = async () => {
      const row = (await list()).data[0];
      return ['full', 'simple'].map((kind) => reportOf(row, kind)?.file?.isOutdated);
    };
    expect(await areOutdated()).toEqual([true, true]);
    await make({ people: people(), kinds: ['full', 'simple'] });
    for (const kind of ['full', 'simple']) {
      expect(await textOfFirst(kind)).toContain('先生から合唱で声がよく出ていました');
    }
    expect(await areOutdated()).toEqual([false, false]);
    // what is taken back is printed no more
    await save('合唱で声がよく出ていました', false, savedAt);
    await make({ people: people() });
    expect(await textOfFirst()).not.toContain('合唱');
  }, 600_000);
});

it('reports that are made by themselves wait for comments that teachers still have time for', async () => {
  const { companyID } = school;
  await api.db
    .updateTable('exam')
    .set({ automaticReports: true, commentsDueOn: '2099-12-31' })
    .where('evalSettingID', '=', evalSettingID)
    .execute();
  const counts = async () => (await list()).counts[0];
  await startReportsJob(api.deps, { companyID, evalSettingID });
  expect(await counts()).toMatchObject({ noRequest: 10, inWork: 0 });
  await api.call('PUT', `/exams/${evalSettingID}/comments/${firstID()}`, {
    token: school.admin,
    body: { text: 'よくがんばりました', isDone: true, updatedAt: null },
  });
  await startReportsJob(api.deps, { companyID, evalSettingID });
  expect(await counts()).toMatchObject({ noRequest: 9, inWork: 1 });
  await api.db
    .updateTable('exam')
    .set({ commentsDueOn: '2026-01-01' })
    .where('evalSettingID', '=', evalSettingID)
    .execute();
  await startReportsJob(api.deps, { companyID, evalSettingID });
  expect(await counts()).toMatchObject({ noRequest: 0, inWork: 10 });
});

describe('the zip of reports', () => {
  it('has an address of its own, and everybody’s newest report', async () => {
    const zip = (query = '?kind=full', token = school.admin) =>
      api.call('GET', `/exams/${evalSettingID}/reportZip${query}`, { token });
    expect((await zip()).body).toMatchObject({ reason: 'nothingToMake' });
    await make();
    const { url } = (await zip()).body;
    const { pathname } = new URL(url);
    expect(decodeURIComponent(pathname)).toMatch(
      new RegExp(`/report_zip/${school.companyID}/${evalSettingID}/${reportZipName}$`),
    );
    const download = await openUrl(pathname);
    expect([download.status, download.headers['content-type']]).toEqual([200, 'application/zip']);
    const nameOf = ({ headers }: typeof download) =>
      decodeURIComponent(String(headers['content-disposition']).split("UTF-8''")[1] ?? '');
    expect(nameOf(download)).toBe('フィードバックレポート_第1回.zip');
    const files = Object.entries(unzipSync(download.bytes));
    expect(files).toHaveLength(10);
    expect(files[0]?.[0]).toMatch(
      /^1-1組\/01_.+_フィードバックレポート\.pdf$|^1-1組\/01_フィードバックレポート_.+\.pdf$/,
    );
    const texts = await Promise.all(files.map(([, bytes]) => textOfPdf(Buffer.from(bytes))));
    expect(new Set(texts).size).toBe(10);

    const ofClass = (await zip(`?kind=full&schoolClassID=${school.classes[1]?.schoolClassID}`))
      .body;
    const fewer = await openUrl(new URL(ofClass.url).pathname);
    expect(Object.keys(unzipSync(fewer.bytes))).toHaveLength(5);
    expect(nameOf(fewer)).toBe('フィードバックレポート_第1回_1年2組.zip');
    await make({ kinds: ['simple'] });
    const short = await openUrl(new URL((await zip('?kind=simple')).body.url).pathname);
    expect(nameOf(short)).toBe('フィードバックレポート（簡易版）_第1回.zip');
    // a teacher gets those of the class in charge, by whatever address
    const own = await openUrl(pathname, school.teacher);
    expect(Object.keys(unzipSync(own.bytes))).toHaveLength(5);
    const other = await createSchool(api.db, { studentsPerClass: 0 });
    expect((await openUrl(pathname, other.admin)).status).toBe(404);
  }, 600_000);
});

it('further reports of a course begin with what the last ones were asked for in', async () => {
  const people = { studentIDs: [firstID()] };
  expect((await list()).defaults).toEqual({ language: 'ja', hasReadings: false });
  await ask({ people, hasReadings: true });
  expect((await list()).defaults).toEqual({ language: 'ja', hasReadings: true });
  await ask({ people, kinds: ['simple'], language: 'vi', hasReadings: true });
  expect((await list()).defaults).toEqual({ language: 'vi', hasReadings: false });
});

it('a report is in the file of everything of the student, and goes when its time is over', async () => {
  await make({ people: { studentIDs: [firstID()] } });
  const { data } = await list();
  const url = reportOf(data[0])?.file?.url ?? '';
  const { bytes } = await openUrl(url);
  const asked = await api.call('POST', `/students/${firstID()}/dataExport`, {
    token: school.admin,
  });
  const { companyID } = school;
  const { exportID } = await api.db
    .selectFrom('dataExport')
    .select('exportID')
    .where('companyID', '=', companyID)
    .executeTakeFirstOrThrow();
  const { operationID } = asked.body;
  await makeExport(api.deps, {
    companyID,
    operationID,
    exportID,
    studentID: firstID(),
    language: 'ja',
  });
  const zip = await api.call('GET', `/dataExports/${exportID}/file`, { token: school.admin });
  const files = Object.entries(unzipSync(zip.bytes)).filter(([name]) => name.endsWith('.pdf'));
  expect(files).toHaveLength(1);
  expect(Buffer.from(files[0]?.[1] ?? []).equals(bytes)).toBe(true);

  const { body: kept } = await api.call('GET', '/school/retention', { token: school.admin });
  await api.call('PUT', '/school/retention', {
    token: school.admin,
    body: { ...kept, reportDays: 365 },
  });
  expect((await cleanUp(api.deps)).reports).toBe(0);
  expect((await openUrl(url)).status).toBe(200);
  await sql`update report set made_at = made_at - interval '366 days' where company_id = ${companyID}`.execute(
    api.db,
  );
  expect((await cleanUp(api.deps)).reports).toBe(1);
  expect((await openUrl(url)).status).toBe(404);
  expect((await list()).counts[0]).toMatchObject({ kind: 'full', noRequest: 10, files: 0 });
}, 600_000);

it('a student’s reports are listed with the record, and go with who was erased', async () => {
  await make({ people: { studentIDs: [firstID()] } });
  const ofStudent = () =>
    api.call('GET', `/studentRecord/${firstID()}/reports`, { token: school.admin });
  const { data } = (await ofStudent()).body;
  expect(data).toMatchObject([
    {
      evalSettingID,
      reports: [
        { kind: 'full', state: 3 },
        { kind: 'simple', state: 0 },
      ],
    },
  ]);
  const { url } = data[0].reports[0].file;
  const student = await api.db
    .selectFrom('student')
    .select('manageNumber')
    .where('studentID', '=', firstID())
    .executeTakeFirstOrThrow();
  await api.call('POST', `/students/${firstID()}/erasure`, {
    token: school.admin,
    body: { manageNumber: student.manageNumber },
  });
  expect((await openUrl(url)).status).toBe(404);
  expect(
    await api.db.selectFrom('report').select('kind').where('studentID', '=', firstID()).execute(),
  ).toEqual([]);
}, 600_000);

it('a mail to the student has a link that opens the report until it expires', async () => {
  api.setNow(null);
  await api.db
    .updateTable('exam')
    .set({ reportMail: 'afterEnd' })
    .where('evalSettingID', '=', evalSettingID)
    .execute();
  const mailedTokens = async (): Promise<string[]> => {
    await findDueMails(api.deps);
    const { rows } = await sql<{ data: JobData['write-exam-mails'] }>`
      select data from pgboss.job where name = 'write-exam-mails'
        and (data ->> 'evalSettingID')::bigint = ${evalSettingID}`.execute(api.db);
    for (const { data } of rows) await writeDueMails(api.deps, data);
    const mails = await api.db
      .selectFrom('outboxMail')
      .select(['recipient', 'body'])
      .where('companyID', '=', school.companyID)
      .orderBy('mailID')
      .execute();
    return mails.map((mail) => /\/report\/([\w-]+)/.exec(mail.body)?.[1] ?? '');
  };
  await make({ people: { studentIDs: [firstID()] } });
  expect(await mailedTokens()).toEqual([]);
  await make();
  const tokens = await mailedTokens();
  expect(tokens).toHaveLength(10);
  const open = (token: string) => api.call('POST', '/reportLink/open', { body: { token } });
  const opened = await open(tokens[0] ?? '');
  expect([opened.status, opened.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect((await open(tokens[0] ?? '')).status).toBe(200);
  expect((await open('x'.repeat(32))).status).toBe(404);
  const { rows } = await sql<{ studentID: number }>`
    select student_id as "studentID" from audit_log where company_id = ${school.companyID}
      and action = 'report.openByLink' and user_id is null`.execute(api.db);
  expect(rows).toHaveLength(2);
  api.setNow(new Date(Date.now() + (reportLinkDays * 24 + 1) * 3_600_000));
  expect((await open(tokens[0] ?? '')).status).toBe(404);
  api.setNow(null);
}, 600_000);
