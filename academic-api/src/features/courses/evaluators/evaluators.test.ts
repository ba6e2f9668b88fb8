import { beforeEach, expect, test } from 'vitest';
import { EvaluatorScope, EvaluatorType, RequestPermission } from '@mebae/contracts';
import { isShortOfEvaluators } from '@mebae/rules';
import { sql } from 'kysely';
import { startTestApi } from '../../../testing/api.ts';
import { createExam, type TestExam } from '../../../testing/exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { reassignEvaluatorsJob } from '../evaluator-assignment/reassign.job.ts';
import { scoreExamJob } from '../../results/scores/score-exam.job.ts';

let school: TestSchool;
let exam: TestExam;
let classID: number;
/** Students of the first class, who all take part. */
let own: number[];

const api = await startTestApi();

beforeEach(async () => {
  api.setNow(null);
  school = await createSchool(api.db);
  classID = school.classes[0]?.schoolClassID ?? 0;
  own = school.students.filter((s) => s.schoolClassID === classID).map((s) => s.studentID);
  exam = await createExam(api, school, {
    evaluatorsPerStudent: 2,
    evaluatorType: EvaluatorType.Outside,
  });
});

const path = (rest = ''): string => `/exams/${exam.evalSettingID}/evaluators${rest}`;
const staff = (
  method: 'GET' | 'PUT' | 'POST',
  rest: string,
  body?: unknown,
  token = school.admin,
) => api.call(method, path(rest), { token, ...(body !== undefined && { body }) });
const readMatrix = async () =>
  (await staff('GET', `/matrix?schoolClassID=${classID}`)).body as {
    pairs: { evaluatorID: number; targetID: number; answers: number }[];
    keptApart: unknown[];
    updatedAt: string;
    targets: { studentID: number; given: number; received: number }[];
  };
const save = async (change: object, token = school.admin) =>
  staff(
    'PUT',
    '/matrix',
    { schoolClassID: classID, add: [], remove: [], lose: [], ...change },
    token,
  );
const permit = (
  requestPermission: RequestPermission,
  evaluatorScope: EvaluatorScope = EvaluatorScope.SameSchool,
) =>
  api.db
    .updateTable('exam')
    .set({ requestPermission, evaluatorScope })
    .where('evalSettingID', '=', exam.evalSettingID)
    .execute();
const candidate = (studentID: number) => ({ candidate: exam.tokens.get(studentID) ?? '' });

/** Answers everything by a link. */
async function answerAll(token: string, level = 3) {
  const { body } = await api.call('GET', '/answer/session', { candidate: token });
  const answers = body.tasks.flatMap((task: { evaluationRequestID: number }) =>
    body.items.map((item: { questionItemID: number; itemVersion: number }) => ({
      evaluationRequestID: task.evaluationRequestID,
      questionItemID: item.questionItemID,
      itemVersion: item.itemVersion,
      level,
      milliseconds: 5000,
      answeredAt: body.serverTime,
    })),
  );
  await api.call('PUT', '/answer/answers', { candidate: token, body: { answers } });
  return body;
}

/** A pair of the class that nobody has yet. */
function freePair(pairs: readonly { evaluatorID: number; targetID: number }[]) {
  const taken = new Set(pairs.map((p) => `${p.evaluatorID}>${p.targetID}`));
  for (const evaluatorID of own) {
    for (const targetID of own) {
      if (evaluatorID !== targetID && !taken.has(`${evaluatorID}>${targetID}`)) {
        return { evaluatorID, targetID };
      }
    }
  }
  throw new Error('everybody evaluates everybody');
}

test('pairs change by hand in one step; two editors do not overwrite each other', async () => {
  const before = await readMatrix();
  const add = freePair(before.pairs);
  const [remove] = before.pairs;
  const saved = await save({ add: [add], remove: [remove], basedOn: before.updatedAt });
  expect(saved.body).toMatchObject({ added: 1, removed: 1 });
  const after = await readMatrix();
  expect(after.pairs).toHaveLength(before.pairs.length);
  expect(after.pairs).toContainEqual({ ...add, answers: 0 });
  const given = after.targets.reduce((sum, person) => sum + person.given, 0);
  expect(given).toBe(after.pairs.length);

  const late = await save({ remove: [add], basedOn: before.updatedAt });
  expect(late).toMatchObject({
    status: 409,
    body: { reason: expect.arrayContaining(['changedMeanwhile', after.updatedAt]) },
  });
  expect((await readMatrix()).pairs).toEqual(after.pairs);
});

test('students whom the school keeps apart evaluate each other only where somebody says so', async () => {
  const before = await readMatrix();
  const add = freePair(before.pairs);
  const studentIDs = [add.evaluatorID, add.targetID].toSorted((a, b) => a - b);
  const note = '小学校での出来事';
  await api.call('POST', '/keptApart', {
    token: school.admin,
    body: { studentIDs, note, endsOn: null },
  });
  const shown = await readMatrix();
  expect(shown.keptApart).toEqual([{ studentIDs, note }]);
  const refused = await save({ add: [add], basedOn: shown.updatedAt });
  expect(refused).toMatchObject({ status: 409, body: { reason: ['pairsKeptApart'] } });
  expect((await readMatrix()).pairs).toEqual(before.pairs);
  const agreed = [[add.targetID, add.evaluatorID]];
  const saved = await save({ add: [add], agreed, basedOn: shown.updatedAt });
  expect(saved.body).toMatchObject({ added: 1 });
});

test('a pair with answers goes only with a word that it may; the evaluator who handed in is asked about a new one', async () => {
  const before = await readMatrix();
  const [pair] = before.pairs;
  if (!pair) throw new Error('no pair');
  const link = exam.tokens.get(pair.evaluatorID) ?? '';
  await answerAll(link);
  const handedIn = await api.call('POST', '/answer/handIn', { candidate: link });
  expect(handedIn.body.receipt).not.toBeNull();
  expect((await readMatrix()).pairs.find((p) => p.answers > 0)).toBeDefined();

  const remove = [{ evaluatorID: pair.evaluatorID, targetID: pair.targetID }];
  const refused = await save({ remove, basedOn: before.updatedAt });
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.body.reason[0]).toBe('pairsHaveAnswers');
  expect((await readMatrix()).pairs).toHaveLength(before.pairs.length);

  const free = own.find(
    (targetID) =>
      targetID !== pair.evaluatorID &&
      !before.pairs.some((p) => p.evaluatorID === pair.evaluatorID && p.targetID === targetID),
  );
  const done = await save({
    remove,
    lose: remove,
    add: [{ evaluatorID: pair.evaluatorID, targetID: free }],
    basedOn: before.updatedAt,
  });
  expect(done.body).toMatchObject({ added: 1, removed: 1 });
  const again = await api.call('GET', '/answer/session', { candidate: link });
  expect(again.body.receipt).toBeNull();
  expect(again.body.tasks).toHaveLength(3);
});

test('what cannot be saved is refused with its reason', async () => {
  const { pairs, updatedAt: basedOn } = await readMatrix();
  const [first = 0, second = 0] = own;
  const stranger = school.students.find((s) => s.schoolClassID !== classID)?.studentID ?? 0;
  expect(
    (await save({ add: [{ evaluatorID: first, targetID: first }], basedOn })).body,
  ).toMatchObject({ code: 1, reason: 'self' });
  expect(
    (await save({ add: [{ evaluatorID: stranger, targetID: first }], basedOn })).body.code,
  ).toBe(150);
  expect(
    (await save({ add: [{ evaluatorID: first, targetID: stranger }], basedOn })).body.code,
  ).toBe(2004);
  expect(
    (await save({ add: [{ evaluatorID: first, targetID: second }], basedOn: 'x' })).status,
  ).toBe(409);
  await api.call('POST', `/exams/${exam.evalSettingID}/end`, { token: school.admin });
  expect((await save({ add: [freePair(pairs)], basedOn })).body.reason).toBe('ended');
  expect(
    (await api.call('GET', '/exams/999999/evaluators', { token: school.admin })).body,
  ).toMatchObject({
    category: 1,
    code: 22,
  });
});

test('assigning again keeps every pair with answers and fills up who joined', async () => {
  const [first = 0] = own;
  await answerAll(exam.tokens.get(first) ?? '');
  const answered = (await readMatrix()).pairs.filter((pair) => pair.answers > 0);
  expect(answered).toHaveLength(2);
  // the last of the class joins: nobody evaluates them yet
  const joined = own.at(-1) ?? 0;
  await sql`delete from evaluation_request where eval_setting_id = ${exam.evalSettingID} and kind = 'peer'
    and ${joined} in (evaluator_student_id, target_student_id) and evaluator_student_id <> ${first}`.execute(
    api.db,
  );
  const short = (await staff('GET', '')).body;
  expect(short.shortfalls.map((p: { studentID: number }) => p.studentID)).toContain(joined);

  const operation = await staff('POST', '/assign');
  expect(operation.body).toMatchObject({ kind: 'assignEvaluators', state: 'waiting' });
  await reassignEvaluatorsJob(api.deps, {
    companyID: school.companyID,
    operationID: operation.body.operationID,
    evalSettingID: exam.evalSettingID,
    actor: { userID: school.userIDs.admin, role: 1, ip: '127.0.0.1' },
  });
  const { pairs, targets } = await readMatrix();
  for (const pair of answered) expect(pairs).toContainEqual(pair);
  expect(new Set(targets.map((person) => person.received))).toEqual(new Set([2]));
  expect(new Set(targets.map((person) => person.given))).toEqual(new Set([2]));
  expect((await staff('GET', '')).body.shortfalls).toEqual([]);
});

test('a course of one person has nobody to assign', async () => {
  const [only = 0] = own;
  await api.db
    .deleteFrom('examinee')
    .where('evalSettingID', '=', exam.evalSettingID)
    .where('studentID', '!=', only)
    .execute();
  expect((await staff('POST', '/assign')).body).toMatchObject({ category: 1, code: 150 });
});

test('a candidate asks under the permission of the course', async () => {
  const [asks = 0, classmate = 0] = own;
  const elsewhere = school.students.find((s) => s.schoolClassID !== classID)?.studentID ?? 0;
  const ask = (body: object) =>
    api.call('POST', '/answer/evaluators', { ...candidate(asks), body });
  const guest = { guest: { name: '山本 道子', email: 'michiko@home.example', relation: '祖母' } };

  await permit(RequestPermission.NotPermitted);
  expect((await ask({ studentID: classmate })).body.reason).toBe('notPermitted');
  expect((await api.call('GET', '/answer/people?name=a', candidate(asks))).status).toBe(409);
  await permit(RequestPermission.SameCourse);
  expect((await ask({ studentID: elsewhere })).body.reason).toBe('unknown');
  expect((await ask(guest)).body.reason).toBe('notPermitted');
  expect((await ask({ studentID: asks })).body.reason).toBe('unknown');
  expect((await ask({ studentID: classmate })).status).toBe(200);
  expect((await ask({ studentID: classmate })).body.reason).toBe('alreadyAsked');
  for (const permission of [RequestPermission.SameSchool, RequestPermission.IncludingGuests]) {
    await permit(permission, EvaluatorScope.SameCourse);
    expect((await ask({ studentID: elsewhere })).body.reason).toBe('unknown');
  }
  await permit(RequestPermission.SameSchool);
  expect((await ask({ studentID: elsewhere })).status).toBe(200);
  await permit(RequestPermission.IncludingGuests);
  expect((await ask(guest)).status).toBe(200);

  const mine = (await api.call('GET', '/answer/evaluators', candidate(asks))).body;
  expect(mine.data.map((row: { state: string }) => row.state)).toEqual([
    'waiting',
    'waiting',
    'waiting',
  ]);
  const gone = mine.data[0].requestedEvaluatorID;
  const other = own[2] ?? 0;
  const withdraw = (who: number) =>
    api.call('DELETE', `/answer/evaluators/${gone}`, candidate(who));
  expect((await withdraw(other)).status).toBe(409);
  expect((await withdraw(asks)).status).toBe(200);

  for (let n = 0; n < 8; n += 1) await ask({ guest: { ...guest.guest, name: `客${n}` } });
  expect((await ask({ guest: { ...guest.guest, name: '客9' } })).body.reason).toBe('tooMany');
});

test('a search shows names only, and class and number where two have one name', async () => {
  const [asks = 0, first = 0, second = 0] = own;
  await permit(RequestPermission.SameCourse);
  await sql`update student set last_name = '双葉', first_name = '葵', search_key = '双葉葵|フタバアオイ|x'
    where student_id in (${first}, ${second})`.execute(api.db);
  const found = (
    await api.call('GET', `/answer/people?name=${encodeURIComponent('双葉')}`, candidate(asks))
  ).body.data;
  expect(found).toHaveLength(2);
  expect(found[0].classAndNumber).not.toBeNull();
  expect(Object.keys(found[0]).sort()).toEqual(
    [
      'classAndNumber',
      'firstName',
      'firstNameKana',
      'lastName',
      'lastNameKana',
      'latinName',
      'studentID',
    ].sort(),
  );
  await sql`update student set first_name = '楓' where student_id = ${second}`.execute(api.db);
  const apart = await api.call(
    'GET',
    `/answer/people?name=${encodeURIComponent('双葉')}`,
    candidate(asks),
  );
  expect(apart.body.data.map((row: { classAndNumber: unknown }) => row.classAndNumber)).toEqual([
    null,
    null,
  ]);
});

test('staff accept and refuse, the candidate sees it, and it can be taken back', async () => {
  const { pairs } = await readMatrix();
  const { evaluatorID, targetID } = freePair(pairs);
  await permit(RequestPermission.IncludingGuests);
  const ask = (body: object) =>
    api.call('POST', '/answer/evaluators', { ...candidate(targetID), body });
  const guest = { name: '山本 道子', email: 'michiko@home.example', relation: '祖母' };
  const ids = [
    (await ask({ studentID: evaluatorID })).body.requestedEvaluatorID,
    (await ask({ guest })).body.requestedEvaluatorID,
  ];
  const waiting = await staff('GET', '/requests?state=waiting');
  expect(waiting.body).toMatchObject({ totalRecords: 2 });
  expect(waiting.body.data[0]).toMatchObject({ guest, student: { studentID: targetID } });
  expect((await staff('GET', '')).body.waitingRequests).toBe(2);

  const accepted = await staff('POST', '/requests', {
    requestedEvaluatorIDs: ids,
    decision: 'accepted',
  });
  expect(accepted.body).toMatchObject({ decided: 2 });
  expect((await readMatrix()).pairs).toContainEqual({ evaluatorID, targetID, answers: 0 });
  const outside = await staff('GET', '/outside');
  expect(outside.body.data).toMatchObject([{ name: guest.name, mailState: 'queued', progress: 0 }]);
  const states = async () =>
    (await api.call('GET', '/answer/evaluators', candidate(targetID))).body.data.map(
      (row: { state: string }) => row.state,
    );
  expect(await states()).toEqual(['accepted', 'accepted']);

  const undone = await api.call('POST', `/undo/${accepted.body.undoID}`, { token: school.admin });
  expect(undone.body).toMatchObject({ count: 2 });
  expect(await states()).toEqual(['waiting', 'waiting']);
  expect((await readMatrix()).pairs).toEqual(pairs);
  expect((await staff('GET', '/outside')).body.totalRecords).toBe(0);

  const refused = await staff('POST', '/requests', {
    requestedEvaluatorIDs: ids,
    decision: 'refused',
  });
  expect(refused.body.decided).toBe(2);
  expect(await states()).toEqual(['refused', 'refused']);
});

test('a request for somebody whom the school keeps apart is accepted only with a word that it may', async () => {
  const { evaluatorID, targetID } = freePair((await readMatrix()).pairs);
  await permit(RequestPermission.SameCourse);
  const asked = await api.call('POST', '/answer/evaluators', {
    ...candidate(targetID),
    body: { studentID: evaluatorID },
  });
  const studentIDs = [evaluatorID, targetID].toSorted((a, b) => a - b);
  await api.call('POST', '/keptApart', {
    token: school.admin,
    body: { studentIDs, note: '', endsOn: null },
  });
  const accept = (change: object = {}) =>
    staff('POST', '/requests', {
      requestedEvaluatorIDs: [asked.body.requestedEvaluatorID],
      decision: 'accepted',
      ...change,
    });
  const refused = await accept();
  expect([refused.status, refused.body.reason[0]]).toEqual([409, 'pairsKeptApart']);
  expect(refused.body.reason[1]).toContain(' → ');
  expect((await readMatrix()).pairs).not.toContainEqual({ evaluatorID, targetID, answers: 0 });
  expect((await accept({ acceptsKeptApart: true })).body.decided).toBe(1);
  expect((await readMatrix()).pairs).toContainEqual({ evaluatorID, targetID, answers: 0 });
});

test('who had handed in keeps the receipt when a request is accepted, and is told what is still to do', async () => {
  const { pairs } = await readMatrix();
  const { evaluatorID, targetID } = freePair(pairs);
  await permit(RequestPermission.SameCourse);
  const session = async () =>
    (await api.call('GET', '/answer/session', candidate(evaluatorID))).body;
  const handIn = async () =>
    (await api.call('POST', '/answer/handIn', candidate(evaluatorID))).body;
  await answerAll(candidate(evaluatorID).candidate);
  const { receipt } = await handIn();
  expect(receipt).not.toBeNull();
  expect(await session()).toMatchObject({ receipt, earlierReceipt: null });

  const asked = await api.call('POST', '/answer/evaluators', {
    ...candidate(targetID),
    body: { studentID: evaluatorID },
  });
  const accept = () =>
    staff('POST', '/requests', {
      requestedEvaluatorIDs: [asked.body.requestedEvaluatorID],
      decision: 'accepted',
    });
  const accepted = await accept();
  expect(accepted.body).toMatchObject({ decided: 1, askedAgain: 1 });
  expect(await session()).toMatchObject({ receipt: null, earlierReceipt: receipt });
  expect((await handIn()).missing.length).toBeGreaterThan(0);

  // taken back, nothing is left to do
  await api.call('POST', `/undo/${accepted.body.undoID}`, { token: school.admin });
  expect(await session()).toMatchObject({ receipt, earlierReceipt: null });

  await accept();
  await answerAll(candidate(evaluatorID).candidate);
  const again = await handIn();
  expect(again.receipt).not.toBeNull();
  expect(await session()).toMatchObject({ receipt: again.receipt, earlierReceipt: null });
});

test('an outside evaluator answers about one student, counts in the scores, and a revoked link is dead', async () => {
  const [about = 0, other = 0] = own;
  await staff('POST', '/outside', {
    evaluators: [
      {
        studentID: about,
        name: '地域の方',
        email: 'local@town.example',
        relation: '職場体験の受け入れ先',
      },
    ],
    sendMail: true,
  });
  const [row] = (await staff('GET', '/outside')).body.data;
  const linksOf = async (): Promise<{ url: string }[]> =>
    (await staff('POST', '/outside/links', { outsideEvaluatorIDs: [row.outsideEvaluatorID] })).body
      .data;
  const token = (url = ''): string => url.split('/answer/')[1] ?? '';
  const link = token((await linksOf())[0]?.url);
  const mail = await api.db
    .selectFrom('outboxMail')
    .select(['recipient', 'body'])
    .where('companyID', '=', school.companyID)
    .executeTakeFirstOrThrow();
  expect(mail.recipient).toBe('local@town.example');
  expect(mail.body).toContain(link);
  expect(mail.body).not.toContain('{{');

  const session = await answerAll(link, 4);
  expect(session.tasks).toMatchObject([{ kind: 'outside' }]);
  expect(session.candidate.lastName).toBe('地域の方');
  // nothing else opens with it
  for (const call of ['/answer/evaluators', '/answer/people?name=a']) {
    expect((await api.call('GET', call, { candidate: link })).status).toBe(401);
  }
  const foreign = (await readMatrix()).pairs[0];
  const request = await api.db
    .selectFrom('evaluationRequest')
    .select('evaluationRequestID')
    .where('evaluatorStudentID', '=', foreign?.evaluatorID ?? 0)
    .where('targetStudentID', '=', foreign?.targetID ?? 0)
    .executeTakeFirstOrThrow();
  const stolen = await api.call('PUT', '/answer/answers', {
    candidate: link,
    body: {
      answers: [
        {
          ...request,
          questionItemID: session.items[0].questionItemID,
          itemVersion: 1,
          level: 1,
          milliseconds: 1,
          answeredAt: session.serverTime,
        },
      ],
    },
  });
  expect(stolen.body.refused).toMatchObject([{ reason: 'unknown' }]);
  await api.call('PUT', '/answer/language', { candidate: link, body: { language: 'vi' } });
  const receipt = await api.call('POST', '/answer/handIn', { candidate: link });
  expect(receipt.body.receipt.receiptNumber).toMatch(/^\w{4}-\w{4}$/);
  expect((await api.call('GET', '/answer/session', { candidate: link })).body.language).toBe('vi');

  for (const [studentID, tokenOf] of exam.tokens)
    if (studentID !== other) await answerAll(tokenOf, 2);
  await scoreExamJob(api.deps, { companyID: school.companyID, evalSettingID: exam.evalSettingID });
  const fit = await api.db
    .selectFrom('outsideEvaluatorFit')
    .selectAll()
    .where('evalSettingID', '=', exam.evalSettingID)
    .execute();
  expect(fit).toMatchObject([
    { outsideEvaluatorID: row.outsideEvaluatorID, ratings: session.items.length },
  ]);
  const evaluators = async (studentID: number) =>
    (
      await api.db
        .selectFrom('score')
        .select('evaluators')
        .where('evalSettingID', '=', exam.evalSettingID)
        .where('studentID', '=', studentID)
        .executeTakeFirstOrThrow()
    ).evaluators;
  const inside = (await readMatrix()).pairs.filter(
    (p) => p.targetID === about && p.answers > 0,
  ).length;
  expect(await evaluators(about)).toBe(inside + 1);

  expect((await staff('POST', `/outside/${row.outsideEvaluatorID}/revoke`)).status).toBe(200);
  expect((await api.call('GET', '/answer/session', { candidate: link })).status).toBe(401);
  expect(await linksOf()).toEqual([]);
  const renewed = await staff('POST', `/outside/${row.outsideEvaluatorID}/renew`, {
    sendMail: false,
  });
  const again = token(renewed.body.url);
  expect(again).not.toBe(link);
  expect((await api.call('GET', '/answer/session', { candidate: link })).status).toBe(401);
  expect(
    (await api.call('GET', '/answer/session', { candidate: again })).body.receipt,
  ).not.toBeNull();
});

test('a homeroom teacher decides about own students and sees nobody else', async () => {
  const far = school.students.find((s) => s.schoolClassID !== classID);
  const both = await createExam(api, school, {
    classes: 2,
    evaluatorsPerStudent: 2,
    evaluatorType: EvaluatorType.Outside,
  });
  const at = `/exams/${both.evalSettingID}/evaluators`;
  const call = (rest: string) => api.call('GET', `${at}${rest}`, { token: school.teacher });
  expect((await call('')).body.classes).toHaveLength(1);
  expect((await call(`/matrix?schoolClassID=${far?.schoolClassID}`)).status).toBe(404);
  expect(
    (await call(`/matrix?schoolClassID=${classID}&evaluatorClassID=${far?.schoolClassID}`)).status,
  ).toBe(404);
  const add = await api.call('POST', `${at}/outside`, {
    token: school.teacher,
    body: {
      evaluators: [{ studentID: far?.studentID, name: 'x', email: null, relation: '' }],
      sendMail: false,
    },
  });
  expect(add.status).toBe(404);
});

test('whom too many evaluators can’t judge is short of them, with somebody else who is free', async () => {
  const overview = async () =>
    (await staff('GET', '')).body.shortfalls as {
      studentID: number;
      received: number;
      cannotJudge: number;
      proposal: { studentID: number } | null;
    }[];
  expect(await overview()).toEqual([]);
  const { pairs } = await readMatrix();
  const targetID = pairs[0]!.targetID;
  const evaluators = pairs.filter((pair) => pair.targetID === targetID);
  const tell = async (evaluatorID: number, level: number | null, count = Infinity) => {
    const token = exam.tokens.get(evaluatorID) ?? '';
    const { body } = await api.call('GET', '/answer/session', { candidate: token });
    const requests = await api.db
      .selectFrom('evaluationRequest')
      .select('evaluationRequestID')
      .where('evaluatorStudentID', '=', evaluatorID)
      .where('targetStudentID', '=', targetID)
      .where('evalSettingID', '=', exam.evalSettingID)
      .executeTakeFirstOrThrow();
    const answers = body.items
      .slice(0, count)
      .map((item: { questionItemID: number; itemVersion: number }) => ({
        ...requests,
        questionItemID: item.questionItemID,
        itemVersion: item.itemVersion,
        level,
        milliseconds: 2000,
        answeredAt: new Date().toISOString(),
      }));
    await api.call('PUT', '/answer/answers', { candidate: token, body: { answers } });
  };
  // half of seven questions is not more than half
  await tell(evaluators[0]!.evaluatorID, null, 3);
  expect(await overview()).toEqual([]);
  await tell(evaluators[0]!.evaluatorID, null, 4);
  const [short, ...others] = await overview();
  expect(others).toEqual([]);
  expect(short).toMatchObject({ studentID: targetID, received: 2, cannotJudge: 1 });
  const proposed = short!.proposal!.studentID;
  expect(own).toContain(proposed);
  expect([targetID, ...evaluators.map((pair) => pair.evaluatorID)]).not.toContain(proposed);

  // what the page sends for the proposal
  const { updatedAt } = await readMatrix();
  const saved = await save({ add: [{ evaluatorID: proposed, targetID }], basedOn: updatedAt });
  expect(saved.body).toMatchObject({ added: 1 });
  expect(await overview()).toEqual([]);
  // who was removed by hand, and who is kept apart, is proposed no more
  const again = await readMatrix();
  await save({
    remove: [{ evaluatorID: proposed, targetID }],
    basedOn: again.updatedAt,
  });
  expect((await overview())[0]?.proposal?.studentID).not.toBe(proposed);
  await api.db
    .insertInto('keptApart')
    .values(
      own
        .filter((id) => id !== targetID)
        .map((id) => ({
          companyID: school.companyID,
          firstStudentID: Math.min(id, targetID),
          secondStudentID: Math.max(id, targetID),
          createdBy: null,
          updatedBy: null,
        })),
    )
    .execute();
  const [left] = await overview();
  expect(own).not.toContain(left?.proposal?.studentID);
});

test('a student counts as short by the rule that a fixed score needs three evaluators who can judge', () => {
  const short = (received: number, cannotJudge: number, wanted: number) =>
    isShortOfEvaluators({ received, cannotJudge }, wanted);
  expect(short(3, 0, 3)).toBe(false);
  expect(short(3, 1, 3)).toBe(true);
  expect(short(5, 2, 5)).toBe(false);
  expect(short(5, 3, 5)).toBe(true);
  expect(short(4, 0, 5)).toBe(true);
  expect(short(1, 0, 1)).toBe(false);
  expect(short(1, 1, 1)).toBe(true);
});
