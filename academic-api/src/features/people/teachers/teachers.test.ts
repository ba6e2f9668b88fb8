import { beforeAll, describe, expect, it } from 'vitest';
import { limits, Role, type TeacherRow } from '@mebae/contracts';
import { searchKey } from '@mebae/rules';
import { hashOfToken } from '../../../lib/accounts/token-hash.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool, signIn, type TestSchool } from '../../../testing/school.ts';

const api = await startTestApi();
const school = await createSchool(api.db, { classes: 3 });
const other = await createSchool(api.db);

const classID = (index: number): number => school.classes[index]?.schoolClassID ?? 0;
const person = {
  lastName: '佐藤',
  firstName: '葵',
  lastNameKana: 'さとう',
  firstNameKana: 'アオイ',
  role: Role.Normal as number,
  language: 'ja',
  schoolClassIDs: [] as number[],
};

let counter = 0;
const newEmail = (): string => `teacher${(counter += 1)}@teachers.example`;
const post = (path: string, body?: unknown, token = school.admin) =>
  api.call('POST', path, { token, ...(body !== undefined && { body }) });
const create = (values: Record<string, unknown> = {}, token = school.admin) =>
  post('/teachers', { ...person, email: newEmail(), ...values }, token);
const created = async (values: Record<string, unknown> = {}): Promise<number> => {
  const { status, body } = await create(values);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.teacherID;
};
const detail = async (teacherID: number): Promise<TeacherRow> =>
  (await api.call('GET', `/teachers/${teacherID}`, { token: school.admin })).body;
const update = async (teacherID: number, values: Record<string, unknown>, token = school.admin) => {
  const { schoolClasses, ...row } = await detail(teacherID);
  const body = { ...row, schoolClassIDs: schoolClasses.map((c) => c.schoolClassID), ...values };
  return api.call('PUT', `/teachers/${teacherID}`, { token, body });
};
const list = async (query: string, token = school.admin) =>
  (await api.call('GET', `/teachers?${query}`, { token })).body as {
    data: TeacherRow[];
    totalRecords: number;
  };
const mailsTo = (email: string) =>
  api.db
    .selectFrom('outboxMail')
    .select(['subject', 'body', 'confidential'])
    .where('recipient', '=', email)
    .orderBy('mailID')
    .execute();
const tokenIn = (text: string | undefined): string =>
  /resetPasswordToken=([\w-]+)/.exec(text ?? '')?.[1] ?? 'none';
const entryOf = (token: string) =>
  api.call('GET', `/account/getEmailByToken?resetPasswordToken=${token}`);
const audits = (action: string, companyID = school.companyID) =>
  api.db
    .selectFrom('auditLog')
    .select(['userID', 'detail'])
    .where((eb) => eb.and({ companyID, action }))
    .orderBy('auditID')
    .execute();
const givePassword = (userID: number) =>
  api.db.updateTable('account').set({ passwordHash: 'x' }).where('userID', '=', userID).execute();

describe('registering a teacher', () => {
  it('makes a pending account and mails a link that sets the first password', async () => {
    const email = newEmail();
    const teacherID = await created({
      email,
      schoolClassIDs: [classID(1), classID(0), classID(1)],
    });
    expect(await detail(teacherID)).toMatchObject({
      lastName: '佐藤',
      lastNameKana: 'サトウ',
      firstNameKana: 'アオイ',
      email,
      role: Role.Normal,
      isValid: true,
      invitation: 'pending',
      lockedUntil: null,
      lastSignInAt: null,
      schoolClasses: [
        { schoolClassID: classID(0), grade: 1, schoolClassName: '1組' },
        { schoolClassID: classID(1), grade: 1, schoolClassName: '2組' },
      ],
    });
    const [mail] = await mailsTo(email);
    expect(mail?.confidential).toBe(true);
    const entry = await entryOf(tokenIn(mail?.body));
    expect(entry.body).toMatchObject({ email, purpose: 'invitation' });
    expect(await audits('teacher.create')).toContainEqual({
      userID: school.userIDs.admin,
      detail: { teacherID, role: Role.Normal },
    });
  });

  it('writes the mail in the language of the teacher', async () => {
    const mails = await Promise.all(
      ['ja', 'en', 'vi'].map(async (language) => {
        const email = newEmail();
        await created({ email, language });
        return (await mailsTo(email))[0]?.subject;
      }),
    );
    expect(new Set(mails).size).toBe(3);
  });

  it('refuses an address that somebody has, in any school and any case, with one answer', async () => {
    const email = newEmail();
    await created({ email });
    const foreign = await api.db
      .selectFrom('account')
      .select('email')
      .where('userID', '=', other.userIDs.teacher)
      .executeTakeFirstOrThrow();
    for (const taken of [email.toUpperCase(), foreign.email.toUpperCase()]) {
      const { status, body } = await create({ email: taken });
      expect(status).toBe(400);
      expect(body).toEqual({ code: 2006, category: 1 });
    }
  });

  it('lets one of two have an address that both want at once', async () => {
    const email = newEmail();
    const responses = await Promise.all([
      create({ email }),
      create({ email: email.toUpperCase() }, other.admin),
      create({ email }),
    ]);
    const codes = responses.map(({ status, body }) => (status === 200 ? 200 : body.code));
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 2006, 2006]);
    expect(await mailsTo(email)).toHaveLength(responses[1].status === 200 ? 0 : 1);
  });

  it.each([
    ['tabs', { lastName: '佐\t藤' }, { code: 2023, category: 1, reason: ['lastName'] }],
    [
      'tabs in kana',
      { firstNameKana: 'ア\tオイ' },
      { code: 2023, category: 1, reason: ['firstNameKana'] },
    ],
    [
      'an address without a domain',
      { email: 'aoi@school' },
      { code: 1, category: 3, reason: 'email' },
    ],
    [
      'a name of invisible characters',
      { lastName: '\u200b' },
      { code: 1, category: 2, reason: ['lastName'] },
    ],
    ['no name', { lastName: ' ' }, { code: 2003, category: 1 }],
    [
      'a role that is not the school’s to give',
      { role: Role.IgsAdmin },
      { code: 2003, category: 1 },
    ],
  ])('refuses %s', async (_what, values, answer) => {
    const { status, body } = await create(values);
    expect(status).toBe(400);
    expect(body).toMatchObject(answer);
  });

  it('refuses a class of another school or another year, and registers nobody', async () => {
    const { schoolClassID: lastYear } = await api.db
      .insertInto('schoolClass')
      .values({
        companyID: school.companyID,
        schoolYear: school.schoolYear - 1,
        grade: 1,
        name: '1組',
      })
      .returning('schoolClassID')
      .executeTakeFirstOrThrow();
    const before = (await list('')).totalRecords;
    for (const id of [other.classes[0]?.schoolClassID, lastYear, 999_999]) {
      const { status, body } = await create({ schoolClassIDs: [classID(0), id] });
      expect([status, body]).toEqual([404, { code: 6, category: 2 }]);
    }
    expect((await list('')).totalRecords).toBe(before);
  });
});

describe('the list', () => {
  let mine: TestSchool;
  const names: [string, string, string, string][] = [
    ['山田', '太郎', 'ヤマダ', 'タロウ'],
    ['青木', '花子', 'アオキ', 'ハナコ'],
    ['青木', '一郎', 'アオキ', 'イチロウ'],
    ['Smith', 'Anna', '', ''],
  ];
  beforeAll(async () => {
    mine = await createSchool(api.db);
    for (const [index, [lastName, firstName, lastNameKana, firstNameKana]] of names.entries()) {
      const role = index === 0 ? Role.Admin : Role.Normal;
      const schoolClassIDs = index === 1 ? [mine.classes[1]?.schoolClassID] : [];
      const values = { lastName, firstName, lastNameKana, firstNameKana, role, schoolClassIDs };
      await create(values, mine.admin);
    }
  });
  const found = async (query: string) =>
    (await list(query, mine.admin)).data.map((row) => row.firstName);

  it('goes by kana, and by the name where there is none', async () => {
    expect(await found('')).toEqual(['Anna', '一郎', '花子', '太郎', '教員', '管理']);
  });

  it.each([
    ['青木', ['一郎', '花子']],
    ['あおき', ['一郎', '花子']],
    ['ｱｵｷ ﾊﾅｺ', ['花子']],
    ['花子 青木', ['花子']],
    ['青木花子', ['花子']],
    ['SMITH', ['Anna']],
    ['aoki', ['一郎', '花子']],
    ['Hanako Aoki', ['花子']],
    ['hanako 青木', ['花子']],
    ['%', []],
    ['TEACHERS.EXAMPLE', ['Anna', '一郎', '花子', '太郎']],
  ])('finds %s', async (search, expected) => {
    expect(await found(`search=${encodeURIComponent(search)}`)).toEqual(expected);
  });

  it('filters by role and by class in charge', async () => {
    expect(await found(`role=${Role.Admin}`)).toEqual(['太郎', '管理']);
    expect(await found(`schoolClassIDs=${mine.classes[1]?.schoolClassID}`)).toEqual(['花子']);
    expect(
      await found(`schoolClassIDs=${mine.classes.map((c) => c.schoolClassID).join(',')}`),
    ).toEqual(['花子', '教員']);
  });

  it('is paged, and knows its length past the end', async () => {
    expect(await found('pageSize=2&page=2')).toEqual(['花子', '太郎']);
    expect(await list('pageSize=2&page=9', mine.admin)).toEqual({ data: [], totalRecords: 6 });
  });

  it('leaves out who is invalid, unless asked for, and operators always', async () => {
    const [anna] = (await list('search=anna', mine.admin)).data;
    await api.db
      .updateTable('account')
      .set({ valid: false })
      .where('userID', '=', anna?.userID ?? 0)
      .execute();
    expect(await found('search=anna')).toEqual([]);
    const all = await list('includeInvalid=true', mine.admin);
    expect(all.totalRecords).toBe(6);
    expect(all.data.find((row) => row.firstName === 'Anna')?.isValid).toBe(false);
    expect(all.data.some((row) => row.role === Role.IgsAdmin)).toBe(false);
  });

  it('shows classes of the year that is asked about', async () => {
    const { body } = await api.call('GET', '/teachers?search=花子', {
      token: mine.admin,
      headers: { 'school-year': String(mine.schoolYear - 1) },
    });
    expect(body.data[0].schoolClasses).toEqual([]);
  });

  it('and every call about teachers is for administrators of this school', async () => {
    const foreign = (await list('', mine.admin)).data[0];
    const id = foreign?.teacherID ?? 0;
    const body = { ...person, email: newEmail() };
    const calls = [
      ['GET', `/teachers/${id}`, undefined],
      ['PUT', `/teachers/${id}`, { ...body, isValid: true, updatedAt: new Date().toISOString() }],
      ['POST', `/teachers/${id}/invitation`, undefined],
      ['POST', `/teachers/${id}/unlock`, undefined],
    ] as const;
    for (const [method, path, given] of calls) {
      const options = given ? { body: given } : {};
      const outside = await api.call(method, path, { token: school.admin, ...options });
      expect([outside.status, outside.body], path).toEqual([404, { code: 2, category: 2 }]);
      const normal = await api.call(method, path, { token: mine.teacher, ...options });
      expect(normal.status, path).toBe(403);
    }
    expect((await detail(school.teacherID)).teacherID).toBe(school.teacherID);
  });

  it('compares as the rules do', async () => {
    // the same person is found by whatever the rules call equal
    for (const search of ['ヤマダタロウ', 'やまだ　たろう', 'ﾔﾏﾀﾞ']) {
      expect(searchKey('ヤマダタロウ')).toContain(searchKey(search));
      expect(await found(`search=${encodeURIComponent(search)}`)).toEqual(['太郎']);
    }
  });
});

describe('changing a teacher', () => {
  it('replaces the classes of the year only, and names the changed fields in the log', async () => {
    const teacherID = await created({ schoolClassIDs: [classID(0), classID(1)] });
    const { schoolClassID: lastYear } = await api.db
      .insertInto('schoolClass')
      .values({
        companyID: school.companyID,
        schoolYear: school.schoolYear - 1,
        grade: 2,
        name: '2組',
      })
      .returning('schoolClassID')
      .executeTakeFirstOrThrow();
    await api.db
      .insertInto('classTeacher')
      .values({ companyID: school.companyID, schoolClassID: lastYear, teacherID })
      .execute();
    const values = { firstName: '翼', schoolClassIDs: [classID(1), classID(2)], language: 'en' };
    expect((await update(teacherID, values)).status).toBe(200);
    const classes = await api.db
      .selectFrom('classTeacher')
      .select('schoolClassID')
      .where('teacherID', '=', teacherID)
      .orderBy('schoolClassID')
      .execute();
    expect(classes.map((row) => row.schoolClassID)).toEqual([classID(1), classID(2), lastYear]);
    expect((await audits('teacher.change')).at(-1)?.detail).toEqual({
      teacherID,
      changes: {
        firstName: expect.anything(),
        language: expect.anything(),
        schoolClassIDs: { old: expect.anything(), new: expect.stringContaining('、') },
      },
    });
  });

  it('that changes nothing leaves no entry', async () => {
    const teacherID = await created();
    const before = (await audits('teacher.change')).length;
    expect((await update(teacherID, {})).status).toBe(200);
    expect(await audits('teacher.change')).toHaveLength(before);
  });

  it('signs out at once who is made invalid, and ends their links', async () => {
    const email = newEmail();
    const teacherID = await created({ email });
    const { userID } = await detail(teacherID);
    const session = await signIn(api.db, school.companyID, userID, Role.Normal);
    const link = tokenIn((await mailsTo(email))[0]?.body);
    expect((await api.call('GET', '/account/profile', { token: session.token })).status).toBe(200);
    expect((await update(teacherID, { isValid: false })).status).toBe(200);
    expect((await api.call('GET', '/account/profile', { token: session.token })).status).toBe(401);
    expect((await entryOf(link)).body).toEqual({ code: 7, category: 3 });
    // valid again, the old session stays ended
    expect((await update(teacherID, { isValid: true })).status).toBe(200);
    expect((await api.call('GET', '/account/profile', { token: session.token })).status).toBe(401);
    expect((await detail(teacherID)).invitation).toBe('expired');
  });

  it('signs out at once an administrator who is made general, and nobody else', async () => {
    const teacherID = await created({ role: Role.Admin });
    const { userID } = await detail(teacherID);
    const { token } = await signIn(api.db, school.companyID, userID, Role.Admin);
    expect((await update(teacherID, { firstName: '新' })).status).toBe(200);
    expect((await api.call('GET', '/teachers', { token })).status).toBe(200);
    expect((await update(teacherID, { role: Role.Normal })).status).toBe(200);
    expect((await api.call('GET', '/teachers', { token })).status).toBe(401);
    expect((await api.call('GET', '/teachers', { token: school.admin })).status).toBe(200);
    expect((await audits('teacher.change')).at(-1)?.detail).toEqual({
      teacherID,
      changes: { role: { old: Role.Admin, new: Role.Normal } },
      signedOut: 1,
    });
  });

  it('to another address ends what was mailed to the old one', async () => {
    const email = newEmail();
    const teacherID = await created({ email });
    const { userID } = await detail(teacherID);
    const link = tokenIn((await mailsTo(email))[0]?.body);
    await api.db
      .updateTable('account')
      .set({ codeHash: hashOfToken('123456'), codeExpiresAt: new Date(Date.now() + 60_000) })
      .where('userID', '=', userID)
      .execute();
    // the same address in another case is the same address
    expect((await update(teacherID, { email: email.toUpperCase() })).status).toBe(200);
    expect((await entryOf(link)).status).toBe(200);
    expect((await update(teacherID, { email: newEmail() })).status).toBe(200);
    expect((await entryOf(link)).body).toEqual({ code: 7, category: 3 });
    const account = await api.db
      .selectFrom('account')
      .select(['codeHash', 'codeExpiresAt'])
      .where('userID', '=', userID)
      .executeTakeFirstOrThrow();
    expect(account).toEqual({ codeHash: null, codeExpiresAt: null });
    expect((await audits('teacher.change')).at(-1)?.detail).toEqual({
      teacherID,
      changes: { email: { old: expect.anything(), new: expect.anything() } },
    });
  });

  it('refuses an address that somebody else has', async () => {
    const taken = newEmail();
    await created({ email: taken });
    const teacherID = await created();
    const { status, body } = await update(teacherID, { email: taken.toUpperCase() });
    expect([status, body]).toEqual([400, { code: 2006, category: 1 }]);
  });

  it('refuses a class of another school', async () => {
    const response = await update(await created(), {
      schoolClassIDs: [other.classes[0]?.schoolClassID],
    });
    expect([response.status, response.body]).toEqual([404, { code: 6, category: 2 }]);
  });
});

describe('two administrators who change the same teacher', () => {
  const second = async (teacherID: number, meanwhile: () => Promise<unknown>) => {
    const { schoolClasses, ...row } = await detail(teacherID);
    await meanwhile();
    const body = { ...row, schoolClassIDs: schoolClasses.map((c) => c.schoolClassID) };
    return api.call('PUT', `/teachers/${teacherID}`, {
      token: school.admin,
      body: { ...body, firstName: '後' },
    });
  };

  it('the second is told who was first, and changes nothing', async () => {
    const teacherID = await created();
    const refused = await second(teacherID, () => update(teacherID, { firstName: '先' }));
    expect(refused.status).toBe(409);
    expect(refused.body.reason).toHaveLength(4);
    expect(refused.body.reason[0]).toBe('changedMeanwhile');
    expect((await detail(teacherID)).firstName).toBe('先');
  });

  it('the classes in charge and the own name count as well; signing in does not', async () => {
    const teacherID = await created();
    const { userID } = await detail(teacherID);
    const { companyID } = school;
    const ofTeacher = { companyID, userID };
    const byClass = await second(teacherID, () =>
      api.db
        .insertInto('classTeacher')
        .values({ companyID, teacherID, schoolClassID: classID(0) })
        .execute(),
    );
    const byName = await second(teacherID, () =>
      api.db
        .updateTable('account')
        .set({ lastName: '改姓' })
        .where((eb) => eb.and(ofTeacher))
        .execute(),
    );
    const bySignIn = await second(teacherID, () =>
      api.db
        .updateTable('account')
        .set({ lastSignInAt: new Date(), failedTries: 1 })
        .where((eb) => eb.and(ofTeacher))
        .execute(),
    );
    expect([byClass.status, byName.status, bySignIn.status]).toEqual([409, 409, 200]);
  });
});

describe('the last valid administrator', () => {
  const refused = { code: 1, category: 2, reason: 'lastAdministrator' };
  const change = async (
    mine: TestSchool,
    teacherID: number,
    token: string,
    values: Record<string, unknown>,
  ) => {
    const { body } = await api.call('GET', `/teachers/${teacherID}`, { token: mine.admin });
    return api.call('PUT', `/teachers/${teacherID}`, {
      token,
      body: { ...body, schoolClassIDs: [], ...values },
    });
  };

  it('can be made neither general nor invalid, by whomever, and can still be renamed', async () => {
    const mine = await createSchool(api.db, { classes: 1, studentsPerClass: 1 });
    for (const values of [{ role: Role.Normal }, { isValid: false }]) {
      const response = await change(mine, mine.adminTeacherID, mine.admin, values);
      expect([response.status, response.body]).toEqual([400, refused]);
    }
    const { body } = await api.call('GET', `/teachers/${mine.adminTeacherID}`, {
      token: mine.admin,
    });
    const byOperator = await api.call('PUT', `/teachers/${mine.adminTeacherID}`, {
      ...mine.igs,
      body: { ...body, schoolClassIDs: [], role: Role.Normal },
    });
    expect(byOperator.body).toEqual(refused);
    const renamed = await change(mine, mine.adminTeacherID, mine.admin, { firstName: '新' });
    expect(renamed.status).toBe(200);
  });

  it('does not count those who are invalid', async () => {
    const mine = await createSchool(api.db, { classes: 1, studentsPerClass: 1 });
    const { body } = await create({ role: Role.Admin }, mine.admin);
    expect((await change(mine, body.teacherID, mine.admin, { isValid: false })).status).toBe(200);
    const response = await change(mine, mine.adminTeacherID, mine.admin, { role: Role.Normal });
    expect(response.body).toEqual(refused);
  });

  it('stays when two administrators resign at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const mine = await createSchool(api.db, { classes: 1, studentsPerClass: 1 });
      const { body } = await create({ role: Role.Admin }, mine.admin);
      const second = await api.call('GET', `/teachers/${body.teacherID}`, { token: mine.admin });
      const { token } = await signIn(api.db, mine.companyID, second.body.userID, Role.Admin);
      const responses = await Promise.all([
        change(mine, mine.adminTeacherID, mine.admin, { role: Role.Normal }),
        change(mine, body.teacherID, token, { isValid: false }),
      ]);
      expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
      const left = await api.db
        .selectFrom('account')
        .select('userID')
        .where((eb) => eb.and({ companyID: mine.companyID, role: Role.Admin, valid: true }))
        .execute();
      expect(left).toHaveLength(1);
    }
  });
});

describe('an invitation', () => {
  it('sent again replaces the earlier link, and runs out after seven days', async () => {
    const email = newEmail();
    const teacherID = await created({ email });
    api.setNow(new Date(Date.now() + (limits.invitationDays * 24 + 1) * 3_600_000));
    const first = tokenIn((await mailsTo(email))[0]?.body);
    expect((await entryOf(first)).body).toEqual({ code: 14, category: 3 });
    expect((await detail(teacherID)).invitation).toBe('expired');
    expect((await post(`/teachers/${teacherID}/invitation`)).status).toBe(200);
    expect((await detail(teacherID)).invitation).toBe('pending');
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(2);
    expect((await entryOf(first)).body).toEqual({ code: 7, category: 3 });
    expect((await entryOf(tokenIn(mails[1]?.body))).body).toMatchObject({ email });
    api.setNow(null);
    expect((await audits('teacher.invite')).at(-1)?.detail).toEqual({ teacherID });
  });

  it('says how far its mail has come, and that it is held without a mail server', async () => {
    const email = newEmail();
    const response = await create({ email });
    expect(response.body.mailState).toBe('held');
    const { teacherID } = response.body;
    expect((await detail(teacherID)).invitationMail).toBe('queued');
    const setState = (state: 'held' | 'sent') =>
      api.db.updateTable('outboxMail').set({ state }).where('recipient', '=', email).execute();
    await setState('held');
    expect((await detail(teacherID)).invitationMail).toBe('held');
    const { config } = api.deps;
    api.deps.config = { ...config, smtpUrl: 'smtp://mail.example' };
    const again = await post(`/teachers/${teacherID}/invitation`);
    api.deps.config = config;
    expect(again.body).toEqual({ mailState: 'queued' });
    // the newest invitation counts
    expect((await detail(teacherID)).invitationMail).toBe('queued');
    await setState('sent');
    expect((await detail(teacherID)).invitationMail).toBe('sent');
  });

  it('that was never sent can be sent', async () => {
    expect(await detail(school.teacherID)).toMatchObject({
      invitation: 'notSent',
      invitationMail: null,
    });
    expect((await post(`/teachers/${school.teacherID}/invitation`)).status).toBe(200);
    expect((await detail(school.teacherID)).invitation).toBe('pending');
  });

  it('is not sent to an invalid teacher, nor to one who has a password', async () => {
    const email = newEmail();
    const teacherID = await created({ email });
    const { userID } = await detail(teacherID);
    await update(teacherID, { isValid: false });
    const invalid = await post(`/teachers/${teacherID}/invitation`);
    expect([invalid.status, invalid.body]).toEqual([400, { code: 2021, category: 1 }]);
    await update(teacherID, { isValid: true });
    await givePassword(userID);
    expect((await detail(teacherID)).invitation).toBe('none');
    const known = await post(`/teachers/${teacherID}/invitation`);
    expect([known.status, known.body]).toEqual([
      400,
      { code: 1, category: 2, reason: 'hasPassword' },
    ]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('is not there at all when the teacher could not be registered', async () => {
    const email = newEmail();
    await create({ email, schoolClassIDs: [999_999] });
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe('a lock', () => {
  it.each([
    ['wrong passwords', { failedTries: 10, lockedUntil: new Date(Date.now() + 600_000) }],
    ['wrong codes', { codeTries: 5, codeLockedUntil: new Date(Date.now() + 600_000) }],
  ])('after %s is shown and lifted', async (_why, locked) => {
    const teacherID = await created();
    const { userID } = await detail(teacherID);
    await api.db.updateTable('account').set(locked).where('userID', '=', userID).execute();
    expect(new Date((await detail(teacherID)).lockedUntil ?? 0).getTime()).toBeGreaterThan(
      Date.now(),
    );
    expect((await post(`/teachers/${teacherID}/unlock`)).status).toBe(200);
    expect((await detail(teacherID)).lockedUntil).toBeNull();
    const account = await api.db
      .selectFrom('account')
      .select(['failedTries', 'lockedUntil', 'codeTries', 'codeLockedUntil'])
      .where('userID', '=', userID)
      .executeTakeFirstOrThrow();
    expect(account).toEqual({
      failedTries: 0,
      lockedUntil: null,
      codeTries: 0,
      codeLockedUntil: null,
    });
    expect((await audits('teacher.unlock')).at(-1)).toEqual({
      userID: school.userIDs.admin,
      detail: { teacherID },
    });
  });

  it('that is over is not shown, and lifting none leaves no entry', async () => {
    const teacherID = await created();
    const { userID } = await detail(teacherID);
    await api.db
      .updateTable('account')
      .set({ lockedUntil: new Date(Date.now() - 1000) })
      .where('userID', '=', userID)
      .execute();
    expect((await detail(teacherID)).lockedUntil).toBeNull();
    const before = (await audits('teacher.unlock')).length;
    expect((await post(`/teachers/${teacherID}/unlock`)).status).toBe(200);
    expect(await audits('teacher.unlock')).toHaveLength(before);
  });
});
