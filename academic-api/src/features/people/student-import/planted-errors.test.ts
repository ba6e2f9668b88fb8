import { fc, runs } from '@mebae/testing/properties';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { ImportRow } from '@mebae/contracts';
import { startTestApi } from '../../../testing/api.ts';
import { importsOf } from '../../../testing/imports.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { rosterFile, type Value } from './test-support/workbooks.ts';

const api = await startTestApi();

const columns = {
  grade: 0,
  schoolClass: 1,
  studentNumber: 2,
  manageNumber: 3,
  lastName: 4,
  firstName: 5,
  email: 8,
  tags: 9,
  userMasterIdentifier: 10,
} as const;
type Field = keyof typeof columns;

/** Faults of a cell by itself: the cell's text, and the reason that it has to be given. */
const faults: readonly { field: Field; value: Value; code: string }[] = [
  { field: 'grade', value: '三', code: 'notNumber' },
  { field: 'grade', value: 13, code: 'outOfRange' },
  { field: 'schoolClass', value: '9組', code: 'classUnknown' },
  { field: 'schoolClass', value: null, code: 'required' },
  { field: 'studentNumber', value: 1000, code: 'outOfRange' },
  { field: 'studentNumber', value: '五', code: 'notNumber' },
  { field: 'manageNumber', value: 'M'.repeat(33), code: 'tooLong' },
  { field: 'lastName', value: '佐\t藤', code: 'tab' },
  { field: 'lastName', value: null, code: 'required' },
  { field: 'firstName', value: 'あ'.repeat(65), code: 'tooLong' },
  { field: 'email', value: 'no address', code: 'invalidEmail' },
  { field: 'tags', value: 'あ'.repeat(31), code: 'tagTooLong' },
  { field: 'userMasterIdentifier', value: '5f8c2a10-3b7d-4c61-9e02', code: 'invalidIdentifier' },
];

/** A good new student; each has a number, an address and a management number of their own. */
const line = (school: TestSchool, n: number): Value[] => [
  1,
  school.classes[n % 2]?.name ?? '',
  100 + n,
  `N${n}`,
  '山田',
  `太郎${n}`,
  'ヤマダ',
  'タロウ',
  `n${n}@c${school.companyID}.example`,
  '英語',
];

interface Stored {
  manageNumber: string;
  lastName: string;
  firstName: string;
  email: string | null;
  studentNumber: number;
}

const studentsOf = async ({ companyID }: TestSchool): Promise<Stored[]> =>
  (
    await sql<Stored>`
      select s.manage_number, s.last_name, s.first_name, s.email, e.student_number
      from student s join enrolment e using (company_id, student_id)
      where s.company_id = ${companyID} order by s.manage_number`.execute(api.db)
  ).rows;

it('each planted error is reported at its cell, nothing else is reported, and nothing is applied that was not shown (property)', async () => {
  const plans = fc.integer({ min: 1, max: 25 }).chain((rows) =>
    fc.record({
      rows: fc.constant(rows),
      planted: fc.uniqueArray(
        fc.record({
          row: fc.integer({ min: 0, max: rows - 1 }),
          fault: fc.integer({ min: 0, max: faults.length - 1 }),
        }),
        // one fault a cell
        { selector: ({ row, fault }) => `${row} ${faults[fault]?.field}`, maxLength: 12 },
      ),
    }),
  );
  await fc.assert(
    fc.asyncProperty(plans, async ({ rows, planted }) => {
      const school = await createSchool(api.db, { classes: 2, studentsPerClass: 2 });
      const imports = importsOf(api, school, '/students/import');
      const lines = Array.from({ length: rows }, (_, n) => line(school, n));
      const expected = new Map<number, string[]>();
      for (const { row, fault } of planted) {
        const { field, value, code } = faults[fault]!;
        lines[row]![columns[field]] = value;
        expected.set(row + 2, [...(expected.get(row + 2) ?? []), `${field} ${code}`]);
      }
      // whether a class is known can't be said of a grade that can't be read
      for (const [row, reported] of expected) {
        if (reported.some((reason) => reason.startsWith('grade '))) {
          expected.set(
            row,
            reported.filter((reason) => reason !== 'schoolClass classUnknown'),
          );
        }
      }
      const before = await studentsOf(school);
      const { importID, counts } = await imports.preview(rosterFile(lines));
      const shown: ImportRow[] = await imports.rows(importID);
      const reported = shown
        .filter(({ reasons }) => reasons.length > 0)
        .map(({ row, reasons }) => [row, reasons.map(({ field, code }) => `${field} ${code}`)]);
      const sorted = [...expected]
        .toSorted(([a], [b]) => a - b)
        .map(([row, all]) => [row, all.toSorted((a, b) => order(a) - order(b))]);
      expect(reported).toEqual(sorted);
      for (const { reasons } of shown) {
        for (const { field, column } of reasons) {
          expect(column).toBe('ABCDEFGHIJK'[columns[field as Field]]);
        }
      }
      expect(counts).toEqual({
        created: rows - expected.size,
        changed: 0,
        unchanged: 0,
        failed: expected.size,
      });

      // all or nothing: while a row fails, nothing is written
      const tried = expected.size > 0 ? await imports.register(importID) : { status: 400 };
      expect(tried.status).toBe(400);
      expect(await studentsOf(school)).toEqual(before);
      await imports.register(importID, { goodRowsOnly: true });
      const added = shown
        .filter(({ kind }) => kind === 'created')
        .map(({ values }) => ({
          manageNumber: values['manageNumber'] ?? '',
          lastName: values['lastName'] ?? '',
          firstName: values['firstName'] ?? '',
          email: values['email'] ?? null,
          studentNumber: Number(values['studentNumber']),
        }));
      const byNumber = (a: Stored, b: Stored): number => (a.manageNumber < b.manageNumber ? -1 : 1);
      expect((await studentsOf(school)).toSorted(byNumber)).toEqual(
        [...before, ...added].toSorted(byNumber),
      );
    }),
    runs(30),
  );
}, 600_000);

const order = (reported: string): number => columns[reported.split(' ')[0] as Field];
