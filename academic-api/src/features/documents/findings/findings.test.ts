import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changedMeanwhile, type EvidenceItem, type FindingsBody } from '@mebae/contracts';
import { readGrid } from '../../../lib/excel/read-grid.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createScoredExam } from '../../../testing/scored-exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { wordFindingsJob } from './word-findings.job.ts';

/** An OpenAI-compatible service that keeps what it gets. */
const requests: { url: string; headers: string; body: string }[] = [];
let answer: { status: number; content: string } | 'never' = { status: 200, content: '' };
const standIn: Server = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString('utf8')));
  request.on('end', () => {
    requests.push({ url: request.url ?? '', headers: JSON.stringify(request.headers), body });
    if (answer === 'never') return;
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ choices: [{ message: { content: answer.content } }] }));
  });
});
beforeAll(async () => {
  await new Promise<void>((done) => standIn.listen(0, '127.0.0.1', done));
  const { port } = standIn.address() as AddressInfo;
  if (api.deps.config.languageModel) {
    api.deps.config.languageModel.baseUrl = `http://127.0.0.1:${port}/v1`;
  }
});
afterAll(() => {
  standIn.closeAllConnections();
  standIn.close();
});

const api = await startTestApi({
  config: {
    languageModel: { baseUrl: '', model: 'stand-in', apiKey: 'key-of-the-test', timeoutMs: 2_000 },
  },
});
let school: TestSchool;
let studentID: number;
const pupil = { lastName: '鷹栖原', firstName: '燈矢子' };

beforeEach(async () => {
  requests.length = 0;
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
      { studentID: student.studentID, competencyID: 3, value: 50 + index, selfValue: 60 },
    ]),
  );
});

const path = (part = '') => `/studentRecord/${studentID}/findings${part}`;
const read = async (token = school.admin) => (await api.call('GET', path(), { token })).body;
const options = { style: 'plain', length: 100, language: 'ja' } as const;
const save = (body: Partial<FindingsBody>, token = school.admin) =>
  api.call('PUT', path(), {
    token,
    body: {
      ...options,
      evidence: ['strength:20'],
      text: '所見の文。',
      source: 'composer',
      isDone: false,
      updatedAt: null,
      ...body,
    },
  });
const keysOf = (items: readonly EvidenceItem[]) => items.map((item) => item.key);

describe('findings of a pupil', () => {
  it('are composed from the chosen evidence and kept nowhere', async () => {
    const { evidence } = await read();
    expect(keysOf(evidence)).toEqual(['strength:20', 'potential:20']);
    const propose = (keys: string[], seed = '1') =>
      api.call('POST', path('/proposal'), {
        token: school.teacher,
        body: { ...options, evidence: keys, seed },
      });
    const { body } = await propose(['strength:20', 'potential:20']);
    expect(body.text.length).toBeGreaterThanOrEqual(80);
    expect(body.sentences.map((sentence: { text: string }) => sentence.text).join('')).toBe(
      body.text,
    );
    for (const { key } of body.sentences) {
      expect([null, 'strength:20', 'potential:20']).toContain(key);
    }
    expect((await propose([])).body).toEqual({ text: null, sentences: [] });
    expect((await read()).versions).toEqual([]);
  });

  it('begin in the style that the school has chosen', async () => {
    expect((await read()).schoolStyle).toBe('polite');
    await api.db
      .updateTable('company')
      .set({ textTone: 'plain' })
      .where('companyID', '=', school.companyID)
      .execute();
    expect((await read()).schoolStyle).toBe('plain');
  });

  it('are edited in the list of a class: how they were asked for stays, the text is a new version', async () => {
    const put = (body: object, token = school.teacher) =>
      api.call('PUT', path('/text'), { token, body });
    const first = await save({ evidence: ['strength:20'], style: 'plain', source: 'composer' });
    const change = { text: '一覧で直した文。', isDone: true, updatedAt: first.body.updatedAt };
    expect((await put(change)).status).toBe(200);
    const [newest] = (await read()).versions;
    expect(newest).toMatchObject({
      version: 2,
      text: change.text,
      isDone: true,
      style: 'plain',
      source: 'composer',
      evidence: ['strength:20'],
    });
    // from a list that was read before
    const late = await put({ ...change, text: '古い一覧から。' });
    expect([late.status, late.body.reason[0]]).toEqual([409, changedMeanwhile]);
    expect((await read()).versions).toHaveLength(2);
  });

  it('begin in the list of a class as a person’s own text in the school’s style', async () => {
    const body = { text: 'はじめの文。', isDone: false, updatedAt: null };
    expect((await api.call('PUT', path('/text'), { token: school.teacher, body })).status).toBe(
      200,
    );
    expect((await read()).versions).toMatchObject([
      { text: body.text, style: 'polite', source: 'person', evidence: [], language: 'ja' },
    ]);
  });

  it('keep every version with who and when, and go back to the one before', async () => {
    const first = await save({});
    const second = await save({
      text: '直した文。',
      isDone: true,
      updatedAt: first.body.updatedAt,
    });
    const now = await read();
    expect(now.versions.map((version: { text: string }) => version.text)).toEqual([
      '直した文。',
      '所見の文。',
    ]);
    expect(now.versions[0]).toMatchObject({
      version: 2,
      isDone: true,
      createdByLastName: '試験',
      createdByFirstName: '管理',
    });
    const undo = () => api.call('POST', `/undo/${second.body.undoID}`, { token: school.admin });
    expect((await undo()).status).toBe(200);
    expect((await read()).versions).toMatchObject([{ version: 1, text: '所見の文。' }]);
    expect((await undo()).status).toBe(409);
  });

  it('are not taken back over what was kept since', async () => {
    const first = await save({});
    await save({ text: '次の文。', updatedAt: first.body.updatedAt });
    const undone = await api.call('POST', `/undo/${first.body.undoID}`, { token: school.admin });
    expect(undone).toMatchObject({ status: 409 });
    expect((await read()).versions).toHaveLength(2);
  });

  it('of two editors the second is told who came first', async () => {
    const first = await save({});
    expect(await save({ text: '別の文。' }, school.teacher)).toMatchObject({ status: 409 });
    await save({ text: '先の文。', updatedAt: first.body.updatedAt });
    const late = await save({ text: '後の文。', updatedAt: first.body.updatedAt }, school.teacher);
    expect(late).toMatchObject({ status: 409 });
    expect(late.body.reason[0]).toBe(changedMeanwhile);
    expect(late.body.reason.slice(2)).toEqual(['試験', '管理']);
    expect((await read()).versions[0].text).toBe('先の文。');
  });

  it('stand on what the pupil took part in, too', async () => {
    const participations = `/studentRecord/${studentID}/participations`;
    const added = await api.call('POST', participations, {
      token: school.teacher,
      body: { kind: 'event', title: '合唱祭' },
    });
    const key = `participation:${added.body.participationID}`;
    expect(keysOf((await read()).evidence)).toContain(key);
    const { body } = await api.call('POST', path('/proposal'), {
      token: school.admin,
      body: { ...options, length: 50, evidence: [key], seed: '1' },
    });
    expect(body.text).toContain('「合唱祭」');
    const removed = await api.call('DELETE', `${participations}/${added.body.participationID}`, {
      token: school.teacher,
    });
    expect(removed.status).toBe(200);
    expect(keysOf((await read()).evidence)).not.toContain(key);
  });

  it('go with the student who is erased', async () => {
    await save({});
    await api.call('POST', `/studentRecord/${studentID}/participations`, {
      token: school.admin,
      body: { kind: 'club', title: '陸上競技部' },
    });
    const erased = await api.call('POST', `/students/${studentID}/erasure`, {
      token: school.admin,
      body: { manageNumber: 'ZQ-4711' },
    });
    expect(erased.status).toBe(200);
    for (const table of ['findings', 'findingsVersion', 'participation'] as const) {
      const rows = await api.db
        .selectFrom(table)
        .select('schoolYear')
        .where('companyID', '=', school.companyID)
        .execute();
      expect(rows).toEqual([]);
    }
  });

  it('are those of the own class for a teacher', async () => {
    const far = school.students.at(-1)?.studentID ?? 0;
    const seen = await api.call('GET', `/studentRecord/${far}/findings`, { token: school.teacher });
    expect(seen).toMatchObject({ status: 404, body: { code: 4 } });
    const farClass = school.classes[1]?.schoolClassID;
    const list = await api.call('GET', `/schoolClasses/${farClass}/findings`, {
      token: school.teacher,
    });
    expect(list).toMatchObject({ status: 404, body: { code: 6 } });
  });
});

describe('findings of a class', () => {
  it('are one row a pupil, with what is written and by whom, on screen and in Excel', async () => {
    await save({ text: '所見の文。', isDone: true });
    const classID = school.classes[0]?.schoolClassID;
    const list = await api.call('GET', `/schoolClasses/${classID}/findings`, {
      token: school.teacher,
    });
    expect(list.body.data).toHaveLength(5);
    expect(list.body.data[0]).toMatchObject({
      ...pupil,
      text: '所見の文。',
      state: 'done',
      updatedByLastName: '試験',
    });
    expect(list.body.data[1]).toMatchObject({ text: '', state: 'none', updatedAt: null });
    const file = await api.call('GET', `/schoolClasses/${classID}/findings/file`, {
      token: school.teacher,
    });
    const rows = readGrid('findings.xlsx', file.bytes).sheets[1]?.rows ?? [];
    const texts = rows.map((row) => row.cells.map((cell) => cell?.text ?? null));
    expect(texts[0]?.slice(0, 6)).toEqual(['出席番号', '姓', '名', '所見', '文字数', '状態']);
    expect(texts[1]?.slice(1, 6)).toEqual([
      pupil.lastName,
      pupil.firstName,
      '所見の文。',
      '5',
      '記入済み',
    ]);
    expect(texts[2]?.[5]).toBe('未入力');
    expect(rows).toHaveLength(6);
  });
});

describe('findings worded by a model', () => {
  /** Titles that must not leave, as somebody would have typed them. */
  const titles = [
    '鷹栖原燈矢子',
    'ZQ-4711 090-1234-5678',
    'toyako@unique.example 東京都港区1-2-3',
    '芽生え学園',
  ];
  const start = async (language: 'ja' | 'en' | 'vi' = 'ja') => {
    await api.db
      .insertInto('participation')
      .values(
        titles.map((title) => ({
          companyID: school.companyID,
          studentID,
          schoolYear: school.schoolYear,
          kind: 'event' as const,
          title,
          createdAt: new Date(),
          createdBy: null,
        })),
      )
      .execute();
    const { evidence } = await read();
    const response = await api.call('POST', path('/wording'), {
      token: school.admin,
      body: { ...options, language, evidence: keysOf(evidence) },
    });
    expect(response.status).toBe(200);
    await wordFindingsJob(api.deps, {
      companyID: school.companyID,
      operationID: response.body.operationID,
      studentID,
      schoolYear: school.schoolYear,
      options: { ...options, language, evidence: keysOf(evidence) },
      scope: null,
    });
    const { body } = await api.call('GET', '/operations', { token: school.admin });
    return body.data[0];
  };

  it.each(['ja', 'en', 'vi'] as const)(
    'send no name, number, address or school, and are marked as the model’s (%s)',
    async (language) => {
      answer = { status: 200, content: '[[PUPIL_A]]さんは「[[TITLE_B]]」に参加した。' };
      expect(await start(language)).toMatchObject({ kind: 'wordFindings', state: 'succeeded' });
      expect(requests).toHaveLength(1);
      const [{ url, headers, body }] = requests as [(typeof requests)[number]];
      expect(url).toBe('/v1/chat/completions');
      expect(headers).toContain('Bearer key-of-the-test');
      const { companyName } = await api.db
        .selectFrom('company')
        .select('name as companyName')
        .where('companyID', '=', school.companyID)
        .executeTakeFirstOrThrow();
      const secret = [
        ...Object.values(pupil),
        ...titles.join(' ').split(' '),
        companyName,
        '山田',
        '芽生え',
      ];
      for (const word of secret) expect(body).not.toContain(word);
      const [system, user] = JSON.parse(body).messages;
      // the length that is asked for is the only number
      expect(system.content.replace(/between \d+ and \d+ characters/, '')).not.toMatch(/\d/);
      expect(user.content).not.toMatch(/\d|@/);
      const { modelDraft, hasModel } = await read();
      expect(hasModel).toBe(true);
      expect(modelDraft).toMatchObject({
        model: 'stand-in',
        language,
        text: `${pupil.firstName}さんは「${titles[0]}」に参加した。`,
      });
      await save({ text: modelDraft.text, source: 'model' });
      const kept = await read();
      expect(kept.modelDraft).toBeNull();
      expect(kept.versions[0]).toMatchObject({ source: 'model' });
    },
  );

  it.each([
    ['refuses', { status: 500, content: '' }],
    ['answers nothing', { status: 200, content: ' ' }],
    ['makes up somebody', { status: 200, content: '[[PUPIL_Z]]さん' }],
    ['adds a number', { status: 200, content: '五人の話を聞いた。' }],
    ['adds a rank', { status: 200, content: '学年で一番の聞き手である。' }],
    ['is late', 'never'],
  ] as const)('fail with 2033 where it %s, and leave nothing', async (_, given) => {
    answer = given;
    expect(await start()).toMatchObject({ state: 'failed', failure: { category: 1, code: 2033 } });
    expect((await read()).modelDraft).toBeNull();
  });
});
