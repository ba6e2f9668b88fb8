import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { createExam } from '../../testing/exam.ts';
import { createSchool, type TestSchool } from '../../testing/school.ts';
import { zipInParts } from '../../lib/zip-parts.ts';
import { makeExport } from './make-export.job.ts';

let api: TestApi;
let school: TestSchool;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.setNow(null);
  school = await createSchool(api.db, { classes: 1, studentsPerClass: 5 });
});

/** Does what the worker does with the newest export of the school. */
async function work(operationID: string, studentID: number | null) {
  const { exportID } = await api.db
    .selectFrom('dataExport')
    .select('exportID')
    .where('companyID', '=', school.companyID)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
  const key = { companyID: school.companyID, operationID, exportID };
  await makeExport(api.deps, { ...key, studentID, language: 'ja' });
}
const exportsOf = async (token = school.admin) =>
  (await api.call('GET', '/dataExports', { token })).body.data;
const download = (exportID: string, token = school.admin) =>
  api.call('GET', `/dataExports/${exportID}/file`, { token });
const filesOf = (bytes: Buffer) =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content)]),
  );

async function studentZip(studentID: number) {
  const url = `/students/${studentID}/dataExport`;
  const { status, body } = await api.call('POST', url, { token: school.admin });
  expect([status, body.kind, body.state]).toEqual([200, 'exportStudent', 'waiting']);
  expect(await exportsOf()).toEqual([]);
  await work(body.operationID, studentID);
  const [made] = await exportsOf();
  expect(made).toMatchObject({ studentID, fileName: `生徒データ_${studentID}.zip` });
  return made;
}

describe('everything of one student', () => {
  it('is a zip with what is kept of them, without the names of others', async () => {
    const [first, second] = school.students;
    const studentID = first?.studentID ?? 0;
    await api.db
      .updateTable('student')
      .set({ lastName: '検見川', memo: '図書委員' })
      .where('studentID', '=', studentID)
      .execute();
    await api.db
      .updateTable('student')
      .set({ lastName: '他人' })
      .where('companyID', '=', school.companyID)
      .where('studentID', '!=', studentID)
      .execute();
    const exam = await createExam(api, school);
    await answerAll(exam.tokens.get(studentID) ?? '');
    await answerAll(exam.tokens.get(second?.studentID ?? 0) ?? '');
    await api.call('GET', `/studentRecord/${studentID}`, { token: school.teacher });
    const made = await studentZip(studentID);
    const { status, headers, bytes } = await download(made.exportID);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
    });
    expect(bytes.length).toBe(made.bytes);

    const files = filesOf(bytes);
    expect(Object.keys(files)).toEqual(['データ.json', 'データ.xlsx']);
    const text = files['データ.json']?.toString() ?? '';
    const data = JSON.parse(text);
    expect(data.profile).toMatchObject({ lastName: '検見川', memo: '図書委員' });
    expect(data.enrolments).toHaveLength(1);
    expect(data.courses).toHaveLength(1);
    expect(data.self.length).toBeGreaterThan(0);
    expect(data.given.length).toBeGreaterThan(0);
    for (const row of [...data.self, ...data.given]) {
      expect(row).toMatchObject({ statement: expect.stringMatching(/.+/), level: 2 });
    }
    const received = await api.db
      .selectFrom('evaluationRequest')
      .innerJoin('answer', 'answer.evaluationRequestID', 'evaluationRequest.evaluationRequestID')
      .select('level')
      .where('targetStudentID', '=', studentID)
      .where('kind', '=', 'peer')
      .execute();
    expect(data.received).toHaveLength(received.length);
    for (const row of data.received) expect(row.answeredAt).toBeNull();
    expect(data.audit.map((row: { role: string }) => row.role)).toContain('Admin');
    expect(text).not.toContain('他人');
    expect(text).not.toContain('試験');
  });

  it('is for whoever asked, for a day, and each download is noted', async () => {
    const studentID = school.students[0]?.studentID ?? 0;
    const { exportID } = await studentZip(studentID);
    const { igs, teacher } = school;
    expect((await download(exportID, teacher)).status).toBe(403);
    const operator = await api.call('GET', `/dataExports/${exportID}/file`, igs);
    expect(operator.status).toBe(404);
    const other = await createSchool(api.db, { studentsPerClass: 0 });
    expect((await download(exportID, other.admin)).status).toBe(404);
    expect((await download(exportID)).status).toBe(200);
    const log = await api.db
      .selectFrom('auditLog')
      .select(['action', 'studentID'])
      .where('companyID', '=', school.companyID)
      .where('userID', '=', school.userIDs.admin)
      .orderBy('auditID')
      .execute();
    expect(log).toEqual([
      { action: 'student.exportData', studentID },
      { action: 'export.download', studentID },
    ]);
    const tomorrow = new Date(Date.now() + 24 * 3_600_000 + 1_000);
    await api.db
      .updateTable('authToken')
      .set({ expiresAt: new Date(tomorrow.getTime() + 3_600_000) })
      .execute();
    api.setNow(tomorrow);
    expect((await download(exportID)).status).toBe(404);
    expect(await exportsOf()).toEqual([]);
  });

  it('is not made of a student of another school', async () => {
    const other = await createSchool(api.db, { studentsPerClass: 1 });
    const url = `/students/${String(other.students[0]?.studentID)}/dataExport`;
    expect((await api.call('POST', url, { token: school.admin })).status).toBe(404);
    expect((await api.call('POST', url, { token: school.teacher })).status).toBe(403);
  });
});

/** Answers everything that a link asks for with the second level. */
async function answerAll(candidate: string): Promise<void> {
  const { body } = await api.call('GET', '/answer/session', { candidate });
  const answers = body.tasks.flatMap(({ evaluationRequestID }: { evaluationRequestID: number }) =>
    body.items.map(({ questionItemID, itemVersion }: Record<string, number>) => ({
      evaluationRequestID,
      questionItemID,
      itemVersion,
      level: 2,
      milliseconds: 2_000,
      answeredAt: new Date().toISOString(),
    })),
  );
  const { status } = await api.call('PUT', '/answer/answers', { candidate, body: { answers } });
  expect(status).toBe(200);
}

describe('everything of the school', () => {
  it('is a CSV a table with every row of the school, none of another and no secret', async () => {
    const other = await createSchool(api.db, { studentsPerClass: 3 });
    const [first] = school.students;
    await api.db
      .updateTable('student')
      .set({ memo: '=HYPERLINK("x"), "引用"\n二行目' })
      .where('studentID', '=', first?.studentID ?? 0)
      .execute();
    await api.db
      .updateTable('account')
      .set({ passwordHash: 'argon2-secret' })
      .where('userID', '=', school.userIDs.admin)
      .execute();
    const { status, body } = await api.call('POST', '/dataExports', { token: school.admin });
    expect([status, body.kind]).toEqual([200, 'exportSchool']);
    await work(body.operationID, null);
    const [made] = await exportsOf();
    const files = filesOf((await download(made.exportID)).bytes);
    const rowsOf = (table: string) =>
      Papa.parse<Record<string, string>>(
        files[`${table}.csv`]?.toString().replace(/^\uFEFF/, '') ?? '',
        {
          header: true,
          skipEmptyLines: true,
        },
      ).data;
    expect(rowsOf('student')).toHaveLength(5);
    expect(rowsOf('student')[0]?.['memo']).toContain('二行目');
    expect(rowsOf('enrolment')).toHaveLength(5);
    expect(rowsOf('company').map((row) => row['company_id'])).toEqual([String(school.companyID)]);
    expect(rowsOf('competency')).toHaveLength(25);
    const all = Object.values(files).join('\n');
    expect(all).not.toContain(`c${other.companyID}.example`);
    expect(all).not.toContain('argon2-secret');
    for (const secret of ['auth_token', 'password_history', 'password_link', 'data_export_part']) {
      expect(Object.keys(files)).not.toContain(`${secret}.csv`);
    }
    const operation = await api.db
      .selectFrom('operation')
      .select(['state', 'total'])
      .where('operationID', '=', body.operationID)
      .executeTakeFirstOrThrow();
    expect(operation).toEqual({ state: 'succeeded', total: Object.keys(files).length });
  });

  it('is written in parts of a bounded size, whatever its own', async () => {
    const parts: number[] = [];
    const zip = zipInParts(async (bytes) => void parts.push(bytes.length));
    const piece = () => Buffer.from(Array.from({ length: 64 * 1024 }, () => Math.random() * 256));
    await zip.add('large.bin', Array.from({ length: 64 }, piece));
    const total = await zip.end();
    expect(parts.length).toBeGreaterThan(3);
    expect(Math.max(...parts)).toBeLessThan(1.3 * 1024 * 1024);
    expect(parts.reduce((sum, bytes) => sum + bytes, 0)).toBe(total);
  });
});
