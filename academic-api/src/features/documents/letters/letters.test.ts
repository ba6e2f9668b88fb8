import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  changedMeanwhile,
  type LetterDetail,
  type LetterOptions,
  type LetterWriter,
} from '@mebae/contracts';
import { textOfPdf } from '@mebae/testing/pdf';
import { startTestApi } from '../../../testing/api.ts';
import { deleteAsRead } from '../../../testing/delete-as-read.ts';
import { createScoredExam } from '../../../testing/scored-exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { writeLetterJob } from './write-letter.job.ts';

/** An OpenAI-compatible service that keeps what it gets. */
const requests: string[] = [];
let answer: { status: number; content: string } | 'never' = { status: 200, content: '' };
const standIn: Server = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString('utf8')));
  request.on('end', () => {
    requests.push(body);
    if (answer === 'never') return;
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ choices: [{ message: { content: answer.content } }] }));
  });
});
const model = { baseUrl: '', model: 'stand-in', apiKey: 'key-of-the-test', timeoutMs: 2_000 };
const api = await startTestApi();

let school: TestSchool;
let studentID: number;
const pupil = { lastName: '鷹栖原', firstName: '燈矢子' };
const title = '燈矢子の実行委員会 090-1234-5678';

beforeAll(async () => {
  await new Promise<void>((done) => standIn.listen(0, '127.0.0.1', done));
  const { port } = standIn.address() as AddressInfo;
  model.baseUrl = `http://127.0.0.1:${port}/v1`;
});
afterAll(() => {
  standIn.closeAllConnections();
  standIn.close();
});
beforeEach(async () => {
  requests.length = 0;
  api.deps.config.languageModel = null;
  school = await createSchool(api.db, { classes: 2, studentsPerClass: 5 });
  studentID = school.students[0]?.studentID ?? 0;
  await api.db
    .updateTable('student')
    .set({ ...pupil, email: 'toyako@unique.example', manageNumber: 'ZQ-4711' })
    .where('studentID', '=', studentID)
    .execute();
  await createScoredExam(
    api.db,
    school,
    school.students.flatMap((student, index) => [
      { studentID: student.studentID, competencyID: 20, value: 90 - 8 * index, selfValue: 40 },
      { studentID: student.studentID, competencyID: 1, value: 80 - 2 * index, selfValue: 60 },
      { studentID: student.studentID, competencyID: 5, value: 50 + index, selfValue: 60 },
    ]),
  );
  await api.db
    .insertInto('participation')
    .values({
      companyID: school.companyID,
      studentID,
      schoolYear: school.schoolYear,
      kind: 'committee',
      title,
      createdAt: new Date(),
      createdBy: null,
    })
    .execute();
});

const path = (rest = '') => `/studentRecord/${studentID}/letters${rest}`;
const options: LetterOptions = {
  policies: ['cooperation', 'inquiry'],
  purpose: 'university',
  length: 400,
  language: 'ja',
  addressee: '芽生え大学 学長 殿',
  writerTitle: '学級担任',
};
const create = (change: Partial<LetterOptions> = {}, token = school.teacher) =>
  api.call('POST', path(), { token, body: { ...options, ...change } });
const read = async (letterID: number): Promise<LetterDetail> =>
  (await api.call('GET', path(`/${letterID}`), { token: school.admin })).body;

/** Does what the worker would. @returns the operation at its end */
async function work(
  letterID: number,
  { token = school.teacher, writer = 'model' }: { token?: string; writer?: LetterWriter } = {},
) {
  const operations = (await api.call('GET', '/operations', { token })).body.data;
  await writeLetterJob(api.deps, {
    companyID: school.companyID,
    operationID: operations[0].operationID,
    studentID,
    letterID,
    schoolYear: school.schoolYear,
    scope: null,
    userID: school.userIDs.teacher,
    writer,
  });
  return (await api.call('GET', '/operations', { token })).body.data[0];
}
async function written(change: Partial<LetterOptions> = {}): Promise<LetterDetail> {
  const { body } = await create(change);
  await work(body.letterID);
  return read(body.letterID);
}
const textOf = ({ versions }: LetterDetail): string =>
  (versions[0]?.paragraphs ?? [])
    .map((paragraph) => paragraph.map(({ text }) => text).join(''))
    .join('\n');

describe('a letter of recommendation', () => {
  it('is suggested from evidence, and written as an operation whose sentences cite it', async () => {
    const list = await api.call('GET', path(), { token: school.teacher });
    expect(list.body).toMatchObject({ data: [], hasModel: false });
    const suggested = list.body.policies.filter(
      (policy: { isSuggested: boolean }) => policy.isSuggested,
    );
    expect(suggested.map((policy: { policy: string }) => policy.policy)).toEqual([
      'inquiry',
      'cooperation',
      'experience',
    ]);

    const { body } = await create();
    expect(await read(body.letterID)).toMatchObject({
      version: 0,
      isBeingWritten: true,
      versions: [],
    });
    expect(await work(body.letterID)).toMatchObject({
      kind: 'writeLetter',
      state: 'succeeded',
      total: 2,
      route: `/pages/student-record/${studentID}/letters/${body.letterID}`,
    });
    const letter = await read(body.letterID);
    expect(letter).toMatchObject({
      ...options,
      version: 1,
      isBeingWritten: false,
      isApproved: false,
    });
    const [version] = letter.versions;
    expect(version).toMatchObject({ source: 'composer' });
    expect(version?.paragraphs).toHaveLength(4);
    const cited = new Set(version?.paragraphs.flat().flatMap((paragraph) => paragraph.evidence));
    expect(new Set(version?.evidence.map((item) => item.key))).toEqual(cited);
    expect([...cited].toSorted()).toEqual(expect.arrayContaining(['strength:1', 'strength:20']));
    expect(version?.evidence.find((item) => item.key === 'strength:20')).toMatchObject({
      value: 90,
      source: { title: '第1回', evaluators: 3, standardError: 4 },
    });
    expect(textOf(letter)).toContain(`${pupil.lastName} ${pupil.firstName}さん`);
  });

  it('is refused for a policy without evidence, and for more words than the evidence gives', async () => {
    expect(await create({ policies: ['growth'] })).toMatchObject({
      status: 409,
      body: { category: 1, code: 2033, reason: 'noEvidence' },
    });
    expect(await create({ policies: ['experience'], length: 800 })).toMatchObject({
      status: 409,
      body: { category: 1, code: 2034, reason: 'tooLittle' },
    });
    const four = ['inquiry', 'cooperation', 'experience', 'growth'] as const;
    expect((await create({ policies: [...four] })).body).toMatchObject({ code: 2003 });
    expect((await create({ policies: ['inquiry', 'inquiry'] })).body).toMatchObject({ code: 2003 });
  });

  it('is edited, approved and downloaded as Word and PDF; a change asks for approval again', async () => {
    const letter = await written();
    const { letterID } = letter;
    const file = (format: string) =>
      api.call('GET', path(`/${letterID}/file?format=${format}`), { token: school.teacher });
    expect(await file('pdf')).toMatchObject({ status: 409, body: { reason: 'notApproved' } });

    const edited = `${textOf(letter)}\n担任として見守ってきました。𠮷野`;
    const save = (text: string, updatedAt: string, token = school.teacher) =>
      api.call('PUT', path(`/${letterID}`), { token, body: { text, updatedAt } });
    expect((await save(edited, letter.updatedAt)).status).toBe(200);
    const late = await save('mine', letter.updatedAt, school.admin);
    expect(late.status).toBe(409);
    expect(late.body.reason[0]).toBe(changedMeanwhile);

    const second = await read(letterID);
    expect(second).toMatchObject({ version: 2, isApproved: false });
    expect(textOf(second)).toBe(edited);
    expect(second.versions[0]?.paragraphs.at(-1)).toEqual([
      { text: '担任として見守ってきました。𠮷野', evidence: [] },
    ]);
    expect(second.versions[0]?.paragraphs[1]).toEqual(letter.versions[0]?.paragraphs[1]);
    const approve = (updatedAt: string) =>
      api.call('POST', path(`/${letterID}/approval`), {
        token: school.teacher,
        body: { updatedAt },
      });
    expect((await approve(letter.updatedAt)).status).toBe(409);
    expect((await approve(second.updatedAt)).status).toBe(200);
    const approved = await read(letterID);
    expect(approved.isApproved).toBe(true);

    const pdf = await file('pdf');
    expect(pdf.headers['content-disposition']).toContain(encodeURIComponent('推薦書_'));
    const lines = (await textOfPdf(pdf.bytes)).replaceAll(/\s/g, '');
    expect(lines).toContain('推薦書');
    expect(lines).toContain('芽生え大学学長殿');
    expect(lines).toContain(edited.replaceAll(/\s/g, ''));
    const docx = unzipSync(new Uint8Array((await file('docx')).bytes));
    const xml = Buffer.from(docx['word/document.xml'] ?? []).toString('utf8');
    for (const line of edited.split('\n')) expect(xml).toContain(line);
    expect(xml).toContain(options.addressee);

    await save(`${edited}追記。`, approved.updatedAt);
    expect(await read(letterID)).toMatchObject({ version: 3, isApproved: false });
    expect((await file('docx')).status).toBe(409);
    const actions = await api.db
      .selectFrom('auditLog')
      .select('action')
      .where('companyID', '=', school.companyID)
      .where('action', 'like', 'letter.%')
      .orderBy('auditID')
      .execute();
    expect(actions.map((row) => row.action)).toEqual([
      'letter.write',
      'letter.save',
      'letter.approve',
      'letter.export',
      'letter.export',
      'letter.save',
    ]);
  });

  it('begins with what the school chose for its newest letter, whoever that is about', async () => {
    const usualOf = async (id: number) =>
      (await api.call('GET', `/studentRecord/${id}/letters`, { token: school.admin })).body.usual;
    expect(await usualOf(studentID)).toEqual({
      purpose: 'university',
      length: 400,
      writerTitle: '',
    });
    await create({ purpose: 'scholarship' });
    await create({ purpose: 'highSchool' });
    const other = school.students[1]?.studentID ?? 0;
    // the position is a person's own: the administrator has written none
    expect(await usualOf(other)).toEqual({ purpose: 'highSchool', length: 400, writerTitle: '' });
    const own = await api.call('GET', path(), { token: school.teacher });
    expect(own.body.usual.writerTitle).toBe(options.writerTitle);
  });

  it('names the school in English outside Japanese, where the school has an English name', async () => {
    const englishName = 'Unique Test School';
    await api.db
      .updateTable('company')
      .set({ englishName })
      .where('companyID', '=', school.companyID)
      .execute();
    const textOfFile = async (language: LetterOptions['language']): Promise<string> => {
      const { letterID, updatedAt } = await written({ language });
      const token = school.teacher;
      await api.call('POST', path(`/${letterID}/approval`), { token, body: { updatedAt } });
      const file = await api.call('GET', path(`/${letterID}/file?format=docx`), { token });
      const parts = unzipSync(new Uint8Array(file.bytes));
      return Buffer.from(parts['word/document.xml'] ?? []).toString('utf8');
    };
    expect(await textOfFile('ja')).not.toContain(englishName);
    expect(await textOfFile('en')).toContain(englishName);
    expect(await textOfFile('vi')).toContain(englishName);
  });

  it('names the school’s address, principal and writer, each with room for a seal or a signature', async () => {
    const sender = {
      address: '東京都千代田区丸の内1-1-1',
      principalTitle: '学園長',
      principalName: '長谷部 惣一郎',
      principalEnglishName: 'HASEBE Soichiro',
    };
    await api.db
      .updateTable('company')
      .set(sender)
      .where('companyID', '=', school.companyID)
      .execute();
    const textOfLetter = async (language: LetterOptions['language']): Promise<string> => {
      const { letterID, updatedAt } = await written({ language });
      const token = school.teacher;
      await api.call('POST', path(`/${letterID}/approval`), { token, body: { updatedAt } });
      const file = await api.call('GET', path(`/${letterID}/file?format=pdf`), { token });
      const docx = await api.call('GET', path(`/${letterID}/file?format=docx`), { token });
      const parts = unzipSync(new Uint8Array(docx.bytes));
      const xml = Buffer.from(parts['word/document.xml'] ?? []).toString('utf8');
      const words = xml.replaceAll(/<[^>]+>/g, '').replaceAll(/\s/g, '');
      const pdf = (await textOfPdf(file.bytes)).replaceAll(/\s/g, '');
      for (const part of [sender.address, options.writerTitle]) {
        expect(words).toContain(part);
        expect(pdf).toContain(part);
      }
      expect(pdf.includes('長谷部')).toBe(words.includes('長谷部'));
      return words;
    };
    const japanese = await textOfLetter('ja');
    expect(japanese).toContain('学園長長谷部惣一郎印');
    const english = await textOfLetter('en');
    expect(english).toContain('Principal:HASEBESoichiro');
    expect(english).toContain('Signature');
    expect(english).not.toContain('学園長');
  });

  it('is written anew with other words of the same evidence, as a further version', async () => {
    const first = await written();
    const again = await api.call('POST', path(`/${first.letterID}/writing`), {
      token: school.teacher,
      body: { writer: 'phraseBank' },
    });
    expect(again.body).toMatchObject({ kind: 'writeLetter' });
    await work(first.letterID);
    const second = await read(first.letterID);
    expect(second.version).toBe(2);
    expect(textOf(second)).not.toBe(textOf(first));
    expect(second.versions[1]).toEqual(first.versions[0]);
  });

  it('is deleted with its versions, but not while it is written', async () => {
    const { body } = await create();
    const remove = () => deleteAsRead(api, path(`/${body.letterID}`), { token: school.teacher });
    const early = await remove();
    expect([early.status, early.body.reason]).toEqual([409, 'beingWritten']);
    await work(body.letterID);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    const left = await api.db
      .selectFrom('letterVersion')
      .select('version')
      .where('companyID', '=', school.companyID)
      .execute();
    expect(left).toEqual([]);
  });

  it('of another class or another student is not there; it goes with the student who is erased', async () => {
    const { letterID } = await written();
    const others = school.students.slice(1, 2).concat(school.students.slice(6, 7));
    for (const other of others) {
      const address = `/studentRecord/${other.studentID}/letters/${letterID}`;
      expect((await api.call('GET', address, { token: school.teacher })).status).toBe(404);
    }
    const erased = await api.call('POST', `/students/${studentID}/erasure`, {
      token: school.admin,
      body: { manageNumber: 'ZQ-4711' },
    });
    expect(erased.status).toBe(200);
    for (const table of ['letter', 'letterVersion'] as const) {
      const rows = await api.db
        .selectFrom(table)
        .select('letterID')
        .where('companyID', '=', school.companyID)
        .execute();
      expect(rows).toEqual([]);
    }
  });
});

describe('a letter by a model', () => {
  beforeEach(() => {
    api.deps.config.languageModel = model;
  });

  it.each(['ja', 'en', 'vi'] as const)(
    'sends no name, number, address or school, and cites what each sentence stands on (%s)',
    async (language) => {
      answer = { status: 200, content: 'A: One sentence.\n\nA：Another one.' };
      const letter = await written({ language, policies: ['cooperation', 'experience'] });
      expect(requests).toHaveLength(2);
      const { companyName } = await api.db
        .selectFrom('company')
        .select('name as companyName')
        .where('companyID', '=', school.companyID)
        .executeTakeFirstOrThrow();
      const secret = [
        ...Object.values(pupil),
        ...title.split(' '),
        companyName,
        options.addressee,
        '芽生え',
        'ZQ-4711',
        'toyako',
      ];
      for (const body of requests) {
        for (const word of secret) expect(body).not.toContain(word);
        const [system, user] = JSON.parse(body).messages;
        // the length that is asked for is the only number
        expect(system.content.replace(/between \d+ and \d+ characters/, '')).not.toMatch(/\d/);
        expect(user.content).not.toMatch(/\d|@/);
      }
      const [version] = letter.versions;
      expect(version).toMatchObject({ source: 'model' });
      expect(version?.paragraphs[1]).toEqual([
        { text: 'One sentence.', evidence: ['strength:20'] },
        { text: 'Another one.', evidence: ['strength:20'] },
      ]);
      expect(version?.paragraphs).toHaveLength(4);
    },
  );

  it.each([
    ['a number', 'A: 12人の話を聞きました。'],
    ['a name', 'A: 田中さんの話を聞きました。'],
    ['a rank', 'A: 学年で一番よく話を聞きます。'],
    ['a diagnosis', 'A: 多動ですが話を聞きます。'],
  ])('is refused for %s of its own, and the phrase bank’s text stands', async (_, content) => {
    answer = { status: 200, content };
    const letter = await written({ policies: ['cooperation'] });
    expect(letter.versions[0]).toMatchObject({ source: 'composer' });
    expect(textOf(letter)).not.toContain(content.slice(3));
    expect(letter.versions[0]?.paragraphs.flat().some((s) => s.evidence.length > 0)).toBe(true);
  });

  it('puts back what a person has typed', async () => {
    answer = { status: 200, content: 'A: 「[[TITLE_A]]」で活動しました。' };
    const letter = await written({ policies: ['experience'] });
    expect(textOf(letter)).toContain(`「${title}」で活動しました。`);
  });

  it.each([
    ['refuses', { status: 500, content: '' }],
    ['answers nothing', { status: 200, content: ' ' }],
    ['says what stands on nothing', { status: 200, content: 'A: One.\nJust so.' }],
    ['cites what is not there', { status: 200, content: 'Z: One.' }],
    ['makes up somebody', { status: 200, content: 'A: [[PUPIL_Z]]さん' }],
    ['is late', 'never'],
  ] as const)('fails with 2034 where it %s, and leaves the letter unwritten', async (_, given) => {
    answer = given;
    const { body } = await create({ policies: ['cooperation'] });
    expect(await work(body.letterID)).toMatchObject({
      state: 'failed',
      failure: { category: 1, code: 2034 },
    });
    expect(await read(body.letterID)).toMatchObject({
      version: 0,
      isBeingWritten: false,
      versions: [],
    });
    // it stands in no list, and goes with the next one
    const list = () => api.call('GET', path(), { token: school.teacher });
    expect((await list()).body.data).toEqual([]);
    const again = await api.call('POST', path(`/${body.letterID}/writing`), {
      token: school.teacher,
      body: { writer: 'phraseBank' },
    });
    expect(again.status).toBe(200);
    await work(body.letterID, { writer: 'phraseBank' });
    expect((await read(body.letterID)).versions[0]).toMatchObject({ source: 'composer' });
    expect((await list()).body.data).toHaveLength(1);
  });

  it('whose writing has failed is deleted when another one is asked for', async () => {
    answer = { status: 500, content: '' };
    const failed = (await create({ policies: ['cooperation'] })).body.letterID;
    await work(failed);
    answer = { status: 200, content: 'A: One sentence.' };
    await written({ policies: ['cooperation'] });
    expect((await api.call('GET', path(`/${failed}`), { token: school.admin })).status).toBe(404);
  });
});
