import { beforeAll, describe, expect, it } from 'vitest';
import { activityLimits, limits, type ActivityRow } from '@mebae/contracts';
import { startTestApi } from '../../../testing/api.ts';
import { deleteAsRead } from '../../../testing/delete-as-read.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';

const api = await startTestApi();
const school = await createSchool(api.db, { studentsPerClass: 1 });

let counter = 0;
const body = (values: Record<string, unknown> = {}) => {
  counter += 1;
  return {
    title: `地域のフィールドワーク${counter}`,
    description: '商店街の方に話を聞きます。',
    growingPurposeIDs: [2, 3],
    componentIDs: [126, 3, 44, 81],
    durationMinutes: 100,
    beforeWork: '質問を三つ考える。',
    afterWork: 'お礼の手紙を書く。',
    destinationID: 1,
    isTemplate: false,
    ...values,
  };
};
const create = (token: string, values: Record<string, unknown> = {}) =>
  api.call('POST', '/jgrow/activities', { token, body: body(values) });
const change = (token: string, activityID: number, values: Record<string, unknown>) =>
  api.call('PUT', `/jgrow/activities/${activityID}`, { token, body: body(values) });
const list = (token: string, query = '') => api.call('GET', `/jgrow/activities${query}`, { token });
const statuses = (answers: { status: number }[]) =>
  answers.map((answer) => answer.status).toSorted((a, b) => a - b);
const titles = (answer: { body: { data: ActivityRow[] } }) => answer.body.data.map((a) => a.title);

describe('an activity', () => {
  it('is made, read in each language, changed and deleted by its maker', async () => {
    const made = await create(school.teacher, { title: '  ＳＤＧｓ　探究  ' });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({
      title: 'ＳＤＧｓ 探究',
      durationMinutes: 100,
      description: '商店街の方に話を聞きます。',
      beforeWork: '質問を三つ考える。',
      afterWork: 'お礼の手紙を書く。',
      destination: { ID: 1, destinationName: '京都・奈良' },
      creator: { lastName: '試験', firstName: '教員' },
      isMine: true,
      canEdit: true,
      isTemplate: false,
    });
    expect(made.body.purposes.map((p: { title: string }) => p.title)).toEqual([
      'イノベーション',
      '批判的思考',
    ]);
    const { activityID } = made.body;
    const path = `/jgrow/activities/${activityID}`;
    const vi = await api.call('GET', path, { token: school.teacher, headers: { lang: 'vi' } });
    expect(vi.body.destination.destinationName).toBe('Kyoto và Nara');
    const en = await api.call('GET', path, { token: school.teacher, headers: { lang: 'en' } });
    expect(en.body.components).toEqual([
      { componentID: 3, kind: 'withWhom', name: 'In a small group of the same class' },
      { componentID: 44, kind: 'place', name: 'Shopping street' },
      { componentID: 81, kind: 'theme', name: 'Revitalising the area' },
      { componentID: 126, kind: 'method', name: 'Fieldwork' },
    ]);

    const changed = await change(school.teacher, activityID, {
      title: 'SDGs 探究 2',
      durationMinutes: null,
      destinationID: null,
      isTemplate: true,
      componentIDs: [],
      updatedAt: made.body.updatedAt,
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      activityID,
      title: 'SDGs 探究 2',
      durationMinutes: null,
      destination: null,
      components: [],
      isTemplate: true,
    });
    expect((await deleteAsRead(api, path, { token: school.teacher })).status).toBe(200);
    expect((await api.call('GET', path, { token: school.teacher })).status).toBe(404);
    expect((await deleteAsRead(api, path, { token: school.teacher })).status).toBe(404);
    const audited = await api.db
      .selectFrom('auditLog')
      .select('action')
      .where('companyID', '=', school.companyID)
      .where('action', 'like', 'activity.%')
      .orderBy('auditID')
      .execute();
    expect(audited.map((row) => row.action)).toEqual([
      'activity.create',
      'activity.update',
      'activity.delete',
    ]);
  });

  it('of another is read by a Normal teacher, not changed; an administrator changes any', async () => {
    const { body: admins } = await create(school.admin);
    const { body: teachers } = await create(school.teacher);
    const path = `/jgrow/activities/${admins.activityID}`;
    const read = await api.call('GET', path, { token: school.teacher });
    expect(read.body).toMatchObject({ title: admins.title, isMine: false, canEdit: false });
    const { updatedAt } = admins;
    const refused = await change(school.teacher, admins.activityID, { updatedAt });
    expect(refused.status).toBe(403);
    expect((await deleteAsRead(api, path, { token: school.teacher })).status).toBe(403);
    expect((await api.call('GET', path, { token: school.admin })).body).toEqual(admins);

    const overruled = await change(school.admin, teachers.activityID, {
      title: '直したタイトル',
      updatedAt: teachers.updatedAt,
    });
    expect(overruled.status).toBe(200);
    // it stays its maker's
    expect(overruled.body).toMatchObject({ isMine: false, creator: { firstName: '教員' } });
    const removed = `/jgrow/activities/${teachers.activityID}`;
    expect((await deleteAsRead(api, removed, { token: school.admin })).status).toBe(200);
  });

  it('of another school is not there', async () => {
    const other = await createSchool(api.db, { studentsPerClass: 1 });
    const { body: theirs } = await create(other.admin, { title: 'よその活動' });
    const path = `/jgrow/activities/${theirs.activityID}`;
    const { updatedAt } = theirs;
    expect((await api.call('GET', path, { token: school.admin })).status).toBe(404);
    expect((await change(school.admin, theirs.activityID, { updatedAt })).status).toBe(404);
    expect((await deleteAsRead(api, path, { token: school.admin })).status).toBe(404);
    expect(titles(await list(school.admin, '?search=よその'))).toEqual([]);
    // and its title is free here
    expect((await create(school.admin, { title: 'よその活動' })).status).toBe(200);
    expect((await api.call('GET', path, { token: other.admin })).body.title).toBe('よその活動');
  });

  it('is refused to the one who comes second with an old version, and nothing is lost', async () => {
    const { body: made } = await create(school.teacher);
    const responses = await Promise.all(
      ['先に保存', '後から保存'].map((description) =>
        change(school.teacher, made.activityID, { description, updatedAt: made.updatedAt }),
      ),
    );
    expect(statuses(responses)).toEqual([200, 409]);
    const saved = responses.find((response) => response.status === 200);
    const lost = responses.find((response) => response.status === 409);
    expect(lost?.body).toEqual({
      code: 1,
      category: 2,
      reason: ['changedMeanwhile', saved?.body.updatedAt, '試験', '教員'],
    });
    const now = await api.call('GET', `/jgrow/activities/${made.activityID}`, {
      token: school.teacher,
    });
    expect(now.body).toEqual(saved?.body);
  });

  it('moves its version on even when the clock stands still', async () => {
    api.setNow(new Date('2026-06-01T00:00:00.000Z'));
    const { body: made } = await create(school.teacher);
    const first = await change(school.teacher, made.activityID, { updatedAt: made.updatedAt });
    api.setNow(null);
    expect(first.status).toBe(200);
    expect(Date.parse(first.body.updatedAt)).toBeGreaterThan(Date.parse(made.updatedAt));
  });
});

describe('input', () => {
  it.each([
    ['no title', { title: '' }, 2003],
    ['a title of spaces', { title: ' 　 ' }, 2003],
    ['a long title', { title: 'あ'.repeat(limits.titleLength + 1) }, 2003],
    ['a title of letters that nobody sees', { title: '\u200b\u2060' }, 2003],
    ['a tab in the title', { title: '京都\t研修' }, 2023],
    ['a tab in the description', { description: 'a\tb' }, 2023],
    ['a tab in the work before', { beforeWork: 'a\tb' }, 2023],
    ['a tab in the work after', { afterWork: 'a\tb' }, 2023],
    ['a long description', { description: 'あ'.repeat(limits.descriptionLength + 1) }, 2003],
    ['no purpose', { growingPurposeIDs: [] }, 2003],
    ['an unknown purpose', { growingPurposeIDs: [99] }, 2003],
    ['a purpose twice', { growingPurposeIDs: [1, 1] }, 2003],
    ['an unknown component', { componentIDs: [9999] }, 2003],
    ['an unknown destination', { destinationID: 9999 }, 2003],
    ['no minutes', { durationMinutes: 0 }, 2003],
    ['over a week', { durationMinutes: activityLimits.durationMinutes + 1 }, 2003],
    ['half a minute', { durationMinutes: 1.5 }, 2003],
  ])('%s is refused', async (_name, values, code) => {
    const before = (await list(school.teacher)).body.totalRecords;
    const response = await create(school.teacher, values);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ code, category: 1 });
    expect((await list(school.teacher)).body.totalRecords).toBe(before);
  });

  it('at its bounds is taken', async () => {
    const response = await create(school.teacher, {
      title: 'あ'.repeat(limits.titleLength),
      description: '一行目\r\n二行目',
      durationMinutes: activityLimits.durationMinutes,
      growingPurposeIDs: [5, 4, 3, 2, 1],
      componentIDs: Array.from({ length: activityLimits.components }, (_, index) => index + 1),
    });
    expect(response.status).toBe(200);
    expect(response.body.description).toBe('一行目\n二行目');
    expect(response.body.components).toHaveLength(activityLimits.components);
  });

  it('with a title that the school has is refused, however it is typed and however fast', async () => {
    const { body: made } = await create(school.teacher, { title: 'Science Camp' });
    for (const title of ['Science Camp', 'science　camp', 'ＳＣＩＥＮＣＥ ＣＡＭＰ']) {
      const again = await create(school.admin, { title });
      expect(again.status).toBe(400);
      expect(again.body).toEqual({ code: 1, category: 2, reason: 'titleTaken' });
    }
    const { body: second } = await create(school.teacher, { title: '別の活動' });
    const renamed = await change(school.teacher, second.activityID, {
      title: 'SCIENCE CAMP',
      updatedAt: second.updatedAt,
    });
    expect(renamed.body.reason).toBe('titleTaken');
    const kept = await change(school.teacher, made.activityID, {
      title: 'Science camp',
      updatedAt: made.updatedAt,
    });
    expect(kept.status).toBe(200);

    const race = await Promise.all(
      Array.from({ length: 5 }, () => create(school.teacher, { title: '同時に作る' })),
    );
    expect(statuses(race)).toEqual([200, 400, 400, 400, 400]);
  });
});

describe('the list', () => {
  let fresh: TestSchool;
  beforeAll(async () => {
    fresh = await createSchool(api.db, { studentsPerClass: 1 });
    const made = [
      [fresh.admin, { title: '修学旅行', growingPurposeIDs: [1], isTemplate: true }],
      [
        fresh.admin,
        { title: '50%の挑戦', growingPurposeIDs: [1, 5], description: 'x'.repeat(500) },
      ],
      [fresh.teacher, { title: '合唱祭', growingPurposeIDs: [5], isTemplate: true }],
      [fresh.teacher, { title: '職場体験', growingPurposeIDs: [2], description: '修学のしおり' }],
    ] as const;
    for (const [token, values] of made) {
      await create(token, values);
    }
  });

  it('shows the whole school’s, changed last first, with the counts of each scope', async () => {
    const response = await list(fresh.teacher);
    expect(titles(response)).toEqual(['職場体験', '合唱祭', '50%の挑戦', '修学旅行']);
    expect(response.body).toMatchObject({
      totalRecords: 4,
      counts: { all: 4, templates: 2, mine: 2 },
    });
    expect(response.body.data.map((a: ActivityRow) => a.canEdit)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(response.body.data[2].excerpt).toHaveLength(activityLimits.excerptLength);
    expect(response.body.data[2].description).toBeUndefined();
    expect((await list(fresh.admin)).body.data.every((a: ActivityRow) => a.canEdit)).toBe(true);
  });

  it('is narrowed by scope, purpose and words', async () => {
    expect(titles(await list(fresh.teacher, '?scope=templates'))).toEqual(['合唱祭', '修学旅行']);
    expect(titles(await list(fresh.teacher, '?scope=mine'))).toEqual(['職場体験', '合唱祭']);
    expect(titles(await list(fresh.teacher, '?growingPurposeID=5'))).toEqual([
      '合唱祭',
      '50%の挑戦',
    ]);
    expect(titles(await list(fresh.teacher, '?search=修学'))).toEqual(['職場体験', '修学旅行']);
    expect(titles(await list(fresh.teacher, '?search=5０％'))).toEqual(['50%の挑戦']);
    expect(titles(await list(fresh.teacher, '?search=%25'))).toEqual(['50%の挑戦']);
    const both = await list(fresh.teacher, '?search=修学&scope=templates');
    expect(titles(both)).toEqual(['修学旅行']);
    expect(both.body).toMatchObject({ totalRecords: 1, counts: { all: 2, templates: 1, mine: 1 } });
  });

  it('is narrowed by component', async () => {
    const found = async (componentID: number) =>
      titles(await list(fresh.teacher, `?componentID=${componentID}`));
    expect(await found(126)).toHaveLength(4);
    expect(await found(1)).toEqual([]);
  });

  it('is paged without gap or repetition', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => list(fresh.teacher, `?page=${page}&pageSize=2`)),
    );
    expect(pages.flatMap(titles)).toEqual(['職場体験', '合唱祭', '50%の挑戦', '修学旅行']);
    expect(pages.map((page) => page.body.totalRecords)).toEqual([4, 4, 4]);
    expect((await list(fresh.teacher, `?pageSize=${limits.pageSizeMax + 1}`)).status).toBe(400);
  });

  it('keeps an activity whose maker is gone', async () => {
    await api.db
      .updateTable('activity')
      .set({ createdBy: null })
      .where('companyID', '=', fresh.companyID)
      .where('title', '=', '修学旅行')
      .execute();
    const [row] = (await list(fresh.teacher, '?search=旅行')).body.data;
    expect(row).toMatchObject({ creator: null, isMine: false, canEdit: false });
  });
});

describe('what can be chosen', () => {
  it('are 150 components of four kinds in the language', async () => {
    const response = await api.call('GET', '/jgrow/activityComponents', { token: school.teacher });
    expect(response.body.data).toHaveLength(150);
    const kinds = response.body.data.map((c: { kind: string }) => c.kind);
    expect([...new Set(kinds)]).toEqual(['withWhom', 'place', 'theme', 'method']);
    expect(response.body.data[0]).toEqual({ componentID: 1, kind: 'withWhom', name: '一人で' });
    const vi = await api.call('GET', '/jgrow/activityComponents?lang=vi', {
      token: school.teacher,
    });
    expect(vi.body.data[0].name).toBe('Một mình');
  });

  it('are destinations, to which a school adds its own, each once', async () => {
    const add = (token: string, destinationName: string) =>
      api.call('POST', '/jgrow/destination', { token, body: { destinationName } });
    const added = await add(school.teacher, ' 里山センター　本館 ');
    expect(added.status).toBe(200);
    expect(added.body.destinationName).toBe('里山センター 本館');
    const offered = await api.call('GET', '/jgrow/destination', { token: school.admin });
    expect(offered.body.data).toContainEqual(added.body);
    const used = await create(school.teacher, { destinationID: added.body.ID });
    expect(used.body.destination).toEqual(added.body);

    const refusal = { code: 1, category: 2, reason: 'destinationTaken' };
    expect((await add(school.admin, '里山センター 本館')).body).toEqual(refusal);
    expect((await add(school.admin, '京都・奈良')).body).toEqual(refusal);
    expect((await add(school.admin, 'kyoto and nara')).body).toEqual(refusal);
    expect((await add(school.admin, ' 　')).body).toMatchObject({ code: 2003 });
    expect((await add(school.admin, '里山\t北')).body).toMatchObject({ code: 2023 });
    const many = await Promise.all(Array.from({ length: 3 }, () => add(school.admin, '海の家')));
    expect(statuses(many)).toEqual([200, 400, 400]);

    const other = await createSchool(api.db, { studentsPerClass: 1 });
    const foreign = await create(other.admin, { destinationID: added.body.ID });
    expect(foreign.body).toMatchObject({ code: 2003, reason: 'destinationID' });
    expect((await add(other.admin, '里山センター 本館')).status).toBe(200);
  });
});
