import { beforeAll, describe, expect, it } from 'vitest';
import type { TeacherRow } from '@mebae/contracts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { demoPassword, demoSchools } from './schools.ts';
import { seedDemo } from './seed.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await seedDemo(api.db, api.deps);
}, 120_000);

const count = async (table: 'student' | 'answer' | 'score' | 'company'): Promise<number> => {
  const row = await api.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
};

describe('the demo schools', () => {
  it('open with each demo account', async () => {
    for (const { staff, name } of demoSchools) {
      for (const person of staff) {
        const { body } = await api.call('POST', '/signin', {
          body: { email: person.email, password: demoPassword },
        });
        expect(body, person.email).toMatchObject({ companyName: name, role: person.role });
      }
    }
  });

  it('have three grades of four classes of 38, in two years, with one cohort gone', async () => {
    const rows = await api.db
      .selectFrom('enrolment as e')
      .innerJoin('company as c', 'c.companyID', 'e.companyID')
      .select(['e.schoolYear', 'e.schoolClassID'])
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('c.name', '=', '桜ヶ丘中学校')
      .groupBy(['e.schoolYear', 'e.schoolClassID'])
      .execute();
    expect(rows).toHaveLength(2 * 12);
    for (const row of rows) expect(row.n).toBe(38);
  });

  it('have two scored courses and one that runs with part of its answers', async () => {
    const exams = await api.db
      .selectFrom('exam')
      .select(['evalSettingID', 'scoringState', 'endAt'])
      .orderBy('startAt')
      .execute();
    expect(exams.map((e) => e.scoringState)).toEqual(['done', 'done', 'none']);
    const requests = await api.db
      .selectFrom('evaluationRequest')
      .select('progress')
      .where('evalSettingID', '=', exams[2]?.evalSettingID ?? 0)
      .execute();
    const done = requests.filter((r) => r.progress === 2).length / requests.length;
    expect(done).toBeGreaterThan(0.3);
    expect(done).toBeLessThan(0.7);
  });

  it('have evaluators of every kind, found by the model', async () => {
    const fits = await api.db.selectFrom('evaluatorFit').select(['severity', 'weight']).execute();
    expect(fits.some((f) => (f.severity ?? 0) > 1.5)).toBe(true);
    expect(fits.some((f) => (f.severity ?? 0) < -1.5)).toBe(true);
    expect(fits.some((f) => f.weight < 1)).toBe(true);
  });

  it('have no addresses where the pupils are small', async () => {
    const rows = await api.db
      .selectFrom('student as s')
      .innerJoin('company as c', 'c.companyID', 's.companyID')
      .select('s.email')
      .where('c.schoolKind', '=', 'primary')
      .execute();
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.every((row) => row.email === null)).toBe(true);
  });

  it('have teachers with kana, most of whom were here, one invited and one whose invitation ran out', async () => {
    const { body } = await api.call('POST', '/signin', {
      body: { email: 'admin@sakura.example', password: demoPassword },
    });
    const list = await api.call('GET', '/teachers?pageSize=100', { token: body.authToken });
    const teachers: TeacherRow[] = list.body.data;
    const kana = teachers.map((teacher) => teacher.lastNameKana);
    expect(kana.every((reading) => /^[ァ-ヶー]+$/.test(reading))).toBe(true);
    expect(kana).toEqual([...kana].sort());
    const waiting = teachers.filter((teacher) => teacher.invitation !== 'none');
    expect(waiting.map(({ email, invitation }) => [email, invitation])).toEqual([
      ['invited@sakura.example', 'pending'],
      ['expired@sakura.example', 'expired'],
    ]);
    const here = teachers.filter((teacher) => teacher.lastSignInAt !== null);
    expect(here).toHaveLength(teachers.length - 2);
  });

  it('are made once, and made anew only when asked, without touching other schools', async () => {
    const before = [await count('student'), await count('answer'), await count('score')];
    expect(await seedDemo(api.db, api.deps)).toBe(false);
    const { companyID: mine } = await api.db
      .insertInto('company')
      .values({ name: '別の学校', firstSchoolYear: 2026 })
      .returning('companyID')
      .executeTakeFirstOrThrow();
    expect(await seedDemo(api.db, api.deps, { reset: true })).toBe(true);
    expect([await count('student'), await count('answer'), await count('score')]).toEqual(before);
    const kept = await api.db
      .selectFrom('company')
      .select('name')
      .where('companyID', '=', mine)
      .execute();
    expect(kept).toEqual([{ name: '別の学校' }]);
    expect(await count('company')).toBe(demoSchools.length + 1);
  }, 120_000);
});
