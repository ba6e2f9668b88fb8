import { fc } from '@mebae/testing/properties';
import {
  changedMeanwhile,
  ClassChangeRefusal,
  UndoRefusal,
  type ClassChange,
  type ClassChangeDraft,
} from '@mebae/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { createScoredExam } from '../../../testing/scored-exam.ts';
import { changedEnrolments } from './confirm.service.ts';
import { proposeClassesJob } from './propose-classes.job.ts';

let school: TestSchool;

const api = await startTestApi();
beforeEach(async () => {
  school = await createSchool(api.db, { classes: 2, studentsPerClass: 6 });
});

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  api.call(method, `/schoolClasses/change${path}`, { token: school.admin, body });
const read = async (): Promise<ClassChange> => (await call('GET', '/1')).body;
const createClasses = () => call('POST', '/1/classes', { schoolClassNames: ['1組', '2組'] });
const save = async (draft: ClassChangeDraft): Promise<string> => {
  const { updatedAt } = await read();
  return (await call('PUT', '/1', { draft, updatedAt })).body.updatedAt;
};
const confirm = (updatedAt: string, agreed?: [number, number][]) =>
  call('POST', '/1/confirm', { updatedAt, ...(agreed && { agreed }) });
async function keepApart(first: number, second: number, endsOn: string | null = null) {
  await api.db
    .insertInto('keptApart')
    .values({
      companyID: school.companyID,
      firstStudentID: Math.min(first, second),
      secondStudentID: Math.max(first, second),
      note: '面談で相談',
      endsOn,
      createdBy: null,
      updatedBy: null,
    })
    .execute();
}
const undo = (undoID: string) => api.call('POST', `/undo/${undoID}`, { token: school.admin });

/** The draft with everybody in turn in one of the classes. */
const dealt = ({ draft, classes }: ClassChange): ClassChangeDraft => ({
  ...draft,
  assignments: draft.assignments.map((row, n) => ({
    ...row,
    schoolClassID: classes[n % classes.length]!.schoolClassID,
    isFixed: n === 0,
  })),
});

const nextClasses = () =>
  api.db
    .selectFrom('nextClass')
    .select(['studentID', 'schoolClassID', 'schoolYear', 'isFixed'])
    .where('companyID', '=', school.companyID)
    .orderBy('studentID')
    .execute();

/** As promotion leaves it: everybody enrolled in the first class, in the order of the list. */
async function promote(schoolClassID: number): Promise<void> {
  await api.db
    .insertInto('enrolment')
    .values(
      school.students.map(({ studentID }, n) => ({
        companyID: school.companyID,
        studentID,
        schoolYear: school.schoolYear + 1,
        schoolClassID,
        studentNumber: n + 1,
      })),
    )
    .execute();
}
const enrolments = () =>
  api.db
    .selectFrom('enrolment')
    .select(['studentID', 'schoolClassID', 'studentNumber'])
    .where((eb) => eb.and({ companyID: school.companyID, schoolYear: school.schoolYear + 1 }))
    .orderBy('studentID')
    .execute();

describe('class change', () => {
  it('begins with nobody in a class, and makes next year’s classes where there are none', async () => {
    const before = await read();
    expect(before).toMatchObject({
      schoolYear: school.schoolYear + 1,
      classes: [],
      updatedAt: null,
    });
    expect(before.namesOfThisYear.map((row) => row.schoolClassName)).toEqual(['1組', '2組']);
    expect(before.draft.assignments).toHaveLength(12);
    expect(before.draft.assignments.every((row) => row.schoolClassID === null)).toBe(true);
    expect((await call('POST', '/1/propose')).body.reason).toEqual([ClassChangeRefusal.NoClasses]);
    expect((await createClasses()).body).toEqual({ created: 2 });
    expect((await createClasses()).body.reason).toEqual([ClassChangeRefusal.ClassesExist]);
    const twice = { schoolClassNames: ['A', 'Ａ'] };
    expect((await call('POST', '/2/classes', twice)).body.code).toBe(2003);
    expect((await call('GET', '')).body).toEqual({
      schoolYear: school.schoolYear + 1,
      data: [{ grade: 1, students: 12, classes: 2, confirmedAt: null }],
    });
  });

  it('keeps a draft on the server, and nothing else', async () => {
    await createClasses();
    const draft = dealt(await read());
    const updatedAt = await save(draft);
    expect(await read()).toMatchObject({ draft, updatedAt, confirmed: null });
    expect(await nextClasses()).toEqual([]);
    // whoever began before cannot overwrite it
    const late = await call('PUT', '/1', { draft, updatedAt: null });
    expect(late.status).toBe(409);
    expect(late.body.reason[0]).toBe(changedMeanwhile);
    expect(late.body.reason.slice(2)).toEqual(['試験', '管理']);
  });

  it('shows means of the newest fixed scores', async () => {
    const [first, second] = school.students;
    await createScoredExam(api.db, school, [
      { studentID: first!.studentID, competencyID: 1, value: 40 },
      { studentID: first!.studentID, competencyID: 2, value: 60 },
      { studentID: second!.studentID, competencyID: 3, value: 70 },
    ]);
    const { students, exam } = await read();
    expect(exam).not.toBeNull();
    const scoresOf = (id: number) => students.find((row) => row.studentID === id)?.scores;
    expect(scoresOf(first!.studentID)).toMatchObject({ cognitive: 50, self: null });
    expect(scoresOf(second!.studentID)).toMatchObject({ cognitive: null, self: 70 });
  });

  it('is applied only when everybody has a class, and then to everybody exactly once', async () => {
    await createClasses();
    const change = await read();
    const draft = dealt(change);
    const [first, ...others] = draft.assignments;
    const early = await save({
      ...draft,
      assignments: [{ ...first!, schoolClassID: null, isFixed: false }, ...others],
    });
    expect((await confirm(early)).body.reason).toEqual([ClassChangeRefusal.Unassigned, '1']);
    expect(await nextClasses()).toEqual([]);

    const updatedAt = await save(draft);
    expect((await confirm(early)).body.reason[0]).toBe(changedMeanwhile);
    const { body } = await confirm(updatedAt);
    expect(body).toMatchObject({ students: 12, enrolments: 0 });
    const rows = await nextClasses();
    expect(rows.map((row) => row.studentID)).toEqual(
      school.students.map((row) => row.studentID).toSorted((a, b) => a - b),
    );
    expect(rows.filter((row) => row.isFixed)).toHaveLength(1);
    expect(new Set(rows.map((row) => row.schoolYear))).toEqual(new Set([school.schoolYear + 1]));
    expect((await read()).confirmed).toMatchObject({ by: { lastName: '試験', firstName: '管理' } });

    expect((await undo(body.undoID)).body).toEqual({ kind: 'confirmClassChange', count: 12 });
    expect(await nextClasses()).toEqual([]);
    expect((await read()).confirmed).toBeNull();
  });

  it('that breaks what is to be apart is confirmed only by somebody who says so', async () => {
    await createClasses();
    const change = await read();
    const ids = change.students.map((student) => student.studentID);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = ids;
    await keepApart(a, c);
    await keepApart(b, d, '2020-03-31');
    const draft = dealt(change);
    const updatedAt = await save({
      ...draft,
      constraints: { ...draft.constraints, apart: [[e, f, c]] },
    });
    const shown = await read();
    expect(shown.keptApart).toEqual([
      { studentIDs: [Math.min(a, c), Math.max(a, c)], note: '面談で相談' },
    ]);
    const refusal = (await confirm(updatedAt)).body.reason;
    expect(refusal[0]).toBe(ClassChangeRefusal.KeptApart);
    // the list's pair, and of the draft's own set the two who are in one class
    expect(refusal).toHaveLength(3);
    expect((await confirm(updatedAt, [[a, c]])).body.reason).toHaveLength(2);
    expect(await nextClasses()).toEqual([]);
    const agreed: [number, number][] = [
      [c, a],
      [e, c],
    ];
    expect((await confirm(updatedAt, agreed)).body).toMatchObject({ students: 12 });
  });

  it('changes next year’s enrolments where promotion has made them, with free numbers by kana', async () => {
    await createClasses();
    const { classes } = await read();
    await promote(classes[0]!.schoolClassID);
    const change = await read();
    expect(change.isPromoted).toBe(true);
    expect(new Set(change.draft.assignments.map((row) => row.schoolClassID))).toEqual(
      new Set([classes[0]!.schoolClassID]),
    );
    const before = await enrolments();
    const { body } = await confirm(await save(dealt(change)));
    expect(body).toMatchObject({ students: 12, enrolments: 6 });
    const after = await enrolments();
    const second = after.filter((row) => row.schoolClassID === classes[1]!.schoolClassID);
    expect(second.map((row) => row.studentNumber).toSorted((a, b) => a! - b!)).toEqual([
      1, 2, 3, 4, 5, 6,
    ]);
    const stayed = (row: { schoolClassID: number | null }) =>
      row.schoolClassID === classes[0]!.schoolClassID;
    for (const row of after.filter(stayed)) expect(before).toContainEqual(row);

    // somebody has taken a number that undoing would give back
    await api.db
      .updateTable('enrolment')
      .set({
        studentNumber: before.find(
          (row) => !after.some((a) => a.studentID === row.studentID && stayed(a)),
        )!.studentNumber,
      })
      .where('schoolYear', '=', school.schoolYear + 1)
      .where('studentID', '=', after.find(stayed)!.studentID)
      .execute();
    expect((await undo(body.undoID)).body.reason[0]).toBe(UndoRefusal.DependsOn);
    await api.db
      .updateTable('enrolment')
      .set({
        studentNumber: before.find((row) => row.studentID === after.find(stayed)!.studentID)!
          .studentNumber,
      })
      .where('schoolYear', '=', school.schoolYear + 1)
      .where('studentID', '=', after.find(stayed)!.studentID)
      .execute();
    expect((await undo(body.undoID)).status).toBe(200);
    expect(await enrolments()).toEqual(before);
  });

  it('can’t be taken back once promotion has enrolled the students', async () => {
    await createClasses();
    const change = await read();
    const { body } = await confirm(await save(dealt(change)));
    await promote(change.classes[0]!.schoolClassID);
    expect((await undo(body.undoID)).body.reason).toEqual([UndoRefusal.DependsOn, '1組', '2組']);
  });

  it('leaves out who has left the grade, and asks for who has come', async () => {
    await createClasses();
    const updatedAt = await save(dealt(await read()));
    const [left] = school.students;
    await api.db
      .updateTable('enrolment')
      .set({ state: 'transferredOut' })
      .where('enrolmentID', '=', left!.enrolmentID)
      .execute();
    expect((await read()).draft.assignments).toHaveLength(11);
    expect((await confirm(updatedAt)).body).toMatchObject({ students: 11 });
  });

  it('is read-only in a past year', async () => {
    const headers = { 'school-year': String(school.schoolYear - 1) };
    const body = { schoolClassNames: ['A'] };
    const path = '/schoolClasses/change/1/classes';
    const result = await api.call('POST', path, { token: school.admin, headers, body });
    expect(result).toMatchObject({ status: 409, body: { reason: 'notCurrentYear' } });
  });
});

describe('a proposal', () => {
  const propose = async () => {
    const { body } = await call('POST', '/1/propose');
    await proposeClassesJob(api.deps, {
      companyID: school.companyID,
      operationID: body.operationID,
      schoolYear: school.schoolYear + 1,
      grade: 2,
    });
    const { body: list } = await api.call('GET', '/operations', { token: school.admin });
    return list.data.find((row: { operationID: string }) => row.operationID === body.operationID);
  };

  it('is made by the worker under the draft’s constraints, and the draft stays as it is', async () => {
    await createClasses();
    const change = await read();
    const ids = change.students.map((student) => student.studentID);
    const draft = {
      ...change.draft,
      constraints: {
        ...change.draft.constraints,
        together: [ids.slice(0, 3)],
        apart: [ids.slice(2, 4)],
      },
    };
    await save(draft);
    expect(await propose()).toMatchObject({ state: 'succeeded', name: '1組 · 2組' });
    const { proposal, draft: kept } = await read();
    expect(kept).toEqual(draft);
    if (proposal?.state !== 'made') throw new Error('no proposal');
    expect(proposal.assignments.map((row) => row.studentID)).toEqual(ids);
    const classOf = proposal.assignments.map((row) => row.schoolClassID);
    expect(new Set(classOf.slice(0, 3)).size).toBe(1);
    expect(classOf[2]).not.toBe(classOf[3]);
    for (const { schoolClassID } of change.classes) {
      expect(classOf.filter((id) => id === schoolClassID)).toHaveLength(6);
    }
  });

  it('keeps those apart whom the school keeps apart', async () => {
    await createClasses();
    const ids = (await read()).students.map((student) => student.studentID);
    const pairs = [0, 2, 4, 6].map((at): [number, number] => [ids[at] ?? 0, ids[at + 1] ?? 0]);
    for (const [first, second] of pairs) await keepApart(first, second);
    expect(await propose()).toMatchObject({ state: 'succeeded' });
    const { proposal } = await read();
    if (proposal?.state !== 'made') throw new Error('no proposal');
    const classOf = new Map(proposal.assignments.map((row) => [row.studentID, row.schoolClassID]));
    for (const [first, second] of pairs) expect(classOf.get(first)).not.toBe(classOf.get(second));
  });

  it('that is impossible fails with 2005 and names the students', async () => {
    await createClasses();
    const change = await read();
    const pair = change.students.slice(0, 2).map((student) => student.studentID);
    await save({
      ...change.draft,
      constraints: { ...change.draft.constraints, together: [pair], apart: [pair] },
    });
    expect(await propose()).toMatchObject({
      state: 'failed',
      failure: { category: 1, code: 2005 },
    });
    expect((await read()).proposal).toMatchObject({
      state: 'impossible',
      conflict: {
        kind: 'constraints',
        constraints: [
          { kind: 'together', studentIDs: pair },
          { kind: 'apart', studentIDs: pair },
        ],
      },
    });
  });
});

describe('changedEnrolments', () => {
  it('moves exactly who changes class, and no number is there twice', () => {
    const place = fc.record({
      schoolClassID: fc.option(fc.integer({ min: 1, max: 3 })),
      target: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 30 }), (people) => {
        const rows = people.map(({ schoolClassID }, n) => ({
          enrolmentID: n,
          studentID: 100 + n,
          schoolClassID,
          studentNumber: n % 4 === 3 ? null : n + 1,
        }));
        const classOf = new Map(
          people.flatMap(({ target }, n) =>
            target === undefined ? [] : [[100 + n, target] as const],
          ),
        );
        const moved = new Map(
          changedEnrolments(rows, classOf).map((row) => [row.enrolmentID, row]),
        );
        const after = rows.map((row) => moved.get(row.enrolmentID) ?? row);
        expect(after.map((row) => row.schoolClassID)).toEqual(
          rows.map((row) => classOf.get(row.studentID) ?? row.schoolClassID),
        );
        const numbers = after
          .filter((row) => row.studentNumber !== null)
          .map((row) => `${row.schoolClassID} ${row.studentNumber}`);
        expect(new Set(numbers).size).toBe(numbers.length);
        for (const row of rows.filter(({ enrolmentID }) => !moved.has(enrolmentID))) {
          expect(classOf.get(row.studentID) ?? row.schoolClassID).toBe(row.schoolClassID);
        }
      }),
    );
  });
});
