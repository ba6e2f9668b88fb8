import { parse } from 'content-disposition';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { languageCodes, type LanguageCode } from '@mebae/contracts';
import { textOfPdf } from '@mebae/testing/pdf';
import { drawLoginCards } from '../features/courses/login-cards/draw-login-cards.job.ts';
import { writeLetterJob } from '../features/documents/letters/write-letter.job.ts';
import {
  header,
  sheetOf,
  workbook,
} from '../features/people/student-import/test-support/workbooks.ts';
import { readExcel } from '../lib/excel/excel.ts';
import type { JobData } from '../lib/processes/jobs.ts';
import { startTestApi } from '../testing/api.ts';
import { createExam } from '../testing/exam.ts';
import { importsOf } from '../testing/imports.ts';
import { createScoredExam } from '../testing/scored-exam.ts';
import { createSchool, type TestSchool } from '../testing/school.ts';

// Files that the server makes for a primary school, opened as its people open it.

const api = await startTestApi();
let school: TestSchool;

const others: Record<LanguageCode, RegExp> = {
  ja: /生徒|学生/,
  en: /student/i,
  vi: /sinh viên/i,
};

beforeAll(async () => {
  school = await createSchool(api.db, { classes: 2, studentsPerClass: 5 });
  await api.db
    .updateTable('company')
    .set({ schoolKind: 'primary', name: '若葉小学校' })
    .where('companyID', '=', school.companyID)
    .execute();
});

const get = (path: string, language: LanguageCode) =>
  api.call('GET', `${path}${path.includes('?') ? '&' : '?'}lang=${language}`, {
    token: school.admin,
  });

const nameOf = ({ headers }: { headers: Record<string, unknown> }): string =>
  parse(String(headers['content-disposition'])).parameters['filename'] ?? '';

/** Names of sheets and cells of a workbook. */
async function textsOfWorkbook(bytes: Buffer): Promise<string[]> {
  const { sheets } = await readExcel('file.xlsx', bytes);
  return sheets.flatMap(({ name, rows }) => [
    name,
    ...rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.text ?? [])),
  ]);
}

async function jobsOf<Name extends keyof JobData>(name: Name): Promise<JobData[Name][]> {
  const { rows } = await sql<{ data: JobData[Name] }>`
    select data from pgboss.job where name = ${name} order by created_on, id`.execute(api.db);
  return rows.map(({ data }) => data);
}

test.each([
  ['ja', '児童名簿テンプレート_', '児童名簿', '児童のメールアドレス。'],
  ['en', 'Pupil roster template_', 'Pupils', 'The pupil’s email address.'],
  ['vi', '', 'Danh sách học sinh', 'Địa chỉ email của học sinh'],
] as const)(
  'an Excel file, its name and its sheets in %s',
  async (language, name, sheet, words) => {
    const file = await get('/students/import/template', language);
    expect(nameOf(file)).toContain(name);
    const texts = await textsOfWorkbook(file.bytes);
    expect(texts).toContain(sheet);
    expect(texts.join('\n').replaceAll("'", '’')).toContain(words);
    expect(texts.filter((text) => others[language].test(text))).toEqual([]);
    const roster = await get('/students/export', language);
    expect(await textsOfWorkbook(roster.bytes)).toContain(sheet);
  },
);

test('an import reads the words of every kind of school, in headers and in sheets’ names', async () => {
  const imports = importsOf(api, school, '/students/import');
  const row = [1, '1組', 9, 'M0900', '山田', '太郎', 'ヤマダ', 'タロウ', null, null];
  const withNumber = (number: string) =>
    sheetOf([header.map((column) => (column === '管理番号' ? number : column)), row]);
  for (const number of ['生徒番号', '児童番号', '学生番号', '児童ID', 'pupil ID', 'mã sinh viên']) {
    const { counts, missing } = await imports.preview(workbook({ 名簿: withNumber(number) }));
    expect([number, missing, counts?.created]).toEqual([number, [], 1]);
  }
  // the sheet with the roster is found by its name in any school's words
  for (const sheetName of ['児童名簿', '生徒名簿', 'Pupils', 'Students', 'Danh sách học sinh']) {
    const sheets = { メモ: sheetOf([['x']]), [sheetName]: sheetOf([header, row]) };
    expect((await imports.preview(workbook(sheets))).sheetName).toBe(sheetName);
  }
});

test('mails of courses in every language', async () => {
  const { body } = await get('/mailTemplates', 'ja');
  for (const { language, subject, text } of body.data as Record<
    'language' | 'subject' | 'text',
    string
  >[]) {
    expect(`${subject}\n${text}`).not.toMatch(others[language as LanguageCode]);
  }
  await createExam(api, school, { openingMail: true });
  const mails = await api.db
    .selectFrom('outboxMail')
    .select(['subject', 'body'])
    .where('companyID', '=', school.companyID)
    .execute();
  for (const mail of mails) expect(`${mail.subject}\n${mail.body}`).not.toMatch(others.ja);
});

test('login cards in every language', async () => {
  const { evalSettingID } = await createExam(api, school, { title: 'ふりかえり' });
  for (const language of languageCodes) {
    await api.call('POST', `/exams/${evalSettingID}/cards?lang=${language}`, {
      token: school.admin,
      body: { people: { filter: {} }, perPage: 10 },
    });
  }
  for (const job of await jobsOf('draw-login-cards')) {
    await drawLoginCards(api.deps, job);
    const key = { companyID: school.companyID, evalSettingID, cardsID: job.cardsID };
    const { pdf } = await api.db
      .selectFrom('loginCards')
      .select('pdf')
      .where((eb) => eb.and(key))
      .executeTakeFirstOrThrow();
    const text = await textOfPdf(pdf ?? Buffer.alloc(0));
    expect(text).toContain('若葉小学校');
    expect(text).not.toMatch(others[job.language]);
  }
});

test('a letter of recommendation in every language', async () => {
  const studentID = school.students[0]?.studentID ?? 0;
  await createScoredExam(
    api.db,
    school,
    school.students.flatMap((student, index) => [
      { studentID: student.studentID, competencyID: 20, value: 90 - 8 * index, selfValue: 40 },
      { studentID: student.studentID, competencyID: 1, value: 80 - 2 * index, selfValue: 60 },
      { studentID: student.studentID, competencyID: 5, value: 50 + index, selfValue: 60 },
    ]),
  );
  const path = `/studentRecord/${studentID}/letters`;
  for (const [language, words] of [
    ['ja', ['児童氏名', 'にふさわしい児童として推薦いたします']],
    ['en', ['Pupil:']],
    ['vi', ['Học sinh:']],
  ] as const) {
    const options = {
      purpose: 'highSchool',
      length: 400,
      addressee: '',
      writerTitle: '',
      language,
    };
    const made = await api.call('POST', path, {
      token: school.admin,
      body: { ...options, policies: ['cooperation', 'inquiry'] },
    });
    expect([language, made.status]).toEqual([language, 200]);
    const { letterID } = made.body;
    const job = (await jobsOf('write-letter')).find((each) => each.letterID === letterID);
    await writeLetterJob(api.deps, job!);
    const { updatedAt } = (await get(`${path}/${letterID}`, language)).body;
    const approval = { token: school.admin, body: { updatedAt } };
    await api.call('POST', `${path}/${letterID}/approval`, approval);
    const file = await get(`${path}/${letterID}/file?format=docx`, language);
    const xml = unzipSync(new Uint8Array(file.bytes))['word/document.xml'] ?? new Uint8Array();
    const text = Buffer.from(xml)
      .toString('utf8')
      .replaceAll(/<[^>]*>/g, ' ');
    for (const part of words) expect(text).toContain(part);
    expect(text).not.toMatch(others[language]);
  }
});

test('the log as a file, and components of activities', async () => {
  for (const language of languageCodes) {
    const log = await textsOfWorkbook((await get('/audit/export', language)).bytes);
    expect(log.length).toBeGreaterThan(9);
    // the last column is the action's own name
    const shown = log.filter((text) => !/^[a-zA-Z]+\.[a-zA-Z]+$/.test(text));
    expect(shown.filter((text) => others[language].test(text))).toEqual([]);
  }
  const { body } = await get('/jgrow/activityComponents', 'ja');
  const names = (body.data as { name: string }[]).map(({ name }) => name);
  expect(names).toContain('ほかのクラスの児童と');
});

test('the example students of a course, on the answer page', async () => {
  const { tokens } = await createExam(api, school, { classes: 2, compareClasses: true });
  const [token] = tokens.values();
  const { body } = await api.call('GET', '/answer/session', { candidate: token ?? '' });
  expect(body.anchoring.title.ja).toBe('例の2人の児童');
  expect(body.anchoring.examples.map((each: { name: { en: string } }) => each.name.en)).toEqual([
    'Pupil K',
    'Pupil M',
  ]);
});
