import { describe, expect, it } from 'vitest';
import {
  ReportStatus,
  type EventRow,
  type FindingsRow,
  type InterviewsRow,
  type ReportComment,
  type TeacherRow,
} from '@mebae/contracts';
import { schoolYearOf } from '@mebae/rules';
import { startTestApi } from '../testing/api.ts';
import { demoPassword, demoSchools, type DemoSchool } from './schools.ts';
import { seedDemo } from './seed.ts';

const api = await startTestApi();
await seedDemo(api.db, api.deps);

/** How many students, answers and scores each of the schools has. */
const rowsOf = (schools: readonly DemoSchool[]) =>
  api.db
    .selectFrom('company as c')
    .where(
      'c.name',
      'in',
      schools.map(({ name }) => name),
    )
    .select('c.name')
    .select((eb) =>
      (['student', 'answer', 'score'] as const).map((table) =>
        eb
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .whereRef(`${table}.companyID`, '=', 'c.companyID')
          .as(table),
      ),
    )
    .orderBy('c.name')
    .execute();

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

  it('have events of two years with answered surveys, and one that is being answered', async () => {
    const { body } = await api.call('POST', '/signin', {
      body: { email: 'admin@sakura.example', password: demoPassword },
    });
    const token: string = body.authToken;
    const eventsOf = async (schoolYear: number): Promise<EventRow[]> =>
      (
        await api.call('GET', '/jgrow/events', {
          token,
          headers: { 'school-year': String(schoolYear) },
        })
      ).body.data;
    const year = schoolYearOf(api.deps.now());
    const events = [...(await eventsOf(year)), ...(await eventsOf(year - 1))];
    expect(events.map(({ title }) => title)).toEqual(['職場体験', '体育祭', '体育祭', '修学旅行']);
    const [current, ...others] = events;
    expect(new Set(others.map(({ state }) => state))).toEqual(new Set(['over']));
    for (const { surveys, students } of others) {
      expect(surveys.before.asked).toBeGreaterThan(0.6 * students);
      expect(surveys.before.completed).toBe(surveys.before.asked);
      expect(surveys.after.completed).toBe(surveys.after.asked);
    }
    const share = (current?.surveys.after.completed ?? 0) / (current?.surveys.after.asked ?? 1);
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.7);
    const texts = await api.db
      .selectFrom('surveyAnswer')
      .select('text')
      .distinct()
      .where('text', '<>', '')
      .execute();
    expect(texts.length).toBeGreaterThan(200);
  });

  it('have groups of two classes, one final and one a draft', async () => {
    const rows = await api.db
      .selectFrom('groupSetting as g')
      .innerJoin('company as c', 'c.companyID', 'g.companyID')
      .innerJoin('groupMember as m', 'm.groupSettingID', 'g.groupSettingID')
      .select(['g.state'])
      .select((eb) => eb.fn.count<number>('m.groupNumber').as('n'))
      .where('c.name', '=', '桜ヶ丘中学校')
      .groupBy('g.state')
      .orderBy('g.state')
      .execute();
    expect(rows).toEqual([
      { state: 'draft', n: 38 },
      { state: 'final', n: 38 },
    ]);
  });

  it('have interviews with most of the teacher’s class, findings, and letters that are approved or not', async () => {
    const { body } = await api.call('POST', '/signin', {
      body: { email: 'teacher@sakura.example', password: demoPassword },
    });
    const token: string = body.authToken;
    const classes = (await api.call('GET', '/schoolClasses', { token })).body.data;
    const own = classes.find((row: { inCharge: boolean }) => row.inCharge);
    const interviews: InterviewsRow[] = (
      await api.call('GET', `/schoolClasses/${own.schoolClassID}/interviews`, { token })
    ).body.data;
    expect(new Set(interviews.map((row) => row.state))).toEqual(new Set(['none', 'due', 'done']));
    const first = interviews[0]?.studentID;
    const list = await api.call('GET', `/studentRecord/${first}/letters`, { token });
    expect(list.body.data).toMatchObject([{ isApproved: true, version: 1 }]);
    const second = await api.call('GET', `/studentRecord/${interviews[1]?.studentID}/letters`, {
      token,
    });
    expect(second.body.data).toMatchObject([{ isApproved: false, version: 1 }]);
    const findings: FindingsRow[] = (
      await api.call('GET', `/schoolClasses/${own.schoolClassID}/findings`, { token })
    ).body.data;
    expect(new Set(findings.map((row) => row.state))).toEqual(new Set(['none', 'draft', 'done']));
    const { evalSettingID } = await api.db
      .selectFrom('reportComment')
      .select('evalSettingID')
      .where(
        'studentID',
        'in',
        interviews.map((row) => row.studentID),
      )
      .executeTakeFirstOrThrow();
    const { body: comments } = await api.call(
      'GET',
      `/exams/${evalSettingID}/comments/classes/${own.schoolClassID}`,
      { token },
    );
    const states = comments.data.map((row: ReportComment) =>
      row.isDone ? 'done' : row.text === '' ? 'none' : 'draft',
    );
    expect(new Set(states)).toEqual(new Set(['none', 'draft', 'done']));
    expect(comments.dueOn).toMatch(/^\d{4}-/);
  });

  it('have reports of a class in the newest scored course, of eight in the smaller schools, and of half of a class in the one before', async () => {
    const rows = await api.db
      .selectFrom('report as r')
      .innerJoin('exam as x', 'x.evalSettingID', 'r.evalSettingID')
      .innerJoin('examinee as e', (join) =>
        join
          .onRef('e.evalSettingID', '=', 'r.evalSettingID')
          .onRef('e.studentID', '=', 'r.studentID'),
      )
      .select(['x.title', 'r.state', 'r.kind'])
      .select((eb) => [
        eb.fn.countAll<number>().as('n'),
        eb.fn.count<number>('r.fileID').distinct().as('files'),
      ])
      .groupBy(['x.evalSettingID', 'x.title', 'x.startAt', 'r.state', 'r.kind'])
      .orderBy('x.startAt', 'desc')
      .execute();
    const made = { state: ReportStatus.Completed, kind: 'full' };
    expect(rows).toEqual([
      { title: expect.stringContaining('第1回 コンピテンシー'), ...made, n: 38, files: 38 },
      { title: expect.stringContaining('第2回 ふり返り'), ...made, n: 8, files: 8 },
      { title: expect.stringContaining('第2回 学びの力'), ...made, n: 8, files: 8 },
      { title: expect.stringContaining('第2回 コンピテンシー'), ...made, n: 19, files: 19 },
    ]);
  });

  it('have three scored courses of two years and one that runs with part of its answers', async () => {
    const exams = await api.db
      .selectFrom('exam')
      .innerJoin('company', 'company.companyID', 'exam.companyID')
      .select(['evalSettingID', 'scoringState', 'endAt'])
      .where('company.name', '=', '桜ヶ丘中学校')
      .orderBy('startAt')
      .execute();
    expect(exams.map((e) => e.scoringState)).toEqual(['done', 'done', 'done', 'none']);
    const requests = await api.db
      .selectFrom('evaluationRequest')
      .select('progress')
      .where('evalSettingID', '=', exams[3]?.evalSettingID ?? 0)
      .execute();
    const done = requests.filter((r) => r.progress === 2).length / requests.length;
    expect(done).toBeGreaterThan(0.3);
    expect(done).toBeLessThan(0.7);
  });

  it('have scored courses and a running one at the primary school and at Uchida’s, each with its own questions', async () => {
    const rows = await api.db
      .selectFrom('exam')
      .innerJoin('company', 'company.companyID', 'exam.companyID')
      .innerJoin('evaluationRequest as request', 'request.evalSettingID', 'exam.evalSettingID')
      .where('request.progress', '=', 2)
      .select(['company.name', 'exam.competencySettingType', 'exam.scoringState'])
      .where('company.name', '<>', '桜ヶ丘中学校')
      .groupBy(['company.name', 'exam.competencySettingType', 'exam.scoringState'])
      .orderBy('exam.scoringState')
      .orderBy('exam.competencySettingType')
      .execute();
    expect(rows).toMatchObject(
      ['done', 'none'].flatMap((scoringState) => [
        { name: 'こども小学校', competencySettingType: 4, scoringState },
        { name: '内田学園中等部', competencySettingType: 5, scoringState },
      ]),
    );
  });

  it('have a running course in the middle: late comers, people from outside, reminders and cards', async () => {
    const { evalSettingID, companyID } = await api.db
      .selectFrom('exam')
      .innerJoin('company', 'company.companyID', 'exam.companyID')
      .select(['evalSettingID', 'exam.companyID'])
      .where('company.name', '=', '桜ヶ丘中学校')
      .where('scoringState', '=', 'none')
      .executeTakeFirstOrThrow();
    const { body } = await api.call('POST', '/signin', {
      body: { email: 'admin@sakura.example', password: demoPassword },
    });
    const read = async (rest: string) =>
      (await api.call('GET', `/exams/${evalSettingID}${rest}`, { token: body.authToken })).body;
    const outside = (await read('/evaluators/outside')).data;
    const stateOf = (row: { revokedAt: string | null; progress: number }) =>
      row.revokedAt === null ? row.progress : 'revoked';
    expect(outside.map(stateOf).sort()).toEqual([0, 0, 2, 'revoked']);
    expect((await read('/evaluators')).waitingRequests).toBe(2);
    const mails = await read('/mails?pageSize=500');
    const states = mails.data.map((row: { state: string }) => row.state);
    expect(states.filter((state: string) => state === 'sent')).toHaveLength(mails.totalRecords - 1);
    expect(mails.data.filter((row: { isRefused: boolean }) => row.isRefused)).toHaveLength(1);
    const people = await api.db
      .selectFrom('examinee')
      .select(['studentID', 'shortCode'])
      .where((eb) => eb.and({ companyID, evalSettingID }))
      .execute();
    expect(people).toHaveLength(4 * 38);
    // late comers have joined since the cards were made, and evaluate others like everybody
    const late = people.filter((row) => row.shortCode === null).map((row) => row.studentID);
    expect(late).toHaveLength(2);
    for (const studentID of late) {
      const given = await api.db
        .selectFrom('evaluationRequest')
        .select('kind')
        .where((eb) => eb.and({ companyID, evalSettingID, evaluatorStudentID: studentID }))
        .execute();
      expect(given.map((row) => row.kind).sort()).toEqual(['peer', 'peer', 'peer', 'peer', 'self']);
    }
  });

  it('have a course with anchoring examples, in which all classes may be compared', async () => {
    const courses = await api.db
      .selectFrom('scoreRun as r')
      .innerJoin('exam as x', 'x.evalSettingID', 'r.evalSettingID')
      .innerJoin('company as c', 'c.companyID', 'x.companyID')
      .select(['x.title', 'x.anchoring', 'r.consistency', 'r.subsets', 'r.evalSettingID'])
      .where('c.name', '=', '桜ヶ丘中学校')
      .orderBy('x.startAt')
      .execute();
    expect(courses.map(({ anchoring }) => anchoring !== null)).toEqual([false, false, true]);
    const newest = courses.at(-1);
    // nearly everybody rates the examples as they rate classmates
    expect(newest?.consistency).toMatchObject({ isTrusted: true });
    expect(newest?.consistency?.compared).toBeGreaterThan(400);
    expect(newest?.subsets).toBe(1);
    // in the courses before, without examples, the links of the third year are too few
    for (const { subsets } of courses.slice(0, -1)) expect(subsets).toBeGreaterThan(1);
    const answered = await api.db
      .selectFrom('exampleAnswer')
      .select(['studentID'])
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('evalSettingID', '=', newest?.evalSettingID ?? 0)
      .groupBy('studentID')
      .execute();
    expect(answered).toHaveLength(456);
    expect(new Set(answered.map((row) => row.n))).toEqual(new Set([10]));
  });

  it('have trends and dispositions of two years, on both of which somebody has moved', async () => {
    const rows = await api.db
      .selectFrom('partScore')
      .innerJoin('exam', 'exam.evalSettingID', 'partScore.evalSettingID')
      .select(['exam.schoolYear', 'partScore.part'])
      .select((eb) => [
        eb.fn.countAll<number>().as('scores'),
        eb.fn.avg<string>('partScore.value').as('mean'),
        eb.fn.max('partScore.value').as('most'),
      ])
      .groupBy(['exam.schoolYear', 'partScore.part'])
      .execute();
    expect(new Set(rows.map((row) => row.schoolYear)).size).toBe(2);
    const ofPart = (part: string) => rows.filter((row) => row.part === part);
    // 456 students in each year, five scales and five trends
    for (const row of rows) expect(row.scores).toBe(456 * 5);
    for (const { mean, most } of ofPart('trend')) {
      expect(Number(mean)).toBeGreaterThan(35);
      expect(Number(mean)).toBeLessThan(65);
      expect(most).toBe(100);
    }
    expect(ofPart('disposition')).toHaveLength(2);
  });

  it('have a box-plot setting with a school competency in it, and norms of a PM analysis', async () => {
    const setting = await api.db
      .selectFrom('boxplotSetting')
      .innerJoin('company', 'company.companyID', 'boxplotSetting.companyID')
      .select(['items', 'referenceLines'])
      .where('company.name', '=', '桜ヶ丘中学校')
      .executeTakeFirstOrThrow();
    expect(setting.items.map(({ kind }) => kind)).toContain('customCompetency');
    expect(setting.referenceLines).toHaveLength(1);
    const norms = await api.db.selectFrom('pmNorm').select('target').execute();
    // the school, three grades and twelve classes of each course
    expect(norms).toHaveLength(3 * 16);
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
    const small = demoSchools.filter(({ key }) => key === 'momiji' || key === 'kodomo');
    const before = await rowsOf(small);
    expect(before).toHaveLength(small.length);
    expect(await seedDemo(api.db, api.deps)).toBe(false);
    const other = '別の学校';
    await api.db.insertInto('company').values({ name: other, firstSchoolYear: 2026 }).execute();
    // all of them go, and the small ones come back as they were
    expect(await seedDemo(api.db, api.deps, { reset: true, schools: small })).toBe(true);
    expect(await rowsOf(small)).toEqual(before);
    const schools = await api.db.selectFrom('company').select('name').execute();
    expect(schools.map(({ name }) => name).sort()).toEqual(
      [...small.map(({ name }) => name), other].sort(),
    );
  });
});
