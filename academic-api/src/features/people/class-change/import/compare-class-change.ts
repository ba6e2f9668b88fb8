import { classChangeImportFields, limits, type ImportChange } from '@mebae/contracts';
import { searchKey } from '@mebae/rules';
import {
  rowsOfStudents,
  type RegisteredStudent,
  type RowOfStudent,
} from '../../../../lib/roster-import/known-students.ts';
import {
  decideKinds,
  failRow,
  isGood,
  isNoted,
  type Roster,
} from '../../../../lib/roster-import/row-comparison.ts';
import { resolveClass, type CurrentClass } from '../../../../lib/roster-import/resolve-class.ts';
import type { GradeDraft } from './draft-of-grade.ts';
import { undecidedWords } from './header-names.ts';

type Student = RegisteredStudent & { grade: number };

/** A row with the class of next year that its student comes into; undefined where it is not said. */
export type PlannedChange = RowOfStudent<Student> & { schoolClassID: number | null | undefined };

export interface ChangeData {
  students: readonly Student[];
  /** Classes of this year. */
  classes: readonly CurrentClass[];
  /** By this year's grade. */
  drafts: ReadonlyMap<number, GradeDraft>;
}

/** The class of next year that a row means; noted where there is none of that name. */
function classMeant(
  row: RowOfStudent<Student>,
  { letters }: Roster,
  { drafts }: ChangeData,
): number | null | undefined {
  const text = row.values['nextClass'];
  const { student } = row;
  if (text === undefined || !student || isNoted(row, 'nextClass')) return undefined;
  if (undecidedWords.has(searchKey(text))) return null;
  const grade = String(student.grade + 1);
  const values = { grade, schoolClass: text };
  const { found, known } = {
    known: [],
    ...resolveClass({ values }, drafts.get(student.grade)?.classes ?? []),
  };
  if (found) {
    row.values['nextClass'] = found.name;
    return found.schoolClassID;
  }
  failRow(row, letters, 'classUnknown', 'nextClass', {
    value: text,
    grade,
    known: known.slice(0, 30),
  });
  return undefined;
}

/** Where each student of a draft is. */
const placesOf = ({ draft }: GradeDraft): Map<number, number | null> =>
  new Map(draft.assignments.map((row) => [row.studentID, row.schoolClassID]));

/**
 * Everybody who would enter a class that then has too many fails. Whoever fails stays where they are, which may fill
 * another class: again until nothing changes.
 */
function failFullClasses(
  rows: readonly PlannedChange[],
  letters: Roster['letters'],
  drafts: ChangeData['drafts'],
): void {
  const before = new Map([...drafts.values()].flatMap((draft) => [...placesOf(draft)]));
  for (let failed = true; failed;) {
    const now = new Map(before);
    const moving = rows.filter((row) => isGood(row) && row.schoolClassID !== undefined);
    for (const { student, schoolClassID } of moving) {
      if (student && schoolClassID !== undefined) now.set(student.studentID, schoolClassID);
    }
    const counts = new Map<number | null, number>();
    for (const id of now.values()) counts.set(id, (counts.get(id) ?? 0) + 1);
    failed = false;
    for (const row of moving) {
      const { student, schoolClassID } = row;
      if (!student || schoolClassID === null || schoolClassID === undefined) continue;
      const count = counts.get(schoolClassID) ?? 0;
      const isEntering = before.get(student.studentID) !== schoolClassID;
      if (!isEntering || count <= limits.classSize) continue;
      failRow(row, letters, 'classFull', 'nextClass', { count, max: limits.classSize });
      failed = true;
    }
  }
}

/** The change of a row in the draft of its grade; null where it has none. */
function changesIn(row: PlannedChange, drafts: ChangeData['drafts']): ImportChange[] | null {
  const draft = row.student && drafts.get(row.student.grade);
  if (!draft || !row.student) return null;
  const nameOf = new Map(
    draft.classes.map((schoolClass) => [schoolClass.schoolClassID, schoolClass.name]),
  );
  const before = placesOf(draft).get(row.student.studentID) ?? null;
  const after = row.schoolClassID === undefined ? before : row.schoolClassID;
  if (before === after) return [];
  const [old = null, next = null] = [before, after].map((id) => nameOf.get(id ?? 0) ?? null);
  return [{ field: 'nextClass', old, new: next }];
}

/** Compares each row with the drafts; pure. */
export function compareClassChange(roster: Roster, data: ChangeData): PlannedChange[] {
  const { letters } = roster;
  const rows = rowsOfStudents(roster, data.students, data.classes).map((row): PlannedChange => {
    const isNamed = row.values['manageNumber'] !== undefined && !isNoted(row, 'manageNumber');
    if (isNamed && !row.student) failRow(row, letters, 'studentUnknown', 'manageNumber');
    return { ...row, schoolClassID: classMeant(row, roster, data) };
  });
  failFullClasses(rows, letters, data.drafts);
  decideKinds(rows, classChangeImportFields, (row) => changesIn(row, data.drafts));
  return rows;
}
