import { describe, expect, it } from 'vitest';
import { customCompetencyLimits } from '@mebae/contracts';
import { startTestApi } from '../../../testing/api.ts';
import { deleteAsRead } from '../../../testing/delete-as-read.ts';
import { createSchool } from '../../../testing/school.ts';
import { createScoredExam } from '../../../testing/scored-exam.ts';

const api = await startTestApi();
const school = await createSchool(api.db, { studentsPerClass: 4 });

let counter = 0;
const body = (values: Record<string, unknown> = {}) => {
  counter += 1;
  return { name: `探究する力${counter}`, competencyIDs: [6, 1], isValid: true, ...values };
};
const path = '/customCompetencies';
const create = (token: string, values: Record<string, unknown> = {}) =>
  api.call('POST', path, { token, body: body(values) });

describe('a school competency', () => {
  it('is made, read in each language, changed and deleted', async () => {
    const made = await create(school.admin, { name: '  ＳＴＥＡＭ　の力 ' });
    expect(made.body).toMatchObject({ name: 'ＳＴＥＡＭ の力', isValid: true, isInBoxplot: false });
    const names = (response: typeof made) =>
      response.body.competencies.map((c: { name: string }) => c.name);
    expect(names(made)).toEqual(['課題設定', '疑う力']);
    const address = `${path}/${made.body.customCompetencyID}`;
    const english = await api.call('GET', address, {
      token: school.admin,
      headers: { lang: 'en' },
    });
    expect(names(english)).toEqual(['Problem setting', 'Questioning']);
    const changed = await api.call('PUT', address, {
      token: school.admin,
      body: body({ competencyIDs: [2], isValid: false, updatedAt: made.body.updatedAt }),
    });
    expect(changed.body).toMatchObject({ isValid: false, competencies: [{ competencyID: 2 }] });
    expect((await deleteAsRead(api, address, { token: school.admin })).status).toBe(200);
    expect((await api.call('GET', address, { token: school.admin })).status).toBe(404);
  });

  it('whoever changes second is told whose change came first, and changes nothing', async () => {
    const made = await create(school.admin);
    const address = `${path}/${made.body.customCompetencyID}`;
    const change = (name: string) =>
      api.call('PUT', address, {
        token: school.admin,
        body: { ...body({ name }), updatedAt: made.body.updatedAt },
      });
    const first = await change('先に直した名前');
    const second = await change('後から直した名前');
    expect(second.status).toBe(409);
    expect(second.body.reason).toEqual([
      'changedMeanwhile',
      first.body.updatedAt,
      expect.any(String),
      expect.any(String),
    ]);
    const now = await api.call('GET', address, { token: school.admin });
    expect(now.body.name).toBe('先に直した名前');
  });

  it('has a name of its own, in whatever width and case, and none of the product', async () => {
    await create(school.admin, { name: 'Steam' });
    const reasons = await Promise.all(
      ['ＳＴＥＡＭ', '課題設定', 'Problem Setting'].map(async (name) => {
        const response = await create(school.admin, { name });
        return [response.status, response.body.reason];
      }),
    );
    expect(reasons).toEqual([
      [400, 'nameTaken'],
      [400, 'nameTaken'],
      [400, 'nameTaken'],
    ]);
  });

  it.each([
    ['no name', { name: ' ' }],
    ['two lines', { name: '力\nもう一行' }],
    ['no competency', { competencyIDs: [] }],
    ['one twice', { competencyIDs: [1, 1] }],
    ['one that there is not', { competencyIDs: [1, 26] }],
  ])('is refused with %s', async (_, values) => {
    const before = await api.call('GET', path, { token: school.admin });
    expect((await create(school.admin, values)).status).toBe(400);
    const after = await api.call('GET', path, { token: school.admin });
    expect(after.body.data).toEqual(before.body.data);
  });

  it('is refused with a tab by its own code', async () => {
    const response = await create(school.admin, { name: '探究\tする力' });
    expect(response.body.code).toBe(2023);
  });

  it('there are so many at most', async () => {
    const full = await createSchool(api.db, { studentsPerClass: 1 });
    for (let index = 0; index < customCompetencyLimits.perSchool; index += 1) {
      expect((await create(full.admin)).status).toBe(200);
    }
    expect((await create(full.admin)).body.reason).toBe('tooMany');
  });
});

describe('students who have every member', () => {
  it('are counted in the newest course with fixed scores', async () => {
    const own = await createSchool(api.db, { studentsPerClass: 3 });
    const count = (ids: string) =>
      api.call('GET', `/customCompetencyStudentCount?competencyIDs=${ids}`, { token: own.admin });
    expect((await count('1,6')).body).toEqual({ exam: null, studentCount: null });
    const [a = 0, b = 0, c = 0] = own.students.map(({ studentID }) => studentID);
    await createScoredExam(
      api.db,
      own,
      [
        { studentID: a, competencyID: 1, value: 50 },
        { studentID: a, competencyID: 6, value: 60 },
        { studentID: b, competencyID: 1, value: 40 },
        { studentID: c, competencyID: 1, value: 40 },
        { studentID: c, competencyID: 6, value: 40, isFixed: false },
      ],
      { title: '第2回' },
    );
    await createScoredExam(api.db, own, [{ studentID: a, competencyID: 1, value: 50 }], {
      title: '第1回',
      daysAgo: 30,
    });
    expect((await count('1,6')).body).toMatchObject({
      exam: { title: '第2回', studentCount: 3 },
      studentCount: 1,
    });
    expect((await count('1')).body.studentCount).toBe(3);
    await create(own.admin, { competencyIDs: [1, 6] });
    const list = await api.call('GET', path, { token: own.admin });
    expect(list.body.data).toMatchObject([{ studentCount: 1 }]);

    const { body: record } = await api.call('GET', `/studentRecord/${a}`, { token: own.admin });
    expect(record.result.customCompetencies).toMatchObject([
      { competencies: ['課題設定', '疑う力'], value: 55 },
    ]);
    expect(record.result.customCompetencies[0].standardError).toBeCloseTo(Math.hypot(4, 4) / 2);
    const { body: without } = await api.call('GET', `/studentRecord/${c}`, { token: own.admin });
    expect(without.result.customCompetencies).toEqual([]);
  });
});

describe('a school with the Uchida display', () => {
  it('has no school competencies, at the API neither', async () => {
    const uchida = await createSchool(api.db, { studentsPerClass: 1 });
    const { body: made } = await create(uchida.admin);
    await api.db
      .updateTable('company')
      .set({ dispCtrlType: 2 })
      .where('companyID', '=', uchida.companyID)
      .execute();
    const address = `${path}/${made.customCompetencyID}`;
    for (const [method, url] of [
      ['GET', path],
      ['GET', address],
      ['DELETE', `${address}?updatedAt=2026-05-01T00:00:00.000Z`],
      ['GET', '/customBoxplotSetting'],
    ] as const) {
      expect((await api.call(method, url, { token: uchida.admin })).status).toBe(403);
    }
    await createScoredExam(
      api.db,
      uchida,
      [1, 6].map((competencyID) => ({
        studentID: uchida.students[0]?.studentID ?? 0,
        competencyID,
        value: 50,
      })),
    );
    const record = await api.call('GET', `/studentRecord/${uchida.students[0]?.studentID}`, {
      token: uchida.admin,
    });
    expect(record.body.result.competencies).toHaveLength(2);
    expect(record.body.result.customCompetencies).toEqual([]);
  });
});
