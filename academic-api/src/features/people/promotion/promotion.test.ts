import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { PromotionClass, PromotionState, PromotionStudent } from '@mebae/contracts';
import { withSchoolTransaction } from '../../../db/connect.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createEvent } from '../../../testing/events.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { schoolState, schoolTables } from '../../../testing/access/school-state.ts';
import { applyPromotionJob } from './apply-promotion.ts';

let school: TestSchool;
let year: number;
const api = await startTestApi();

/** Two grades of two classes, three students each; the Normal teacher is in charge of 1-1. */
beforeEach(async () => {
  school = await createSchool(api.db, { classes: 4, studentsPerClass: 3 });
  year = school.schoolYear;
  for (const [index, { schoolClassID }] of school.classes.entries()) {
    await api.db
      .updateTable('schoolClass')
      .set({ grade: Math.floor(index / 2) + 1, name: `${(index % 2) + 1}組` })
      .where('schoolClassID', '=', schoolClassID)
      .execute();
  }
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  api.call(method, path, { token: school.admin, ...(body !== undefined && { body }) });
/** A version that nothing has. */
const never = '2001-01-01T00:00:00.000Z';
const state = async (): Promise<PromotionState> => (await call('GET', '/promotion')).body;
/** Gives the draft up as it was read; by default as it is. */
const discard = async (basedOn?: string) =>
  call('DELETE', `/promotion?basedOn=${basedOn ?? (await state()).draft?.changedAt ?? never}`);
/** Takes a promotion back as it was read; by default as it is. */
const undoPromotion = async (toYear: number, basedOn?: string) =>
  call('POST', '/promotion/undo', {
    toYear,
    basedOn: basedOn ?? (await state()).applied?.appliedAt ?? never,
  });
/** Decides about students as they were read; by default as they are. */
async function decideWays(decision: {
  studentIDs: (number | undefined)[];
  way: string | null;
  classKey: number | null;
  basedOn?: unknown[];
}) {
  const { data } = (await call('GET', '/promotion/students?pageSize=500')).body;
  const basedOn = decision.studentIDs.map((studentID) => {
    const row = data.find((student: PromotionStudent) => student.studentID === studentID);
    return { studentID, way: row?.way ?? 'promoted', classKey: row?.classKey ?? null };
  });
  return call('PUT', '/promotion/students', { basedOn, ...decision });
}
const begin = async (): Promise<PromotionState> => (await call('POST', '/promotion')).body;
const summary = async () => (await call('GET', '/promotion/summary')).body;
const studentAt = (index: number) => school.students[index]?.studentID ?? 0;

/** Starts what the summary shows and does the worker's part. */
async function apply(): Promise<void> {
  const { fingerprint, changedAt: basedOn } = await summary();
  const { status, body } = await call('POST', '/promotion/start', { fingerprint, basedOn });
  expect([status, body.state ?? body]).toEqual([200, 'waiting']);
  await runJob(body.operationID, fingerprint);
}

const runJob = (operationID: string, fingerprint: string) =>
  applyPromotionJob(api.deps, {
    companyID: school.companyID,
    operationID,
    toYear: year + 1,
    fingerprint,
    actor: { userID: school.userIDs.admin, role: 1, ip: '127.0.0.1' },
  });

const operation = async () => (await call('GET', '/operations')).body.data[0];

async function newYear() {
  const { rows } = await sql<{
    studentID: number;
    state: string;
    grade: number | null;
    name: string | null;
    studentNumber: number | null;
  }>`
    select e.student_id, e.state, c.grade, c.name, e.student_number
    from enrolment e left join school_class c using (company_id, school_class_id)
    where e.company_id = ${school.companyID} and e.school_year = ${year + 1}
    order by e.student_id`.execute(api.db);
  return rows;
}

describe('a promotion as it is proposed', () => {
  it('has this year’s classes with their teachers, and everybody goes to the next grade or graduates', async () => {
    const { fromYear, toYear, draft } = await begin();
    expect([fromYear, toYear, draft?.step]).toEqual([year, year + 1, 1]);
    expect(draft?.classes.map((c) => [c.grade, c.schoolClassName, c.teacherIDs])).toEqual([
      [1, '1組', [school.teacherID]],
      [1, '2組', []],
      [2, '1組', []],
      [2, '2組', []],
    ]);
    const shown = await summary();
    expect(shown.counts).toEqual({
      promoted: 6,
      retained: 0,
      transferredOut: 0,
      withdrawn: 0,
      graduated: 6,
      newcomers: 0,
    });
    expect(shown.problems).toEqual([]);
  });

  it('is applied in one transaction: everybody is there once, numbered by kana, with teachers in charge', async () => {
    await begin();
    await apply();
    expect(await operation()).toMatchObject({ state: 'succeeded', done: 12, total: 12 });
    const rows = await newYear();
    expect(rows.map(({ studentID }) => studentID)).toEqual(
      school.students.map(({ studentID }) => studentID).toSorted((a, b) => a - b),
    );
    expect(rows.map((row) => [row.state, row.grade, row.studentNumber])).toEqual([
      ...[1, 2, 3, 1, 2, 3].map((n) => ['enrolled', 2, n]),
      ...Array.from({ length: 6 }, () => ['graduated', null, null]),
    ]);
    const charge = await sql`
      select c.grade, c.name, ct.teacher_id from class_teacher ct
      join school_class c using (company_id, school_class_id)
      where c.company_id = ${school.companyID} and c.school_year = ${year + 1}`.execute(api.db);
    expect(charge.rows).toEqual([{ grade: 1, name: '1組', teacherID: school.teacherID }]);
    const { body } = await call('GET', '/promotion');
    expect(body).toMatchObject({ draft: null, applied: { toYear: year + 1, course: null } });
    for (const token of [school.admin, school.teacher]) {
      const years = await api.call('GET', '/account/schoolYears', { token });
      expect(years.body.data).toEqual([{ schoolYear: year + 1 }, { schoolYear: year }]);
    }
    // The old year is as it was.
    const old = await api.db
      .selectFrom('enrolment')
      .select('state')
      .distinct()
      .where('companyID', '=', school.companyID)
      .where('schoolYear', '=', year)
      .execute();
    expect(old).toEqual([{ state: 'enrolled' }]);
  });

  it('keeps the order that the school has given its classes', async () => {
    await api.db
      .updateTable('schoolClass')
      .set((eb) => ({ position: eb.case().when('name', '=', '1組').then(2).else(1).end() }))
      .where('companyID', '=', school.companyID)
      .execute();
    await begin();
    await apply();
    const { rows } = await sql<{ name: string }>`
      select c.name from school_class c
      where c.company_id = ${school.companyID} and c.school_year = ${year + 1} order by c.grade, c.name_key`.execute(
      api.db,
    );
    expect(rows.map(({ name }) => name)).toEqual(['2組', '1組', '2組', '1組']);
  });

  it('follows the classes of a confirmed class change', async () => {
    const { companyID } = school;
    const { schoolClassID } = await api.db
      .insertInto('schoolClass')
      .values({ companyID, schoolYear: year + 1, grade: 2, name: 'A' })
      .returning('schoolClassID')
      .executeTakeFirstOrThrow();
    await sql`insert into next_class (company_id, school_year, student_id, school_class_id)
      select ${companyID}, ${year + 1}, student_id, ${schoolClassID} from unnest(${[studentAt(0), studentAt(4)]}::bigint[]) as student_id`.execute(
      api.db,
    );
    const { draft } = await begin();
    expect(draft?.classes.map((c) => [c.grade, c.schoolClassName, c.schoolClassID])).toEqual([
      [1, '1組', null],
      [1, '2組', null],
      [2, 'A', schoolClassID],
    ]);
    await apply();
    const inClass = (await newYear()).filter(({ name }) => name === 'A');
    expect(inClass.map(({ studentID }) => studentID)).toHaveLength(6);
    const undone = await undoPromotion(year + 1);
    expect(undone.body.draft.classes).toHaveLength(3);
    const { rows } = await sql`select from next_class where company_id = ${companyID}`.execute(
      api.db,
    );
    expect(rows).toHaveLength(2);
  });

  it('applied a second time, it writes nothing', async () => {
    await begin();
    const { fingerprint, changedAt: basedOn } = await summary();
    await apply();
    const before = await newYear();
    await runJob('00000000-0000-4000-8000-000000000000', fingerprint);
    expect(await newYear()).toEqual(before);
    expect((await call('POST', '/promotion/start', { fingerprint, basedOn })).body.reason).toEqual([
      'noDraft',
    ]);
  });
});

describe('a decision about many', () => {
  it('is taken back until somebody has decided otherwise', async () => {
    await begin();
    const studentIDs = [studentAt(0), studentAt(1)];
    const ways = async () =>
      (await call('GET', '/promotion/students?pageSize=500')).body.data.map(
        ({ way }: { way: string }) => way,
      );
    const before = await ways();
    const decide = (way: string, ids = studentIDs) =>
      decideWays({ studentIDs: ids, way, classKey: null });
    const first = (await decide('retained')).body;
    expect(first.changed).toBe(2);
    expect((await ways()).slice(0, 2)).toEqual(['retained', 'retained']);
    expect((await call('POST', `/undo/${first.undoID}`)).status).toBe(200);
    expect(await ways()).toEqual(before);
    const second = (await decide('withdrawn')).body;
    await decide('retained', [studentAt(1)]);
    const refused = await call('POST', `/undo/${second.undoID}`);
    expect([refused.status, refused.body.reason.length]).toEqual([409, 2]);
    expect(refused.body.reason[0]).toBe('dependsOn');
  });
});

describe('a second window', () => {
  const rowsOf = async (): Promise<PromotionStudent[]> =>
    (await call('GET', '/promotion/students?pageSize=500')).body.data;
  const seen = ({ studentID, way, classKey }: PromotionStudent) => ({ studentID, way, classKey });
  /** Moves the clock on by a second for the next call. */
  const later = () => api.setNow(new Date(api.deps.now().getTime() + 1000));
  afterEach(() => api.setNow(null));

  it('does not overwrite a way that was decided meanwhile, and says by whom', async () => {
    await begin();
    const [first, second] = await rowsOf();
    later();
    const decided = await decideWays({
      studentIDs: [first?.studentID],
      way: 'retained',
      classKey: null,
      basedOn: [seen(first!)],
    });
    const classKey = decided.body.ways[0].classKey;
    expect(decided.body.ways).toEqual([{ studentID: first?.studentID, way: 'retained', classKey }]);
    const body = {
      studentIDs: [first?.studentID, second?.studentID],
      way: 'withdrawn',
      classKey: null,
      basedOn: [seen(first!), seen(second!)],
    };
    later();
    const refused = await decideWays(body);
    expect([refused.status, refused.body.reason[0], ...refused.body.reason.slice(2)]).toEqual([
      409,
      'changedMeanwhile',
      '試験',
      '管理',
    ]);
    expect((await rowsOf()).slice(0, 2).map(({ way }) => way)).toEqual(['retained', 'promoted']);
    const basedOn = decided.body.ways.concat(seen(second!));
    expect((await decideWays({ ...body, basedOn })).status).toBe(200);
    expect((await rowsOf()).slice(0, 2).map(({ way }) => way)).toEqual(['withdrawn', 'withdrawn']);
  });

  it('decides about others than the first one at the same time', async () => {
    await begin();
    const [first, second] = await rowsOf();
    for (const student of [first!, second!]) {
      const { status } = await decideWays({
        studentIDs: [student.studentID],
        way: 'retained',
        classKey: null,
        basedOn: [seen(student)],
      });
      expect(status).toBe(200);
    }
  });

  it.each([
    [
      'decisions',
      () => decideWays({ studentIDs: [studentAt(0)], way: 'retained', classKey: null }),
    ],
    [
      'newcomers',
      () =>
        call('POST', '/promotion/newcomers', {
          newcomers: [{ manageNumber: 'N7', lastName: '新入', firstName: '生', classKey: 1 }],
        }),
    ],
    [
      'classes',
      async () => {
        const { draft } = await state();
        return call('PUT', '/promotion/classes', { ...draft, step: 2 });
      },
    ],
  ])('gives no draft up whose %s were changed meanwhile, and says by whom', async (_, change) => {
    const { draft } = await begin();
    later();
    expect((await change()).status).toBe(200);
    const refused = await discard(draft?.changedAt);
    expect([refused.status, refused.body.reason[0], ...refused.body.reason.slice(2)]).toEqual([
      409,
      'changedMeanwhile',
      '試験',
      '管理',
    ]);
    const kept = (await state()).draft;
    expect(kept?.changedAt).not.toBe(draft?.changedAt);
    expect((await discard(kept?.changedAt)).status).toBe(200);
    expect((await state()).draft).toBeNull();
  });

  it('takes back no promotion that was applied anew meanwhile', async () => {
    await begin();
    await apply();
    const first = (await state()).applied?.appliedAt;
    expect((await undoPromotion(year + 1)).status).toBe(200);
    later();
    await apply();
    const refused = await undoPromotion(year + 1, first);
    expect([refused.status, refused.body.reason[0]]).toEqual([409, 'changedMeanwhile']);
    expect((await newYear()).length).toBeGreaterThan(0);
    expect((await undoPromotion(year + 1)).status).toBe(200);
  });

  it('hears of a decision that was taken back, and of classes that have changed a way', async () => {
    const { draft } = await begin();
    const [first] = await rowsOf();
    const studentIDs = [first?.studentID];
    await decideWays({ studentIDs, way: 'retained', classKey: null });
    const [retained] = await rowsOf();
    later();
    await decideWays({ studentIDs, way: null, classKey: null });
    const decide = (basedOn: unknown[]) =>
      decideWays({
        studentIDs,
        way: 'withdrawn',
        classKey: null,
        basedOn,
      });
    const takenBack = await decide([seen(retained!)]);
    expect(takenBack.body.reason.slice(2)).toEqual(['試験', '管理']);
    const [promoted] = await rowsOf();
    later();
    await call('PUT', '/promotion/classes', {
      updatedAt: draft?.updatedAt,
      step: 3,
      classes: draft?.classes.map((row) => ({ ...row, schoolClassName: `新${row.key}` })),
    });
    const otherClasses = await decide([seen(promoted!)]);
    expect([otherClasses.status, otherClasses.body.reason[0]]).toEqual([409, 'changedMeanwhile']);
    expect(otherClasses.body.reason[1]).not.toBe(takenBack.body.reason[1]);
  });

  it('does not apply what was changed since its summary, and says by whom', async () => {
    await begin();
    const { fingerprint, changedAt: basedOn } = await summary();
    later();
    await call('POST', '/promotion/newcomers', {
      newcomers: [{ manageNumber: 'N1', lastName: '新入', firstName: '生', classKey: 1 }],
    });
    later();
    const refused = await call('POST', '/promotion/start', { fingerprint, basedOn });
    expect([refused.status, refused.body.reason[0], ...refused.body.reason.slice(2)]).toEqual([
      409,
      'changedMeanwhile',
      '試験',
      '管理',
    ]);
    await apply();
    expect((await newYear()).length).toBe(13);
  });

  it('does not apply where the school itself has changed', async () => {
    await begin();
    const { fingerprint, changedAt: basedOn } = await summary();
    await api.db
      .updateTable('enrolment')
      .set({ state: 'withdrawn' })
      .where('studentID', '=', studentAt(0))
      .execute();
    const refused = await call('POST', '/promotion/start', { fingerprint, basedOn });
    expect([refused.status, refused.body.reason]).toEqual([409, ['dataChanged']]);
  });
});

describe('what people decide', () => {
  it('is kept: classes, teachers, ways and newcomers, back and forth', async () => {
    const { draft } = await begin();
    const classes: PromotionClass[] = [
      ...(draft?.classes ?? []),
      { key: 9, schoolClassID: null, grade: 2, schoolClassName: '3組', teacherIDs: [] },
    ];
    const saved = await call('PUT', '/promotion/classes', {
      updatedAt: draft?.updatedAt,
      step: 3,
      classes,
    });
    expect(saved.body.draft).toMatchObject({ step: 3, classes });
    await decideWays({
      studentIDs: [studentAt(0)],
      way: 'promoted',
      classKey: 9,
    });
    await decideWays({
      studentIDs: [studentAt(1)],
      way: 'retained',
      classKey: null,
    });
    await decideWays({
      studentIDs: [studentAt(2)],
      way: 'transferredOut',
      classKey: null,
    });
    const newcomer = { manageNumber: 'N1', lastName: '新入', firstName: '生', classKey: 1 };
    expect((await call('POST', '/promotion/newcomers', { newcomers: [newcomer] })).body).toEqual({
      added: 1,
      firstIndex: 0,
    });
    await call('PUT', '/promotion/step', { step: 1 });
    expect((await begin()).draft).toMatchObject({ step: 1, classes });
    const { body } = await call('GET', '/promotion/students?way=retained');
    expect(body).toMatchObject({
      totalRecords: 1,
      data: [{ studentID: studentAt(1), way: 'retained', classKey: 1, isDefault: false }],
    });
    expect((await summary()).counts).toEqual({
      promoted: 4,
      retained: 1,
      transferredOut: 1,
      withdrawn: 0,
      graduated: 6,
      newcomers: 1,
    });

    await apply();
    const rows = await newYear();
    expect(rows).toHaveLength(13);
    const rowOf = (id: number) => rows.find(({ studentID }) => studentID === id);
    expect(rowOf(studentAt(0))).toMatchObject({ state: 'enrolled', grade: 2, name: '3組' });
    expect(rowOf(studentAt(1))).toMatchObject({ state: 'enrolled', grade: 1, name: '1組' });
    expect(rowOf(studentAt(2))).toMatchObject({ state: 'transferredOut', grade: null });
    const found = await call('GET', '/students?search=N1').then(() =>
      api.call('GET', '/students?search=N1', {
        token: school.admin,
        headers: { 'school-year': String(year + 1) },
      }),
    );
    expect(found.body.data).toMatchObject([{ manageNumber: 'N1', lastName: '新入' }]);
  });

  it('is forgotten when it is taken back, one by one or as a whole', async () => {
    await begin();
    const ids = [studentAt(0)];
    await decideWays({ studentIDs: ids, way: 'retained', classKey: null });
    await decideWays({ studentIDs: ids, way: null, classKey: null });
    expect((await summary()).counts.retained).toBe(0);
    expect((await discard()).status).toBe(200);
    expect((await call('GET', '/promotion')).body.draft).toBeNull();
    expect((await call('GET', '/promotion/summary')).body.reason).toEqual(['noDraft']);
  });

  it('is refused where somebody else has saved since, with who and when', async () => {
    const { draft } = await begin();
    const body = { updatedAt: draft?.updatedAt, step: 1, classes: draft?.classes };
    api.setNow(new Date(Date.now() + 1000));
    onTestFinished(() => api.setNow(null));
    expect((await call('PUT', '/promotion/classes', body)).status).toBe(200);
    const second = await call('PUT', '/promotion/classes', body);
    expect([second.status, second.body.reason[0]]).toEqual([409, 'changedMeanwhile']);
    expect(second.body.reason.slice(2)).toEqual(['試験', '管理']);
  });

  it.each([
    ['two classes of one name', { grade: 1, schoolClassName: '2組' }, 400, ['classTwice', '1-2組']],
    [
      'one name in two widths',
      { grade: 1, schoolClassName: '２組' },
      400,
      ['classTwice', '1-２組'],
    ],
    ['a tab in a name', { grade: 1, schoolClassName: 'a\tb' }, 400, 'schoolClassName'],
    [
      'an unknown teacher',
      { grade: 1, schoolClassName: '9組', teacherIDs: [1] },
      400,
      'teacherIDs',
    ],
  ])('is refused: %s', async (_what, more, status, reason) => {
    const { draft } = await begin();
    const made = { key: 90, schoolClassID: null, teacherIDs: [], ...more };
    const response = await call('PUT', '/promotion/classes', {
      updatedAt: draft?.updatedAt,
      step: 1,
      classes: [...(draft?.classes ?? []), made],
    });
    expect([response.status, response.body.reason]).toEqual([status, reason]);
  });

  it('a newcomer’s number that somebody has is refused, and nobody is noted', async () => {
    await begin();
    const newcomer = (manageNumber: string) => ({
      manageNumber,
      lastName: '新入',
      firstName: '生',
      classKey: 1,
    });
    const add = (...numbers: string[]) =>
      call('POST', '/promotion/newcomers', { newcomers: numbers.map(newcomer) });
    expect((await add('N1', 'M0001')).body.reason).toEqual(['numberTaken', 'M0001']);
    expect((await add('N1', 'N1')).body.reason).toEqual(['numberTaken', 'N1']);
    expect((await call('GET', '/promotion/newcomers')).body.totalRecords).toBe(0);
    await add('N1');
    expect((await add('N1')).body.reason).toEqual(['numberTaken', 'N1']);
    const { data } = (await call('GET', '/promotion/newcomers')).body;
    await call('DELETE', `/promotion/newcomers/${data[0].newcomerID}`);
    expect((await call('GET', '/promotion/newcomers')).body.totalRecords).toBe(0);
  });

  it('a newcomer is noted in the form in which students are kept', async () => {
    await begin();
    const add = (manageNumber: string, more = {}) =>
      call('POST', '/promotion/newcomers', {
        newcomers: [{ manageNumber, lastName: '新入', firstName: '生', classKey: 1, ...more }],
      });
    expect((await add('Ｍ０００１')).body.reason).toEqual(['numberTaken', 'M0001']);
    expect((await add('N1', { lastNameKana: 'シン\tニュウ' })).body).toMatchObject({
      code: 2023,
      reason: ['lastNameKana'],
    });
    await add('Ｎ１', { lastNameKana: 'しんにゅう', firstNameKana: 'ｾｲ' });
    expect((await call('GET', '/promotion/newcomers')).body.data).toMatchObject([
      { manageNumber: 'N1', lastNameKana: 'シンニュウ', firstNameKana: 'セイ' },
    ]);
  });

  it('newcomers stand by class and number, and a new one says where', async () => {
    const { draft } = await begin();
    const keys = draft?.classes.map(({ key }) => key) ?? [];
    const add = async (manageNumber: string, classKey: number | undefined) =>
      (
        await call('POST', '/promotion/newcomers', {
          newcomers: [{ manageNumber, lastName: '新入', firstName: '生', classKey }],
        })
      ).body.firstIndex;
    expect(await add('N1', keys[2])).toBe(0);
    expect(await add('N3', keys[0])).toBe(0);
    expect(await add('N2', keys[0])).toBe(0);
    expect(await add('N0', keys[2])).toBe(2);
    const { data } = (await call('GET', '/promotion/newcomers')).body;
    expect(data.map(({ manageNumber }: { manageNumber: string }) => manageNumber)).toEqual([
      'N2',
      'N3',
      'N0',
      'N1',
    ]);
    const second = (await call('GET', '/promotion/newcomers?page=2&pageSize=3')).body;
    expect([second.totalRecords, second.data.length, second.data[0].manageNumber]).toEqual([
      4,
      1,
      'N1',
    ]);
  });

  it('a student of another school is nobody', async () => {
    const other = await createSchool(api.db);
    await begin();
    const response = await decideWays({
      studentIDs: [other.students[0]?.studentID],
      way: 'retained',
      classKey: null,
    });
    expect(response.status).toBe(404);
  });
});

describe('what stands in the way', () => {
  const kinds = async () =>
    (await summary()).problems.map(({ kind }: { kind: string }) => kind) as string[];

  it('a Normal teacher without a class, named', async () => {
    await api.db.deleteFrom('classTeacher').where('teacherID', '=', school.teacherID).execute();
    await begin();
    const { problems, fingerprint, changedAt: basedOn } = await summary();
    expect(problems).toEqual([
      {
        kind: 'teachersWithoutClass',
        total: 1,
        people: [
          {
            id: school.teacherID,
            name: { lastName: '試験', firstName: '教員', lastNameKana: '', firstNameKana: '' },
          },
        ],
      },
    ]);
    const started = await call('POST', '/promotion/start', { fingerprint, basedOn });
    expect([started.status, started.body.reason]).toEqual([400, ['blocked']]);
    // Made invalid, they need none.
    await api.db
      .updateTable('account')
      .set({ valid: false })
      .where('userID', '=', school.userIDs.teacher)
      .execute();
    expect(await kinds()).toEqual([]);
  });

  it('a student who stays and has no class', async () => {
    const { draft } = await begin();
    await call('PUT', '/promotion/classes', {
      updatedAt: draft?.updatedAt,
      step: 3,
      classes: draft?.classes.map((c) => ({ ...c, schoolClassName: `新${c.schoolClassName}` })),
    });
    expect((await summary()).problems).toMatchObject([{ kind: 'studentsWithoutClass', total: 6 }]);
    const { body } = await call('GET', '/promotion/students?withoutClass=true');
    expect(body.totalRecords).toBe(6);
  });

  it('more students than the plan has space for, and classes that are too large', async () => {
    await begin();
    await api.db
      .updateTable('licence')
      .set({ maxStudents: 5 })
      .where('companyID', '=', school.companyID)
      .execute();
    expect((await summary()).problems).toMatchObject([{ kind: 'tooManyStudents', total: 1 }]);
  });

  it('students who are in the new year already', async () => {
    await begin();
    await api.db
      .insertInto('enrolment')
      .values({
        companyID: school.companyID,
        studentID: studentAt(0),
        schoolYear: year + 1,
        schoolClassID: null,
        studentNumber: null,
      })
      .execute();
    expect(await kinds()).toEqual(['newYearHasStudents']);
  });

  it('nobody to promote', async () => {
    const empty = await createSchool(api.db, { studentsPerClass: 0 });
    const response = await api.call('POST', '/promotion', { token: empty.admin });
    expect([response.status, response.body.reason]).toEqual([409, ['noStudents']]);
  });

  it('data that are no longer those of the summary: nothing is written', async () => {
    await begin();
    const { fingerprint, changedAt: basedOn } = await summary();
    const { body } = await call('POST', '/promotion/start', { fingerprint, basedOn });
    await api.db
      .deleteFrom('enrolment')
      .where('companyID', '=', school.companyID)
      .where('studentID', '=', studentAt(0))
      .execute();
    await runJob(body.operationID, fingerprint);
    expect(await operation()).toMatchObject({
      state: 'failed',
      failure: { reason: ['dataChanged'] },
    });
    expect(await newYear()).toEqual([]);
    expect((await call('POST', '/promotion/start', { fingerprint, basedOn })).body.reason).toEqual([
      'dataChanged',
    ]);
  });

  it('the worker that writes it: nothing can be changed meanwhile', async () => {
    await begin();
    const { fingerprint, changedAt: basedOn } = await summary();
    await call('POST', '/promotion/start', { fingerprint, basedOn });
    expect((await call('PUT', '/promotion/step', { step: 1 })).body.reason).toEqual([
      'beingApplied',
    ]);
    expect((await discard()).body.reason).toEqual(['beingApplied']);
  });

  it('another year in the header', async () => {
    const response = await api.call('POST', '/promotion', {
      token: school.admin,
      headers: { 'school-year': String(year - 1) },
    });
    expect([response.status, response.body.reason]).toEqual([409, 'notCurrentYear']);
  });
});

describe('undoing', () => {
  const undo = () => undoPromotion(year + 1);
  /** Tables of what a school is, without logs, queues, and the ids of what comes and goes. */
  async function stateOfSchool() {
    // a charge notes on the teacher when it was changed
    const skipped = ['audit_log', 'operation', 'promotion', 'promotion_newcomer', 'teacher'];
    const tables = (await schoolTables(api.db)).filter((name) => !skipped.includes(name));
    return schoolState(api.db, tables, school.companyID);
  }

  it('leaves the school as it was, with the draft: it can be applied again', async () => {
    await begin();
    await decideWays({
      studentIDs: [studentAt(1)],
      way: 'retained',
      classKey: null,
    });
    await call('POST', '/promotion/newcomers', {
      newcomers: [{ manageNumber: 'N1', lastName: '新入', firstName: '生', classKey: 1 }],
    });
    const before = await stateOfSchool();
    await apply();
    expect(await stateOfSchool()).not.toEqual(before);
    const { status, body } = await undo();
    expect([status, body.applied]).toEqual([200, null]);
    expect(body.draft).toMatchObject({ step: 1 });
    expect(await operation(), 'no bar says that it is done').toBeUndefined();
    expect(await stateOfSchool()).toEqual(before);
    expect((await call('GET', '/promotion/newcomers')).body.data).toMatchObject([
      { manageNumber: 'N1', lastName: '新入', classKey: 1 },
    ]);
    await apply();
    expect(await newYear()).toHaveLength(13);
    expect((await undo()).status).toBe(200);
    const again = await undo();
    expect([again.status, again.body.reason]).toEqual([409, ['alreadyUndone']]);
  });

  it('is refused once the new year has a course', async () => {
    await begin();
    await apply();
    await sql`
      insert into exam (company_id, school_year, title, start_at, end_at, competency_setting_type, competency_ids,
        question_type_id)
      values (${school.companyID}, ${year + 1}, '春の調査', now(), now() + interval '1 day', 3, '{1}', 1)`.execute(
      api.db,
    );
    expect((await call('GET', '/promotion')).body.applied.course).toBe('春の調査');
    const { status, body } = await undo();
    expect([status, body.reason]).toEqual([409, ['dependsOn', '春の調査']]);
    expect(await newYear()).toHaveLength(12);
  });

  it('is refused once an event is for a class of the new year', async () => {
    await begin();
    await apply();
    const { schoolClassID } = await api.db
      .selectFrom('schoolClass')
      .select('schoolClassID')
      .where((eb) => eb.and({ companyID: school.companyID, schoolYear: year + 1 }))
      .orderBy('schoolClassID')
      .limit(1)
      .executeTakeFirstOrThrow();
    await createEvent(api.db, school, { title: '入学式', schoolClassIDs: [schoolClassID] });
    const { status, body } = await undo();
    expect([status, body.reason]).toEqual([409, ['dependsOn', '入学式']]);
    expect(await newYear()).toHaveLength(12);
  });

  it('is refused once others were enrolled in the new year', async () => {
    await begin();
    await apply();
    const { studentID } = await api.db
      .insertInto('student')
      .values({
        companyID: school.companyID,
        manageNumber: 'X1',
        email: null,
        lastName: '転入',
        firstName: '生',
      })
      .returning('studentID')
      .executeTakeFirstOrThrow();
    await api.db
      .insertInto('enrolment')
      .values({
        companyID: school.companyID,
        studentID,
        schoolYear: year + 1,
        schoolClassID: null,
        studentNumber: null,
      })
      .execute();
    expect((await undo()).body.reason).toEqual(['dependsOn', '転入 生']);
  });
});

describe('a promotion that is late', () => {
  it('prepares the current year from the last one', async () => {
    const { companyID } = school;
    for (const table of ['enrolment', 'school_class'] as const) {
      await sql`update ${sql.table(table)} set school_year = ${year - 1} where company_id = ${companyID}`.execute(
        api.db,
      );
    }
    const begun = await begin();
    expect([begun.fromYear, begun.toYear]).toEqual([year - 1, year]);
    const { fingerprint, changedAt: basedOn } = await summary();
    const { body } = await call('POST', '/promotion/start', { fingerprint, basedOn });
    await applyPromotionJob(api.deps, {
      companyID,
      operationID: body.operationID,
      toYear: year,
      fingerprint,
      actor: { userID: school.userIDs.admin, role: 1, ip: '127.0.0.1' },
    });
    // The applied changes are there to undo, and the next year can be prepared.
    expect((await call('GET', '/promotion')).body).toMatchObject({
      fromYear: year,
      toYear: year + 1,
      applied: { toYear: year },
    });
    const undone = await undoPromotion(year);
    expect(undone.body).toMatchObject({ fromYear: year - 1, toYear: year, applied: null });
  });
});

it('5,000 students: everybody once, in classes of the plan, in one transaction', async () => {
  const large = await createSchool(api.db, { classes: 126, studentsPerClass: 0 });
  const { companyID } = large;
  await sql`update school_class c set grade = n.g, name = n.name
    from (select school_class_id as id, (row_number() over (order by school_class_id) - 1) / 42 + 1 as g,
      ((row_number() over (order by school_class_id) - 1) % 42 + 1) || '組' as name
      from school_class where company_id = ${companyID}) n
    where c.company_id = ${companyID} and c.school_class_id = n.id`.execute(api.db);
  await sql`
    with s as (
      insert into student (company_id, manage_number, last_name, first_name)
      select ${companyID}, 'L' || n, '佐藤', '葵' from generate_series(0, 4999) n returning student_id, manage_number
    ), c as (select school_class_id, row_number() over (order by school_class_id) - 1 as at
      from school_class where company_id = ${companyID})
    insert into enrolment (company_id, student_id, school_year, school_class_id)
    select ${companyID}, s.student_id, ${large.schoolYear}, c.school_class_id
    from s join c on c.at = substring(s.manage_number from 2)::int % 126`.execute(api.db);
  school = large;
  year = large.schoolYear;
  await begin();
  await apply();
  expect(await operation()).toMatchObject({ state: 'succeeded', done: 5000 });
  const rows = await newYear();
  expect(new Set(rows.map(({ studentID }) => studentID)).size).toBe(5000);
  expect(rows).toHaveLength(5000);
  expect(rows.filter((row) => row.state === 'enrolled').length).toBeGreaterThan(3000);
  const undone = await undoPromotion(year + 1);
  expect(undone.status).toBe(200);
  expect(await newYear()).toEqual([]);
}, 600_000);

it('another school’s promotion is not seen or touched', async () => {
  const other = await createSchool(api.db);
  await begin();
  const theirs = await api.call('GET', '/promotion', { token: other.admin });
  expect(theirs.body.draft).toBeNull();
  const rows = await withSchoolTransaction(api.deps.db, other.companyID, (tx) =>
    tx.selectFrom('promotion').selectAll().execute(),
  );
  expect(rows).toEqual([]);
});
