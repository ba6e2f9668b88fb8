import {
  EnrolmentState,
  importFields,
  limits,
  type ImportField,
  type ImportParams,
  type ImportReason,
  type ImportRow,
} from '@mebae/contracts';
import type { CurrentClass, CurrentData, CurrentStudent, Occupant } from '../current-data.ts';
import { changesOf } from './row-changes.ts';
import { resolveClass } from './resolve-class.ts';
import type { Roster, RosterRow } from '../roster.ts';

/** A row as the browser sees it, with what writing it needs. */
export interface PreviewRow extends ImportRow {
  student: CurrentStudent | null;
  schoolClass: CurrentClass | null;
}

const enrolledIn = (row: PreviewRow): boolean =>
  row.student?.enrolment?.state === EnrolmentState.Enrolled;
const isGood = (row: PreviewRow): boolean => row.reasons.length === 0;
const placeKey = (schoolClassID: number, number: string | number): string =>
  `${schoolClassID}:${number}`;
const lower = (text: string): string => text.toLowerCase();
const columnOrder = (field: ImportField | null): number =>
  field ? importFields.indexOf(field) : -1;

class RosterComparison {
  readonly rows: PreviewRow[];
  private readonly data: CurrentData;
  private readonly columns: Roster['columns'];

  constructor(roster: Pick<Roster, 'rows' | 'columns'>, data: CurrentData) {
    this.data = data;
    this.columns = roster.columns;
    const byNumber = new Map(data.students.map((s) => [s.manageNumber, s]));
    const byEmail = new Map(
      data.students.flatMap((s) => (s.email ? [[lower(s.email), s] as const] : [])),
    );
    this.rows = roster.rows.map((row) => this.previewRow(row, byNumber, byEmail));
  }

  private previewRow(
    source: RosterRow,
    byNumber: Map<string, CurrentStudent>,
    byEmail: Map<string, CurrentStudent>,
  ): PreviewRow {
    const { manageNumber, email } = source.values;
    const key =
      manageNumber === undefined ? byEmail.get(lower(email ?? '')) : byNumber.get(manageNumber);
    const row: PreviewRow = {
      row: source.row,
      kind: 'failed',
      studentID: key?.studentID ?? null,
      values: { ...source.values },
      changes: [],
      reasons: [...source.reasons],
      notes: [],
      student: key ?? null,
      schoolClass: null,
    };
    const noted = source.reasons.some((reason) => reason.field === 'manageNumber');
    if (manageNumber === undefined && !key && !noted && email !== undefined) {
      this.fail(row, 'required', 'manageNumber');
    }
    this.findClass(source, row);
    return row;
  }

  private findClass(source: RosterRow, row: PreviewRow): void {
    const unusable = source.reasons.some((r) => r.field === 'grade' || r.field === 'schoolClass');
    if (unusable) return;
    const text = source.values.schoolClass ?? '';
    const resolved = resolveClass(source, this.data.classes);
    if (!resolved.found) {
      const code = source.classDate ? 'dateInCell' : 'classUnknown';
      const known = resolved.known.slice(0, 30);
      this.fail(row, code, 'schoolClass', { value: text, grade: source.values.grade ?? '', known });
      return;
    }
    row.schoolClass = resolved.found;
    row.values.schoolClass = resolved.found.name;
    if (resolved.recoveredFrom !== null) {
      const params = { from: resolved.recoveredFrom, to: resolved.found.name };
      row.notes.push({ code: 'classRecovered', params });
    }
  }

  fail(row: PreviewRow, code: ImportReason, field: ImportField, params: ImportParams = {}): void {
    row.reasons.push({ code, field, column: this.columns[field] ?? null, params });
  }

  private get good(): PreviewRow[] {
    return this.rows.filter(isGood);
  }

  /** Whether a row's own cell of this field can be used in comparisons with other rows. */
  private usable(row: PreviewRow, field: ImportField): string | undefined {
    return row.reasons.some((reason) => reason.field === field) ? undefined : row.values[field];
  }

  /** Two rows that say the same of what may be said once: both fail, whatever their order. */
  private failRepeated(
    code: ImportReason,
    field: ImportField,
    keyOf: (row: PreviewRow) => string | undefined,
  ): void {
    const groups = new Map<string, PreviewRow[]>();
    for (const row of this.rows) {
      const key = keyOf(row);
      if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), row]);
    }
    for (const group of groups.values()) {
      if (group.length < 2) continue;
      for (const row of group) {
        const others = group.filter((other) => other !== row).map((other) => String(other.row));
        this.fail(row, code, field, { rows: others.slice(0, 5) });
      }
    }
  }

  compareRowsWithEachOther(): void {
    const keys = new Map(
      this.rows.map((row) => {
        const email = this.usable(row, 'email');
        const number = this.usable(row, 'studentNumber');
        const manageNumber = this.usable(row, 'manageNumber');
        return [
          row,
          {
            student: row.student ? `id:${row.student.studentID}` : manageNumber,
            email: email === undefined ? undefined : lower(email),
            place:
              row.schoolClass && number !== undefined
                ? placeKey(row.schoolClass.schoolClassID, number)
                : undefined,
          },
        ];
      }),
    );
    this.failRepeated('duplicateStudent', 'manageNumber', (row) => keys.get(row)?.student);
    this.failRepeated('duplicateEmail', 'email', (row) => keys.get(row)?.email);
    this.failRepeated('duplicateNumber', 'studentNumber', (row) => keys.get(row)?.place);
  }

  /** Emails that belong to somebody who keeps them: not in the file, not good in it, or not changing theirs. */
  private failTakenEmails(): boolean {
    const keepers = new Map<string, CurrentStudent>();
    const leaving = new Set(
      this.good.flatMap((row) =>
        row.student?.email &&
        row.values.email &&
        lower(row.values.email) !== lower(row.student.email)
          ? [row.student.studentID]
          : [],
      ),
    );
    for (const student of this.data.students) {
      if (student.email && !leaving.has(student.studentID))
        keepers.set(lower(student.email), student);
    }
    return this.failWhere((row) => {
      const keeper = row.values.email ? keepers.get(lower(row.values.email)) : undefined;
      if (!keeper || keeper.studentID === row.studentID) return false;
      this.fail(row, 'emailRegistered', 'email', {
        lastName: keeper.lastName,
        firstName: keeper.firstName,
        manageNumber: keeper.manageNumber,
      });
      return true;
    });
  }

  private staying(): Occupant[] {
    const moving = new Set(this.good.map((row) => row.studentID));
    return this.data.occupants.filter((occupant) => !moving.has(occupant.studentID));
  }

  private failTakenNumbers(): boolean {
    const places = new Map(
      this.staying().flatMap((occupant) =>
        occupant.studentNumber === null
          ? []
          : [[placeKey(occupant.schoolClassID, occupant.studentNumber), occupant] as const],
      ),
    );
    return this.failWhere((row) => {
      const { schoolClass, values } = row;
      const holder =
        schoolClass && places.get(placeKey(schoolClass.schoolClassID, values.studentNumber ?? ''));
      if (!holder) return false;
      this.fail(row, 'numberTaken', 'studentNumber', {
        lastName: holder.lastName,
        firstName: holder.firstName,
        manageNumber: holder.manageNumber,
      });
      return true;
    });
  }

  /** Everybody who would enter a class that then has too many fails: which of them may is not ours to choose. */
  private failFullClasses(): boolean {
    const counts = new Map<number, number>();
    const add = (id: number): void => void counts.set(id, (counts.get(id) ?? 0) + 1);
    for (const occupant of this.staying()) if (occupant.enrolled) add(occupant.schoolClassID);
    for (const row of this.good) if (row.schoolClass) add(row.schoolClass.schoolClassID);
    return this.failWhere((row) => {
      const id = row.schoolClass?.schoolClassID ?? 0;
      const count = counts.get(id) ?? 0;
      const entering = !enrolledIn(row) || row.student?.enrolment?.schoolClassID !== id;
      if (!entering || count <= limits.classSize) return false;
      this.fail(row, 'classFull', 'schoolClass', { count, max: limits.classSize });
      return true;
    });
  }

  private failOverPlan(): boolean {
    const max = Math.min(this.data.maxStudents, limits.enrolledStudents);
    const entering = this.good.filter((row) => !enrolledIn(row)).length;
    const count = this.data.enrolled + entering;
    if (entering === 0 || count <= max) return false;
    return this.failWhere((row) => {
      if (enrolledIn(row)) return false;
      this.fail(row, 'planLimit', 'manageNumber', { count, max });
      return true;
    });
  }

  /** @returns whether any row that was good is no longer */
  private failWhere(test: (row: PreviewRow) => boolean): boolean {
    return this.good.filter(test).length > 0;
  }

  /**
   * A row that fails leaves its student where they are, which may take a place that another row counted on: again
   * until nothing changes. Good rows only ever get fewer, so it ends, and what is left can be written as it is.
   */
  compareWithCurrentData(): void {
    while (
      this.failTakenEmails() ||
      this.failTakenNumbers() ||
      this.failFullClasses() ||
      this.failOverPlan()
    );
  }

  decideKinds(): void {
    for (const row of this.rows) {
      row.reasons.sort((a, b) => columnOrder(a.field) - columnOrder(b.field));
      if (!isGood(row) || !row.schoolClass) continue;
      if (!row.student) {
        row.kind = 'created';
        continue;
      }
      row.changes = changesOf(row.values, row.student, row.schoolClass);
      row.kind = row.changes.length > 0 ? 'changed' : 'unchanged';
    }
  }
}

/**
 * What registering a roster would do to the student of each row; pure, so that preview and apply can't differ.
 * @param roster rows as read from the sheet
 * @param data the school's current data
 * @returns one preview row for each row, in the sheet's order; the good ones can all be written together
 */
export function previewRows(
  roster: Pick<Roster, 'rows' | 'columns'>,
  data: CurrentData,
): PreviewRow[] {
  const comparison = new RosterComparison(roster, data);
  comparison.compareRowsWithEachOther();
  comparison.compareWithCurrentData();
  comparison.decideKinds();
  return comparison.rows;
}

/** What the browser may see of a row, as it will come back from the database. */
export function toImportRow(row: PreviewRow): ImportRow {
  const { student: _student, schoolClass: _schoolClass, ...shown } = row;
  return JSON.parse(JSON.stringify(shown)) as ImportRow;
}
