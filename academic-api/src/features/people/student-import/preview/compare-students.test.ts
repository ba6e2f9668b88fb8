import { fc, runs } from '@mebae/testing/properties';
import { describe, expect, it } from 'vitest';
import { limits, otherStudentFields } from '@mebae/contracts';
import { importedValues } from '../../../../lib/database/plain-fields.ts';
import type { ReadRow } from '../../../../lib/roster-import/read-cells.ts';
import type { CurrentData, CurrentStudent, Occupant } from './current-data.ts';
import { compareStudents, type PlannedStudent } from './compare-students.ts';
import { splitTags } from './split-tags.ts';

const classes = [
  { schoolClassID: 11, grade: 1, name: '1組' },
  { schoolClassID: 12, grade: 1, name: '2組' },
  { schoolClassID: 21, grade: 2, name: '1組' },
];
const letters = { grade: 'A', schoolClass: 'B', studentNumber: 'C', manageNumber: 'D', email: 'I' };

const student = (n: number, over: Partial<CurrentStudent> = {}): CurrentStudent => ({
  studentID: n,
  manageNumber: `M${n}`,
  email: `s${n}@x.example`,
  lastName: '佐藤',
  firstName: `葵${n}`,
  lastNameKana: 'サトウ',
  firstNameKana: 'アオイ',
  ...importedValues(otherStudentFields, {}, null),
  tags: [],
  enrolment: { schoolClassID: 11, grade: 1, className: '1組', studentNumber: n, state: 'enrolled' },
  ...over,
});
const occupant = (s: CurrentStudent): Occupant => ({
  studentID: s.studentID,
  schoolClassID: s.enrolment?.schoolClassID ?? 0,
  studentNumber: s.enrolment?.studentNumber ?? null,
  enrolled: s.enrolment?.state === 'enrolled',
  lastName: s.lastName,
  firstName: s.firstName,
  lastNameKana: s.lastNameKana,
  firstNameKana: s.firstNameKana,
  manageNumber: s.manageNumber,
});
const dataOf = (students: CurrentStudent[], maxStudents = 100): CurrentData => ({
  classes,
  students,
  occupants: students.filter((s) => s.enrolment).map(occupant),
  enrolled: students.filter((s) => s.enrolment?.state === 'enrolled').length,
  maxStudents,
});
let rowNumber = 1;
const row = (n: number, over: ReadRow['values'] = {}, more: Partial<ReadRow> = {}): ReadRow => ({
  row: (rowNumber += 1),
  values: {
    grade: '1',
    schoolClass: '1組',
    studentNumber: String(n),
    manageNumber: `M${n}`,
    lastName: '佐藤',
    firstName: `葵${n}`,
    ...over,
  },
  reasons: [],
  ...more,
});
const plan = (rows: ReadRow[], data: CurrentData) => compareStudents({ rows, letters }, data);
const codes = (rows: PlannedStudent[]) => rows.map((r) => r.reasons.map((reason) => reason.code));
const kinds = (rows: PlannedStudent[]) => rows.map((r) => r.kind);

const resolved = (schoolClass: string, grade = '1', classDate?: [number, number]) =>
  plan([row(1, { schoolClass, grade }, classDate ? { classDate } : {})], dataOf([]))[0];
const newcomers = (n: number) => Array.from({ length: n }, (_, i) => row(i + 1));
/** The part of a plan that may not depend on the order of rows. */
const essence = (planned: PlannedStudent[]) =>
  planned
    .toSorted((a, b) => a.row - b.row)
    .map((r) => [r.row, r.kind, r.changes, r.reasons.map((reason) => reason.code)]);

describe('what a row would do', () => {
  it('finds created, changed (old and new) and unchanged', () => {
    const planned = plan(
      [row(1), row(2, { lastName: '鈴木', email: 'new@x.example', tags: '英語' }), row(3)],
      dataOf([student(1), student(2, { tags: ['部長'] })]),
    );
    expect(kinds(planned)).toEqual(['unchanged', 'changed', 'created']);
    expect(planned[1]?.changes).toEqual([
      { field: 'lastName', old: '佐藤', new: '鈴木' },
      { field: 'email', old: 's2@x.example', new: 'new@x.example' },
      { field: 'tags', old: '部長', new: '英語' },
    ]);
  });

  it('leaves what a row does not say as it is', () => {
    expect(kinds(plan([row(1)], dataOf([student(1, { tags: ['部長'] })])))).toEqual(['unchanged']);
  });

  it('finds a student by email where the management number is blank', () => {
    const data = dataOf([student(1)]);
    const byEmail = row(1, { email: 'S1@x.example', lastName: '鈴木' });
    delete byEmail.values.manageNumber;
    const unknown = row(2, { email: 'nobody@x.example' });
    delete unknown.values.manageNumber;
    const planned = plan([byEmail, unknown], data);
    expect(planned[0]).toMatchObject({ kind: 'changed', personID: 1 });
    expect(codes(planned)).toEqual([[], ['required']]);
  });

  it('enrols again a student who had left, or comes from another year', () => {
    const left = student(1, {
      enrolment: {
        schoolClassID: 11,
        grade: 1,
        className: '1組',
        studentNumber: 1,
        state: 'withdrawn',
      },
    });
    const planned = plan([row(1), row(2)], dataOf([left, student(2, { enrolment: null })]));
    expect(planned[0]?.changes).toEqual([{ field: 'state', old: 'withdrawn', new: 'enrolled' }]);
    expect(planned[1]?.changes.map((c) => [c.field, c.old, c.new])).toEqual([
      ['grade', null, '1'],
      ['schoolClass', null, '1組'],
      ['studentNumber', null, '2'],
    ]);
  });
});

describe('classes', () => {
  it.each(['1組', '１組', '1 組', '1', '1年1組', '1-1', '1－1'])('takes %s as 1組', (text) => {
    expect(resolved(text)).toMatchObject({ kind: 'created', values: { schoolClass: '1組' } });
  });

  it('recovers a class from the date that Excel made of it, whichever way round', () => {
    expect(resolved('1月2日', '1', [1, 2])).toMatchObject({
      kind: 'created',
      values: { schoolClass: '2組' },
      notes: [{ code: 'classRecovered', params: { from: '1月2日', to: '2組' } }],
    });
    expect(resolved('2月1日', '1', [2, 1])).toMatchObject({ values: { schoolClass: '2組' } });
    expect(resolved('5月6日', '1', [5, 6])?.reasons).toMatchObject([
      { code: 'dateInCell', column: 'B' },
    ]);
  });

  it('names the classes that there are', () => {
    expect(resolved('9組')?.reasons).toEqual([
      {
        code: 'classUnknown',
        field: 'schoolClass',
        column: 'B',
        params: { value: '9組', grade: '1', known: ['1組', '2組'] },
      },
    ]);
    expect(resolved('1組', '3')?.reasons).toMatchObject([
      { code: 'classUnknown', params: { known: [] } },
    ]);
  });
});

describe('what may be only once', () => {
  it('fails every row that repeats a student, an email or a number, naming the others', () => {
    const rows = [
      row(1, { email: 'a@x.example' }),
      row(2, { email: 'A@x.example' }),
      row(3, { studentNumber: '2' }),
      row(3, { studentNumber: '9', schoolClass: '2組' }),
    ];
    const planned = plan(rows, dataOf([]));
    expect(codes(planned)).toEqual([
      ['duplicateEmail'],
      // by column
      ['duplicateNumber', 'duplicateEmail'],
      ['duplicateNumber', 'duplicateStudent'],
      ['duplicateStudent'],
    ]);
    expect(planned[0]?.reasons[0]?.params).toEqual({ rows: [String(rows[1]?.row)] });
  });

  it('refuses the email of another student, unless that one gives it up in the same file', () => {
    const data = dataOf([student(1), student(2)]);
    expect(codes(plan([row(1, { email: 's2@x.example' })], data))).toEqual([['emailRegistered']]);
    const swap = [row(1, { email: 's2@x.example' }), row(2, { email: 's1@x.example' })];
    expect(kinds(plan(swap, data))).toEqual(['changed', 'changed']);
  });

  it('lets numbers be swapped in the file, and refuses one of a student who stays', () => {
    const data = dataOf([student(1), student(2), student(3)]);
    const swap = [row(1, { studentNumber: '2' }), row(2, { studentNumber: '1' })];
    expect(kinds(plan(swap, data))).toEqual(['changed', 'changed']);
    const planned = plan([row(1, { studentNumber: '3' })], data);
    expect(planned[0]?.reasons).toMatchObject([
      { code: 'numberTaken', params: { manageNumber: 'M3', lastName: '佐藤' } },
    ]);
  });

  it('follows a chain: who fails stays, and takes the place that another counted on', () => {
    const data = dataOf([student(1), student(2), student(3)]);
    const bad = [
      { code: 'invalidEmail' as const, field: 'email' as const, column: 'I', params: {} },
    ];
    const planned = plan(
      [
        row(1, { studentNumber: '2' }),
        row(2, { studentNumber: '3' }),
        row(3, { studentNumber: '4' }, { reasons: bad }),
      ],
      data,
    );
    expect(codes(planned)).toEqual([['numberTaken'], ['numberTaken'], ['invalidEmail']]);
  });
});

describe('how many', () => {
  it('fills a class to its limit and no further', () => {
    expect(codes(plan(newcomers(limits.classSize), dataOf([]))).flat()).toEqual([]);
    const over = codes(plan(newcomers(limits.classSize + 1), dataOf([])));
    expect(new Set(over.flat())).toEqual(new Set(['classFull']));
    expect(over.flat()).toHaveLength(limits.classSize + 1);
  });

  it('counts who leaves a full class', () => {
    const full = Array.from({ length: limits.classSize }, (_, i) => student(i + 1));
    const rows = [row(1, { schoolClass: '2組' }), row(99, { studentNumber: '1' })];
    expect(kinds(plan(rows, dataOf(full)))).toEqual(['changed', 'created']);
  });

  it('holds to the plan and still takes changes of those enrolled', () => {
    const data = dataOf([student(1), student(2)], 3);
    expect(kinds(plan([row(3)], data))).toEqual(['created']);
    const planned = plan([row(3), row(4), row(1, { lastName: '鈴木' })], data);
    expect(codes(planned)).toEqual([['planLimit'], ['planLimit'], []]);
    expect(planned[0]?.reasons[0]?.params).toEqual({ count: 4, max: 3 });
  });
});

/** The school after the good rows of a plan were written. */
function applied(data: CurrentData, planned: PlannedStudent[]): CurrentData {
  const students = new Map(data.students.map((s) => [s.manageNumber, s]));
  let nextID = 1000;
  for (const entry of planned) {
    if (entry.kind !== 'created' && entry.kind !== 'changed') continue;
    const { values, schoolClass } = entry;
    const manageNumber = values.manageNumber ?? entry.student?.manageNumber ?? '';
    const old = students.get(manageNumber);
    students.set(manageNumber, {
      studentID: old?.studentID ?? (nextID += 1),
      manageNumber,
      email: values.email ?? old?.email ?? null,
      lastName: values.lastName ?? '',
      firstName: values.firstName ?? '',
      lastNameKana: values.lastNameKana ?? old?.lastNameKana ?? '',
      firstNameKana: values.firstNameKana ?? old?.firstNameKana ?? '',
      ...importedValues(otherStudentFields, values, old ?? null),
      tags: values.tags === undefined ? (old?.tags ?? []) : splitTags(values.tags),
      enrolment: {
        schoolClassID: schoolClass?.schoolClassID ?? 0,
        grade: schoolClass?.grade ?? 0,
        className: schoolClass?.name ?? '',
        studentNumber: Number(values.studentNumber),
        state: 'enrolled',
      },
    });
  }
  return dataOf([...students.values()], data.maxStudents);
}

const rowValues = fc.record({
  n: fc.integer({ min: 1, max: 8 }),
  grade: fc.constantFrom('1', '2'),
  schoolClass: fc.constantFrom('1組', '2組', '2'),
  number: fc.integer({ min: 1, max: 6 }),
  email: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
  tags: fc.constantFrom(undefined, '英語', '英語、部長'),
  bad: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});
const rosters = fc.array(rowValues, { minLength: 1, maxLength: 10 }).map((list) =>
  list.map((v, index): ReadRow => {
    const source = row(v.n, {
      grade: v.grade,
      schoolClass: v.schoolClass,
      studentNumber: String(v.number),
      ...(v.email !== undefined && { email: `s${v.email}@x.example` }),
      ...(v.tags !== undefined && { tags: v.tags }),
    });
    const reasons = v.bad
      ? [{ code: 'tooLong' as const, field: 'lastName' as const, column: 'E', params: {} }]
      : [];
    return { ...source, row: index + 2, reasons };
  }),
);
const schools = fc
  .uniqueArray(
    fc.record({ n: fc.integer({ min: 1, max: 8 }), number: fc.integer({ min: 1, max: 8 }) }),
    {
      selector: (s) => s.n,
      maxLength: 6,
    },
  )
  .chain((list) =>
    fc.integer({ min: 3, max: 12 }).map((max) => {
      const used = new Set<number>();
      const students = list.map(({ n, number }) => {
        const free = used.has(number) ? 20 + n : number;
        used.add(free);
        const place = { schoolClassID: 11, grade: 1, className: '1組', studentNumber: free };
        return student(n, { enrolment: { ...place, state: 'enrolled' } });
      });
      return dataOf(students, Math.max(max, students.length));
    }),
  );

describe('properties', () => {
  it('applied good rows are all unchanged in the next preview', () => {
    fc.assert(
      fc.property(rosters, schools, (rows, data) => {
        const planned = plan(rows, data);
        const good = rows.filter((_, index) => planned[index]?.kind !== 'failed');
        const again = plan(good, applied(data, planned));
        expect(kinds(again)).toEqual(good.map(() => 'unchanged'));
      }),
      runs(500),
    );
  });

  it('the order of rows changes nothing', () => {
    fc.assert(
      fc.property(
        rosters.chain((rows) =>
          fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
        ),
        schools,
        ([rows, shuffled], data) => {
          expect(essence(plan(shuffled, data))).toEqual(essence(plan(rows, data)));
        },
      ),
      runs(500),
    );
  });

  it('no student is lost, nobody shares a number or an email, and the plan holds', () => {
    fc.assert(
      fc.property(rosters, schools, (rows, data) => {
        const after = applied(data, plan(rows, data));
        const ids = new Set(after.students.map((s) => s.studentID));
        for (const before of data.students) expect(ids.has(before.studentID)).toBe(true);
        const places = after.occupants.map((o) => `${o.schoolClassID}:${o.studentNumber}`);
        expect(new Set(places).size).toBe(places.length);
        const emails = after.students.flatMap((s) => s.email ?? []);
        expect(new Set(emails).size).toBe(emails.length);
        expect(after.enrolled).toBeLessThanOrEqual(data.maxStudents);
      }),
      runs(500),
    );
  });
});
