import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool } from '../../../testing/school.ts';

const api = await startTestApi();
const school = await createSchool(api.db);
const get = async (path: string) => (await api.call('GET', path, { token: school.teacher })).body;

describe('all questions for review', () => {
  it.each([
    ['competency', 50, [2]],
    ['disposition', 20, [2]],
    ['trend', 116, [1, 2]],
    ['implicit', 4, [2]],
  ])(
    '%s: every one with its version, in every wording and language',
    async (kind, count, numbersOfWordings) => {
      const { data } = await get(`/master/questions?kind=${kind}`);
      expect(data).toHaveLength(count);
      for (const question of data) {
        expect(question).toMatchObject({ version: 1, isNewest: true });
        expect(numbersOfWordings).toContain(question.wordings.length);
        for (const { texts } of question.wordings) {
          expect(texts.length).toBeGreaterThan(0);
          for (const { text } of [...texts, { text: question.group }]) {
            expect([text.ja, text.en, text.vi]).not.toContain('');
          }
        }
      }
    },
  );
  it('says in which wording the school asks', async () => {
    expect((await get('/master/questions')).ownWording).toBe('general');
    const primary = await createSchool(api.db);
    await api.db
      .updateTable('company')
      .set({ schoolKind: 'primary' })
      .where('companyID', '=', primary.companyID)
      .execute();
    const { body } = await api.call('GET', '/master/questions', { token: primary.teacher });
    expect(body.ownWording).toBe('primary');
  });
  it('shows an older version beside the newest', async () => {
    await sql`insert into part_item select part, item_id, 2, scale_id, position, is_reversed, wordings
      from part_item where part = 'trend' and item_id = 11`.execute(api.db);
    const { data } = await get('/master/questions?kind=trend');
    const versions = data
      .filter((question: { ID: number }) => question.ID === 11)
      .map((question: { version: number; isNewest: boolean }) => [
        question.version,
        question.isNewest,
      ]);
    expect(versions).toEqual([
      [2, true],
      [1, false],
    ]);
  });
});

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
