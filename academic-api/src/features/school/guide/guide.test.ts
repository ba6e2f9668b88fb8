import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { handbooks, languageCodes } from '@mebae/contracts';
import { pagesOfPdf } from '@mebae/testing/pdf';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';

/** Questions to the stand-in for a model, and its answers. */
const asked: { messages: { content: string }[] }[] = [];
let answer = 'NONE';
const model = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    asked.push(JSON.parse(body) as (typeof asked)[number]);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message: { content: answer } }] }));
  });
}).listen(0, '127.0.0.1');
await once(model, 'listening');

const languageModel = {
  baseUrl: `http://127.0.0.1:${(model.address() as AddressInfo).port}`,
  model: 'stand-in',
  apiKey: undefined,
  timeoutMs: 10_000,
};
const api = await startTestApi({ config: { languageModel } });

let school: TestSchool;
beforeAll(async () => {
  school = await createSchool(api.db, { classes: 1, studentsPerClass: 3 });
  return () => new Promise((done) => model.close(done));
});

const get = (path: string, token = school.admin) => api.call('GET', path, { token });
const post = (path: string, body: unknown, token = school.admin) =>
  api.call('POST', path, { token, body });

describe('pages of the guide', () => {
  it('are listed by chapter, with the school’s contact', async () => {
    await setContact('教務部（内線12）');
    const { body } = await get('/guide/contents');
    expect(body.contact).toBe('教務部（内線12）');
    const pages = body.chapters.flatMap((chapter: { pages: object[] }) => chapter.pages);
    expect(pages.length).toBeGreaterThan(60);
    expect(body.chapters[0].title).toBe('はじめに');
  });

  it('are found by a screen’s address, whatever stands for its numbers', async () => {
    const { body } = await get('/guide/page?screen=/pages/student-record/12/growth');
    expect(body.pageID).toBe('records.growth');
    const exact = await get('/guide/page?screen=/pages/exam/create');
    expect(exact.body.pageID).toBe('exams.course-create');
    expect((await get('/guide/page?screen=/pages/nowhere')).status).toBe(404);
    expect((await get('/guide/page')).status).toBe(400);
  });

  it('say what only administrators may do, and name buttons as the screen has them', async () => {
    const { body } = await get('/guide/page?pageID=settings.students-import', school.teacher);
    expect(body.isForAdmins).toBe(true);
    expect(body.steps.join('')).toContain('「名簿の取り込み」');
    const free = await get('/guide/page?pageID=records.record');
    expect(free.body.isForAdmins).toBe(false);
  });

  it('speak in the words of the school', async () => {
    await api.db
      .updateTable('company')
      .set({ schoolKind: 'primary' })
      .where('companyID', '=', school.companyID)
      .execute();
    onTestFinished(async () => {
      await api.db
        .updateTable('company')
        .set({ schoolKind: 'secondary' })
        .where('companyID', '=', school.companyID)
        .execute();
    });
    const { body } = await get('/guide/page?pageID=settings.students');
    expect(body.title).toContain('児童');
    expect(JSON.stringify(body.steps)).not.toContain('生徒');
  });

  it('of screens without sign-in are for everybody, no other is', async () => {
    const open = await api.call('GET', '/guide/publicPage?screen=/signin&lang=en');
    expect(open.body.title).toMatch(/^Sign in/);
    const closed = await api.call('GET', '/guide/publicPage?screen=/pages/students');
    expect(closed.status).toBe(404);
    expect((await api.call('GET', '/guide/contents')).status).toBe(401);
  });
});

async function setContact(helpContact: string): Promise<void> {
  await api.db
    .updateTable('company')
    .set({ helpContact })
    .where('companyID', '=', school.companyID)
    .execute();
}

const counted = async () => ({
  screens: await api.db
    .selectFrom('guideUnanswered')
    .select(['screen', 'asked'])
    .where('companyID', '=', school.companyID)
    .execute(),
  words: await api.db
    .selectFrom('guideUnansweredWord')
    .select(['word'])
    .where('companyID', '=', school.companyID)
    .execute(),
});

describe('a question', () => {
  it('is answered with steps and the way to the screen', async () => {
    const { body } = await post('/guide/questions', {
      question: '名簿を取り込みたい',
      screen: '/pages/home',
    });
    expect(body.found[0]).toMatchObject({
      pageID: 'settings.students-import',
      open: '/pages/students/import',
      isForAdmins: true,
    });
    expect(body.found[0].steps.length).toBeGreaterThan(2);
    expect(body.found.length).toBeLessThanOrEqual(3);
    expect(await counted()).toEqual({ screens: [], words: [] });
  });

  it('that the guide does not know is counted, without who asked and without names', async () => {
    const [student] = school.students;
    await api.db
      .updateTable('student')
      .set({ lastName: '献立', firstName: '花' })
      .where('companyID', '=', school.companyID)
      .where('studentID', '=', student!.studentID)
      .execute();
    const question = '給食の献立と当番、電話090-1234-5678';
    const screen = '/pages/student-record/7/findings';
    const { body } = await post('/guide/questions', { question, screen }, school.teacher);
    expect(body).toMatchObject({ found: [], canWord: false });
    await post('/guide/notAnswered', { question, screen });
    const { screens, words } = await counted();
    // the route, not whose record it was
    expect(screens).toEqual([{ screen: '/pages/student-record/:studentID/findings', asked: 2 }]);
    expect(words.map(({ word }) => word).sort()).toEqual(['当番', '電話', '給食'].sort());
  });
});

describe('a worded answer', () => {
  const question = '佐藤さんの名簿を取り込みたい';
  const pageIDs = ['settings.students-import', 'settings.import-history'];
  const word = () => post('/guide/wordings', { question, pageIDs });

  it('stands on the found pages and cites them; no name leaves', async () => {
    answer = 'A: 生徒の一覧で「名簿の取り込み」を押します。\nA: ファイルを枠の中に置きます。';
    const { body } = await word();
    expect(body).toEqual({
      text: '生徒の一覧で「名簿の取り込み」を押します。\nファイルを枠の中に置きます。',
      cites: [
        {
          pageID: 'settings.students-import',
          title: '名簿のファイルから生徒をまとめて登録する',
        },
      ],
    });
    const sent = JSON.stringify(asked.at(-1));
    expect(sent).not.toContain('佐藤');
    expect(sent).toContain('名簿のファイルから生徒をまとめて登録する');
  });

  it.each([
    ['says what no page says', 'A: 「全員を削除」を押します。'],
    ['gives a number that no page has', 'A: 取り込みには4321円かかります。'],
    ['stands on a page that was not given', 'C: 生徒の一覧を開きます。'],
    ['stands on nothing', '生徒の一覧を開きます。'],
    ['finds nothing in the pages', 'NONE'],
  ])('is none where the model %s', async (_, response) => {
    answer = response;
    const { status, body } = await word();
    expect([status, body]).toEqual([200, { text: null, cites: [] }]);
  });

  it('is none without a model', async () => {
    const plain = await startTestApi();
    const own = await createSchool(plain.db, { classes: 1, studentsPerClass: 1 });
    const response = await plain.call('POST', '/guide/wordings', {
      token: own.admin,
      body: { question, pageIDs },
    });
    expect(response.body).toEqual({ text: null, cites: [] });
  });
});

describe('handbooks', () => {
  it.each(handbooks)('%s: a PDF with title and language', async (handbook) => {
    const response = await get(`/guide/handbooks/${handbook}`);
    expect(response.headers['content-type']).toBe('application/pdf');
    const source = response.bytes.toString('latin1');
    expect(source).toContain('/DisplayDocTitle true');
    expect(source).toMatch(/\/Lang \(ja\)/);
    const pages = await pagesOfPdf(response.bytes);
    expect(pages.length === 1).toBe(handbook === 'pupils');
    expect(pages.length === 1 || pages.length > 10).toBe(true);
  });

  it.each(languageCodes)('the pupils’ sheet is one page in %s', async (language) => {
    const response = await get(`/guide/handbooks/pupils?lang=${language}`);
    expect(await pagesOfPdf(response.bytes)).toHaveLength(1);
  });
});
