import { fc, runs } from '@mebae/testing/properties';
import { describe, expect, it } from 'vitest';
import { changedMeanwhile, limits, type ClassChange, type ImportRow } from '@mebae/contracts';
import { readExcel } from '../../../../lib/excel/excel.ts';
import { startTestApi } from '../../../../testing/api.ts';
import { importsOf } from '../../../../testing/imports.ts';
import { createSchool, type TestSchool } from '../../../../testing/school.ts';
import { sheetOf, workbook, type Value } from '../../student-import/test-support/workbooks.ts';

const api = await startTestApi();

const header = ['今年度の学年', '今年度のクラス', '管理番号', '姓', '名', '来年度のクラス'];
const fileOf = (rows: Value[][]): Buffer => workbook({ クラス替え: sheetOf([header, ...rows]) });
const imports = (school: TestSchool) => importsOf(api, school, '/schoolClasses/change/import');
const callOf =
  (school: TestSchool) => (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    api.call(method, `/schoolClasses/change${path}`, { token: school.admin, body });

/** A school whose next year has two classes of grade 2, with the calls about it. */
async function schoolWithNextClasses(studentsPerClass = 3) {
  const school = await createSchool(api.db, { classes: 2, studentsPerClass });
  const call = callOf(school);
  await call('POST', '/1/classes', { schoolClassNames: ['1組', '2組'] });
  const read = async (): Promise<ClassChange> => (await call('GET', '/1')).body;
  return { school, call, read, files: imports(school) };
}

/** The file that the school downloads, as rows of texts. */
async function download(school: TestSchool, query = ''): Promise<string[][]> {
  const { bytes } = await imports(school).call('GET', `/template?lang=ja${query}`);
  const { sheets } = await readExcel('t.xlsx', bytes);
  return (sheets[1]?.rows.slice(1) ?? []).map(({ cells }) =>
    header.map((_, index) => cells[index]?.text ?? ''),
  );
}

const placesOf = ({ draft }: ClassChange): (number | null)[] =>
  draft.assignments.map((row) => row.schoolClassID);

describe('class change by Excel', () => {
  it('the draft as a file, changed and read again, changes the draft and no class, and is undone', async () => {
    const { school, call, read, files } = await schoolWithNextClasses();
    const rows = await download(school);
    expect(rows).toHaveLength(6);
    expect(rows[0]?.slice(0, 2)).toEqual(['1', '1組']);
    expect(rows.every((row) => row[5] === '')).toBe(true);
    const [first, second] = (await read()).classes;
    const filled = rows.map((row, n) => [...row.slice(0, 5), n === 5 ? '' : `${(n % 2) + 1}組`]);
    const summary = await files.preview(fileOf(filled));
    expect(summary.counts).toEqual({ created: 0, changed: 5, unchanged: 1, failed: 0 });
    expect(placesOf(await read())).toEqual(Array.from({ length: 6 }, () => null));
    expect((await files.register(summary.importID)).body.applied).toEqual({
      created: 0,
      changed: 5,
      skipped: 0,
    });
    const [a, b] = [first?.schoolClassID, second?.schoolClassID];
    const after = await read();
    expect(placesOf(after)).toEqual([a, b, a, b, a, null]);
    expect(after.confirmed).toBeNull();
    // whoever has the board open is told whose change came first
    const late = await call('PUT', '/1', { draft: after.draft, updatedAt: null });
    expect([late.status, late.body.reason[0]]).toEqual([409, changedMeanwhile]);
    expect((await files.preview(fileOf(await download(school)))).counts).toEqual({
      created: 0,
      changed: 0,
      unchanged: 6,
      failed: 0,
    });
    const history = await api.call('GET', '/imports?kind=classChange', { token: school.admin });
    expect(history.body.data).toMatchObject([{ importID: summary.importID, kind: 'classChange' }]);
    expect((await files.undo(summary.importID)).status).toBe(200);
    expect(placesOf(await read())).toEqual(Array.from({ length: 6 }, () => null));
  });

  it('what another has changed in the draft since the preview is told, and compared anew', async () => {
    const { school, call, read, files } = await schoolWithNextClasses();
    const rows = (await download(school)).map((row) => [...row.slice(0, 5), '2-1組']);
    const { importID } = await files.preview(fileOf(rows));
    const { draft, classes } = await read();
    const assignments = draft.assignments.map((row, n) =>
      n === 0 ? { ...row, schoolClassID: classes[0]?.schoolClassID ?? 0 } : row,
    );
    await call('PUT', '/1', { draft: { ...draft, assignments }, updatedAt: null });
    await files.register(importID);
    const list = await api.call('GET', '/operations', { token: school.admin });
    expect(list.body.data[0]).toMatchObject({
      kind: 'importClassChange',
      state: 'failed',
      failure: { reason: ['dataChanged'] },
    });
    expect((await files.call('POST', `/${importID}/check`)).body.counts).toMatchObject({
      changed: 5,
      unchanged: 1,
    });
    expect((await files.register(importID)).body.applied.changed).toBe(5);
    // a draft that was changed since is nobody's to undo
    const now = await read();
    await call('PUT', '/1', { draft: { ...now.draft, assignments }, updatedAt: now.updatedAt });
    const refused = await files.undo(importID);
    expect([refused.status, refused.body.reason]).toEqual([409, ['dependsOn', '2-1組', '2-2組']]);
  });

  it('a class that would have too many is told at each who would enter it', async () => {
    const { school, files } = await schoolWithNextClasses(31);
    const rows = (await download(school)).map((row) => [...row.slice(0, 5), '1組']);
    const { counts, reasonCounts } = await files.preview(fileOf(rows));
    expect(counts.failed).toBe(62);
    expect(reasonCounts).toEqual({ classFull: 62 });
    expect(limits.classSize).toBe(60);
  });
});

/** Faults of a cell: what it says instead, and the reason that it has to be given. */
const faults: readonly { column: number; value: Value; code: string }[] = [
  { column: 0, value: '三', code: 'notNumber' },
  { column: 0, value: 2, code: 'differs' },
  { column: 1, value: '9組', code: 'differs' },
  { column: 2, value: 'nobody', code: 'studentUnknown' },
  { column: 2, value: null, code: 'required' },
  { column: 3, value: '別人', code: 'differs' },
  { column: 3, value: '佐\t藤', code: 'tab' },
  { column: 4, value: '別人', code: 'differs' },
  { column: 5, value: '9組', code: 'classUnknown' },
  { column: 5, value: 'あ'.repeat(limits.classNameLength + 1), code: 'tooLong' },
];
const fields = ['grade', 'schoolClass', 'manageNumber', 'lastName', 'firstName', 'nextClass'];

it('each planted error is told at its cell, nothing else is told, and nothing is applied that was not shown (property)', async () => {
  const { school, read, call, files } = await schoolWithNextClasses(8);
  const rows = await download(school, '&grade=1');
  const plan = fc.record({
    classes: fc.array(fc.constantFrom('1組', '2組', '2-2', '', '未定'), {
      minLength: rows.length,
      maxLength: rows.length,
    }),
    planted: fc.uniqueArray(
      fc.record({
        row: fc.integer({ min: 0, max: rows.length - 1 }),
        fault: fc.integer({ min: 0, max: faults.length - 1 }),
      }),
      { selector: ({ row }) => row, maxLength: 6 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(plan, async ({ classes, planted }) => {
      const before = await read();
      const lines: Value[][] = rows.map((row, n) => [...row.slice(0, 5), classes[n] || null]);
      const expected = planted.map(({ row, fault }) => {
        const { column, value, code } = faults[fault]!;
        // of two unknown students the numbers differ
        lines[row]![column] = value === 'nobody' ? `nobody ${row}` : value;
        return [row + 2, `${fields[column]} ${code} ${'ABCDEF'[column]}`] as const;
      });
      const { importID } = await files.preview(fileOf(lines));
      const shown: ImportRow[] = await files.rows(importID);
      const reported = shown.flatMap(({ row, reasons }) =>
        reasons.map(({ field, code, column }) => [row, `${field} ${code} ${column}`] as const),
      );
      expect(reported).toEqual(expected.toSorted(([a], [b]) => a - b));
      // all or nothing: while a row fails, nothing is written
      const tried = planted.length > 0 ? await files.register(importID) : { status: 400 };
      expect(tried.status).toBe(400);
      expect(await read()).toEqual(before);
      await files.register(importID, { goodRowsOnly: true });
      const nameOf = new Map(
        before.classes.map((schoolClass) => [
          schoolClass.schoolClassID,
          schoolClass.schoolClassName,
        ]),
      );
      const changed = new Map(
        shown
          .filter(({ kind }) => kind === 'changed')
          .map(({ personID, changes }) => [personID, changes[0]?.new ?? null]),
      );
      const after = await read();
      expect(after.draft.assignments.map((row) => row.studentID)).toEqual(
        before.draft.assignments.map((row) => row.studentID),
      );
      for (const [index, { studentID, schoolClassID }] of after.draft.assignments.entries()) {
        const was = before.draft.assignments[index]?.schoolClassID ?? null;
        const expectedName = changed.has(studentID)
          ? changed.get(studentID)
          : was === null
            ? null
            : nameOf.get(was);
        expect(schoolClassID === null ? null : nameOf.get(schoolClassID)).toBe(expectedName);
      }
      const { body } = await call('GET', '');
      expect(body.data[0].confirmedAt).toBeNull();
    }),
    runs(25),
  );
}, 600_000);
