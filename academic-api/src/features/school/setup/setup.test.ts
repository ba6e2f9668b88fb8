import { beforeEach, describe, expect, it } from 'vitest';
import { endpointNames, endpointOf, type SetupClass } from '@mebae/contracts';
import { isOpenBeforeSetup, mayCall } from '@mebae/rules';
import { startTestApi } from '../../../testing/api.ts';
import { multipart } from '../../../testing/multipart.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';

let school: TestSchool;
const api = await startTestApi();
beforeEach(async () => {
  school = await createSchool(api.db, { classes: 1, studentsPerClass: 0 });
  await api.db.deleteFrom('schoolClass').where('companyID', '=', school.companyID).execute();
  await api.db
    .updateTable('company')
    .set({ initialSetupStep: 1, firstSchoolYear: school.schoolYear - 3 })
    .where('companyID', '=', school.companyID)
    .execute();
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  api.call(method, path, { token: school.admin, ...(body !== undefined && { body }) });
const goTo = async (step: number) => {
  const { status, body } = await call('PUT', '/setup/step', { step });
  return status === 200 ? body.step : body.reason;
};
const newClass = (grade: number, schoolClassName: string) => ({
  schoolClassID: null,
  grade,
  schoolClassName,
});
const classes = async () => (await call('GET', '/schoolClasses')).body.data;
/** The classes as somebody reads them. */
const seen = async () =>
  (await classes()).map(({ schoolClassID, grade, schoolClassName }: SetupClass) => ({
    schoolClassID,
    grade,
    schoolClassName,
  }));
const saveClasses = async (...given: object[]) =>
  call('PUT', '/setup/classes', { classes: given, basedOn: await seen() });

async function takeCharge(): Promise<void> {
  const [first] = await classes();
  await api.db
    .insertInto('classTeacher')
    .values({
      companyID: school.companyID,
      schoolClassID: first.schoolClassID,
      teacherID: school.teacherID,
    })
    .execute();
}

/** Registers the demo file, as a person would. */
async function tryDemoFile() {
  const { bytes, headers } = await call('GET', '/setup/demoFile');
  expect(headers['content-disposition']).toContain('filename');
  return api.call('POST', '/students/import/preview', {
    token: school.admin,
    ...multipart('demo.xlsx', bytes),
  });
}

describe('the steps', () => {
  it('lead from classes over teachers and students to the end, back and forth', async () => {
    expect(await goTo(2)).toEqual(['noClasses']);
    const saved = await saveClasses(newClass(1, '1組'), newClass(1, '2組'), newClass(2, 'A'));
    expect(saved.body).toMatchObject({ step: 1, classes: 3 });
    expect(await goTo(2)).toBe(2);
    expect(await goTo(3)).toEqual(['teachersWithoutClass', '試験 教員']);
    await takeCharge();
    expect(await goTo(3)).toBe(3);
    expect(await goTo(1)).toBe(1);
    expect(await goTo(3)).toBe(3);
    expect(await goTo(4)).toEqual(['noStudents']);
    const preview = await tryDemoFile();
    expect(preview.body.counts).toEqual({ created: 24, changed: 0, unchanged: 0, failed: 0 });
    await api.db
      .insertInto('student')
      .values({
        companyID: school.companyID,
        manageNumber: 'A1',
        email: null,
        lastName: '山',
        firstName: '川',
      })
      .returning('studentID')
      .executeTakeFirstOrThrow()
      .then(({ studentID }) =>
        api.db
          .insertInto('enrolment')
          .values({
            companyID: school.companyID,
            studentID,
            schoolYear: school.schoolYear,
            schoolClassID: null,
            studentNumber: null,
          })
          .execute(),
      );
    expect(await goTo(4)).toBe(4);
    const profile = (await call('GET', '/account/profile')).body;
    expect(profile).toMatchObject({
      isCompletedInitialSetting: true,
      firstSchoolYear: school.schoolYear,
    });
    expect(await goTo(1)).toEqual(['completed']);
    expect((await saveClasses()).body.reason).toEqual(['completed']);
  });

  it('cannot be skipped', async () => {
    expect(await goTo(4)).toEqual(['noClasses']);
    expect((await call('GET', '/setup')).body.step).toBe(1);
  });
});

describe('the classes of the setup', () => {
  it('are added, renamed and removed by the whole list', async () => {
    await saveClasses(newClass(1, '1組'), newClass(1, '2組'));
    const [first, second] = await classes();
    await saveClasses(
      { schoolClassID: second.schoolClassID, grade: 1, schoolClassName: '1組' },
      { schoolClassID: first.schoolClassID, grade: 1, schoolClassName: '2組' },
      newClass(2, 'A'),
    ).then(({ status }) => expect(status).toBe(200));
    expect(
      (await classes()).map((c: { grade: number; schoolClassName: string }) => [
        c.grade,
        c.schoolClassName,
      ]),
    ).toEqual([
      [1, '1組'],
      [1, '2組'],
      [2, 'A'],
    ]);
    expect((await saveClasses()).body).toMatchObject({ classes: 0 });
  });

  it('stand in the order in which they were given', async () => {
    const order = async () =>
      (await classes()).map((c: { schoolClassName: string }) => c.schoolClassName);
    await saveClasses(newClass(1, 'もも'), newClass(1, 'あんず'), newClass(2, '2組'));
    expect(await order()).toEqual(['もも', 'あんず', '2組']);
    const saved = (await classes()).map(
      (c: { schoolClassID: number; grade: number; schoolClassName: string }) => ({
        schoolClassID: c.schoolClassID,
        grade: c.grade,
        schoolClassName: c.schoolClassName,
      }),
    );
    await saveClasses(...saved.toReversed());
    expect(await order()).toEqual(['あんず', 'もも', '2組']);
    // what stands by name is not held to the places of today
    const rows = await api.db
      .selectFrom('schoolClass')
      .select('position')
      .where('companyID', '=', school.companyID)
      .execute();
    expect(rows.map(({ position }) => position)).toEqual([null, null, null]);
  });

  it('of a second window replace none that it has not seen, and it hears who came first', async () => {
    const begun = await seen();
    await saveClasses(newClass(1, '1組'));
    const save = (basedOn: object[]) =>
      call('PUT', '/setup/classes', { classes: [newClass(3, 'A')], basedOn });
    const refused = await save(begun);
    expect([refused.status, refused.body.reason[0], ...refused.body.reason.slice(2)]).toEqual([
      409,
      'changedMeanwhile',
      '試験',
      '管理',
    ]);
    const first = await seen();
    expect(first).toMatchObject([{ grade: 1, schoolClassName: '1組' }]);
    await saveClasses({ ...first[0], schoolClassName: '松組' });
    expect((await save(first)).status).toBe(409);
    expect((await save(await seen())).status).toBe(200);
  });

  it.each([
    [
      'one name twice in a grade',
      () => [newClass(1, '1組'), newClass(1, ' 1組 ')],
      ['classTwice', '1-1組'],
    ],
    [
      'one name in two widths',
      () => [newClass(1, '1組'), newClass(1, '１組')],
      ['classTwice', '1-１組'],
    ],
    ['a tab', () => [newClass(1, 'a\tb')], 'schoolClassName'],
    [
      'a class of another school',
      () => [{ ...newClass(1, 'a'), schoolClassID: 1 }],
      'schoolClassID',
    ],
  ])('are refused: %s', async (_what, given, reason) => {
    expect((await saveClasses(...given())).body.reason).toEqual(reason);
    expect(await classes()).toEqual([]);
  });

  it('one that has students stays', async () => {
    await saveClasses(newClass(1, '1組'));
    const [{ schoolClassID }] = await classes();
    const { studentID } = await api.db
      .insertInto('student')
      .values({
        companyID: school.companyID,
        manageNumber: 'A1',
        email: null,
        lastName: '山',
        firstName: '川',
      })
      .returning('studentID')
      .executeTakeFirstOrThrow();
    await api.db
      .insertInto('enrolment')
      .values({
        companyID: school.companyID,
        studentID,
        schoolYear: school.schoolYear,
        schoolClassID,
        studentNumber: 1,
      })
      .execute();
    expect((await saveClasses()).body.reason).toEqual(['classHasStudents', '1-1組']);
  });
});

describe('until the setup is completed', () => {
  /** Calls of staff that an administrator may make, and that do not belong to the setup. */
  const closed = endpointNames.filter(
    (name) =>
      endpointOf(name).access === 'staff' &&
      mayCall({ role: 1, dispCtrlType: 1 }, name) &&
      !isOpenBeforeSetup(name),
  );

  it.each(closed)('%s does not open', async (name) => {
    const { method, path, body, transfer } = endpointOf(name);
    const address = path.replace(/:\w*ID\b/g, '1').replace(/:\w+/g, '1');
    const response = await api.call(method, address, {
      token: school.admin,
      ...(transfer === 'upload' && multipart('a.xlsx', Buffer.from('a'))),
      ...(body && { body: {} }),
    });
    // input is checked before anybody is let in
    const isNoAddress = response.status === 404 && response.body.code === 2003;
    const isRefused =
      isNoAddress || response.status === 400 || response.body.reason === 'setupNotCompleted';
    expect(isRefused, `${response.status}`).toBe(true);
  });

  it('most of what is closed was asked', async () => {
    expect(closed.length).toBeGreaterThan(30);
    expect((await call('GET', '/exams')).body.reason).toBe('setupNotCompleted');
    expect((await call('GET', '/promotion')).body.reason).toBe('setupNotCompleted');
  });
});
