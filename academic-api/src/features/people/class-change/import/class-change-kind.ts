import { classChangeImportFields, limits } from '@mebae/contracts';
import type { Tx } from '../../../../db/connect.ts';
import type { GridRow } from '../../../../lib/excel/grid.ts';
import { readOrigin } from '../../../../lib/excel/read-origin.ts';
import { classesOfYear } from '../../../../lib/roster-import/classes.repository.ts';
import type { ImportKind } from '../../../../lib/roster-import/import-kind.ts';
import { readKnownStudent } from '../../../../lib/roster-import/known-students.ts';
import {
  RowReader,
  type ColumnMap,
  type ReadRow,
} from '../../../../lib/roster-import/read-cells.ts';
import { listGrades } from '../class-change.service.ts';
import { applyClassChange, undoClassChange, type ChangeUndo } from './apply-class-change.ts';
import { changeWorkbook, sheetNames } from './change-file.ts';
import * as repository from './class-change-import.repository.ts';
import { compareClassChange, type PlannedChange } from './compare-class-change.ts';
import { draftOfGrade, type GradeDraft } from './draft-of-grade.ts';
import { changeHeaderNames } from './header-names.ts';

const required = ['manageNumber', 'nextClass'] as const;

function readChange(source: GridRow, columns: ColumnMap, width: number): ReadRow {
  const reader = new RowReader(source, columns, width);
  readKnownStudent(reader);
  reader.plain('nextClass', limits.classNameLength);
  reader.required(['manageNumber']);
  return reader.result;
}

/** One query a grade, of which a school has twelve at most. */
async function draftsOf(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  grades: readonly number[],
): Promise<GradeDraft[]> {
  const drafts: GradeDraft[] = [];
  for (const grade of [...new Set(grades)].toSorted((a, b) => a - b)) {
    drafts.push(await draftOfGrade(tx, companyID, schoolYear, grade));
  }
  return drafts;
}

/** Classes of next year for students of this one. The key is the management number; what changes is the drafts. */
export const classChangeKind: ImportKind<PlannedChange, ChangeUndo> = {
  name: 'classChange',
  operation: 'importClassChange',
  call: 'classChangeImport.preview',
  fields: classChangeImportFields,
  pageOf: (importID) => `/pages/schoolClasses/change/import/${importID}`,
  headerNames: changeHeaderNames,
  sheets: sheetNames,
  missing: (columns) => required.filter((field) => !columns.has(field)),
  oneRosterRole: null,
  lock: 'classes',
  readRow: readChange,
  async compare(tx, { companyID, schoolYear }, roster) {
    const numbers = roster.rows.flatMap((row) => row.values['manageNumber'] ?? []);
    const students = await repository.studentsByNumber(tx, companyID, schoolYear, numbers);
    const grades = students.map(({ grade }) => grade);
    const drafts = await draftsOf(tx, companyID, schoolYear, grades);
    return compareClassChange(roster, {
      students,
      classes: await classesOfYear(tx, companyID, schoolYear),
      drafts: new Map(drafts.map((draft) => [draft.key.grade - 1, draft])),
    });
  },
  apply: applyClassChange,
  undo: undoClassChange,
  async template(caller, grade) {
    const { tx, session } = caller;
    const { companyID, schoolYear } = session;
    const { data } = await listGrades(tx, session);
    const grades = data
      .map((row) => row.grade)
      .filter((each) => grade === undefined || each === grade);
    const drafts = await draftsOf(tx, companyID, schoolYear, grades);
    const ids = drafts.flatMap(({ students }) => students.map(({ studentID }) => studentID));
    const origin = await readOrigin(caller);
    return changeWorkbook(origin, drafts, await repository.numbersOf(tx, companyID, ids));
  },
};
