import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { createSchool, type TestSchool } from '../../testing/school.ts';

let api: TestApi;
let school: TestSchool;
beforeAll(async () => {
  api = await startTestApi();
  school = await createSchool(api.db);
});
const get = async (path: string) => (await api.call('GET', path, { token: school.teacher })).body;

describe('master data', () => {
  it('has the 25 competencies by type, in the language asked for', async () => {
    const { data } = await get('/master/competencies');
    expect(data.map((c: { competencyID: number }) => c.competencyID)).toEqual(
      Array.from({ length: 25 }, (_, n) => n + 1),
    );
    expect(data[0]).toMatchObject({
      name: '課題設定',
      isCognitive: true,
      isSelf: false,
      questionCount: 2,
    });
    const english = await get('/master/competencies?lang=en');
    expect(english.data[0].name).toBe('Problem setting');
  });

  it('has the ready-made sets', async () => {
    const sets = await get('/master/competencySettingTypes');
    const ids = (list: { competencyID: number }[]) => list.map((c) => c.competencyID);
    expect(ids(sets.miniCompetencies)).toEqual([1, 3, 4, 6, 9, 18, 20]);
    expect(ids(sets.recommendCompetencies)).toHaveLength(14);
    expect(ids(sets.uchidaCompetencies)).toEqual([1, 3, 4, 5, 9, 10, 14, 15, 18, 20]);
  });

  it('offers primary wordings to primary schools only', async () => {
    const general = await get('/master/questionTypes');
    await api.db
      .updateTable('company')
      .set({ schoolKind: 'primary' })
      .where('companyID', '=', school.companyID)
      .execute();
    const primary = await get('/master/questionTypes');
    const all = await get('/master/allQuestionTypes');
    expect(all.data).toHaveLength(10);
    expect(general.data.length + primary.data.length).toBe(10);
    expect(primary.data.map((t: { questionTypeID: number }) => t.questionTypeID)).toEqual([
      6, 7, 9,
    ]);
  });

  it('lists seeded destinations and the school’s own, and nobody else’s', async () => {
    const other = await createSchool(api.db);
    await api.db
      .insertInto('destination')
      .values([
        { companyID: school.companyID, name: '本校の農園' },
        { companyID: other.companyID, name: 'よその山小屋' },
      ])
      .execute();
    const { data } = await get('/jgrow/destination');
    const names = data.map((d: { destinationName: string }) => d.destinationName);
    expect(names).toContain('本校の農園');
    expect(names).not.toContain('よその山小屋');
    expect(names.length).toBeGreaterThan(30);
  });

  it.each([
    ['/master/trends', 29],
    ['/master/growingPurposes', 5],
    ['/master/interviewNavi/competencies', 25],
    ['/master/questionTypesWithCompetencies', 3],
    ['/master/languages', 3],
  ])('%s has %i entries', async (path, count) => {
    expect((await get(path)).data).toHaveLength(count);
  });
});
