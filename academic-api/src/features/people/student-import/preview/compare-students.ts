import {
  EnrolmentState,
  limits,
  otherStudentFields,
  requiredStudentFields,
  studentImportFields,
  type ImportParams,
  type ImportReason,
  type ImportRow,
  type StudentImportField,
  type PersonName,
} from '@mebae/contracts';
import type { FormerRow } from '../../../../lib/people/former-students.repository.ts';
import { acceptOneName } from '../../../../lib/roster-import/accept-one-name.ts';
import { failIdentifiers } from '../../../../lib/roster-import/fail-identifiers.ts';
import { lostZeros } from '../../../../lib/roster-import/lost-zeros.ts';
import { gradeOfCode } from '../../../../lib/roster-import/one-roster/grade-code.ts';
import type { ReadRow } from '../../../../lib/roster-import/read-cells.ts';
import {
  beginRow,
  decideKinds,
  failRepeated,
  failRow,
  isGood,
  isNoted,
  usableValue,
  type Roster,
} from '../../../../lib/roster-import/row-comparison.ts';
import { resolveClass, type CurrentClass } from '../../../../lib/roster-import/resolve-class.ts';
import type { CurrentData, CurrentStudent, Occupant } from './current-data.ts';
import { changesOf } from './row-changes.ts';

/** A row as the browser sees it, with what writing it needs. */
export interface PlannedStudent extends ImportRow {
  student: CurrentStudent | null;
  schoolClass: CurrentClass | null;
}

type ReadStudentValues = Partial<Record<StudentImportField, string>>;

const enrolledIn = (row: PlannedStudent): boolean =>
  !row.student?.former && row.student?.enrolment?.state === EnrolmentState.Enrolled;
/** A student whom a roster service has no more. */
export const isLeaver = ({ values }: Pick<ImportRow, 'values'>): boolean =>
  values['leaves'] !== undefined;
const isRemoved = ({ former }: CurrentStudent): boolean => former?.former === 'removed';
const placeKey = (schoolClassID: number, number: string | number): string =>
  `${schoolClassID}:${number}`;
const lower = (text: string): string => text.toLowerCase();

/** Students by what names them. */
interface StudentKeys {
  byNumber: Map<string, CurrentStudent>;
  byEmail: Map<string, CurrentStudent>;
}

/** The last of several with the same key counts. */
const keysOf = (students: readonly CurrentStudent[]): StudentKeys => ({
  byNumber: new Map(students.map((student) => [student.manageNumber, student])),
  byEmail: new Map(
    students.flatMap((student) =>
      student.email ? [[lower(student.email), student] as const] : [],
    ),
  ),
});

const oldestFirst = (a: CurrentStudent, b: CurrentStudent): number =>
  (a.former?.since ?? '').localeCompare(b.former?.since ?? '') || a.studentID - b.studentID;

/** A person's answer about a row whose number or address somebody had before. */
const somebodyElse = 'somebodyElse';

/** Names a person in a reason or a note. */
const whoIs = (person: PersonName & { manageNumber: string }) => ({
  lastName: person.lastName,
  firstName: person.firstName,
  lastNameKana: person.lastNameKana,
  firstNameKana: person.firstNameKana,
  manageNumber: person.manageNumber,
});

const leavesSchool = {
  field: 'state',
  old: EnrolmentState.Enrolled,
  new: EnrolmentState.TransferredOut,
} as const;

class RosterComparison {
  readonly rows: PlannedStudent[];
  private readonly data: CurrentData;
  private readonly letters: Roster['letters'];
  private readonly highestGrade: number;

  constructor(roster: Roster, data: CurrentData) {
    this.data = data;
    this.letters = roster.letters;
    this.highestGrade = Math.max(0, ...data.classes.map((c) => c.grade));
    const there = keysOf(data.students.filter((student) => !isRemoved(student)));
    const former = keysOf(data.students.filter((student) => student.former).sort(oldestFirst));
    const registered = new Set(data.students.map(({ manageNumber }) => manageNumber));
    const zeros = lostZeros(roster.rows, (manageNumber) => registered.has(manageNumber));
    this.rows = roster.rows.map((row) => {
      const planned = this.previewRow(row, there, former);
      const whole = zeros.get(row);
      const value = row.values['manageNumber'] ?? '';
      if (whole !== undefined) this.fail(planned, 'zerosLost', 'manageNumber', { value, whole });
      return planned;
    });
  }

  private previewRow(source: ReadRow, there: StudentKeys, former: StudentKeys): PlannedStudent {
    const { manageNumber, email } = source.values as ReadStudentValues;
    const address = lower(email ?? '');
    const known =
      manageNumber === undefined ? there.byEmail.get(address) : there.byNumber.get(manageNumber);
    // somebody who was there before comes back, unless the person says that it is somebody else
    const before =
      known ?? former.byNumber.get(manageNumber ?? '') ?? former.byEmail.get(address) ?? null;
    const isOther = source.values['former'] === somebodyElse && before?.former !== undefined;
    const key = isOther ? known : before;
    const row: PlannedStudent = {
      ...beginRow(source, key?.studentID ?? null),
      student: key ?? null,
      schoolClass: null,
    };
    if (isLeaver(row)) return this.previewLeaver(row);
    acceptOneName(row, row.student);
    if (before?.former) this.noteFormer(row, before.former, isOther);
    this.fillIn(row);
    this.findClass({ ...source, values: row.values }, row);
    return row;
  }

  /** Shows where the student is now. */
  private previewLeaver(row: PlannedStudent): PlannedStudent {
    const place = enrolledIn(row) ? row.student?.enrolment : null;
    if (!place) return row;
    if (place.grade !== null) row.values['grade'] = String(place.grade);
    if (place.className !== null) row.values['schoolClass'] = place.className;
    if (place.studentNumber !== null) row.values['studentNumber'] = String(place.studentNumber);
    row.notes.push({ code: 'leaves', params: { on: row.values['leaves'] ?? '' } });
    return row;
  }

  private noteFormer(row: PlannedStudent, former: FormerRow, isOther: boolean): void {
    const { manageNumber } = former;
    const params = {
      ...whoIs(former),
      former: former.former,
      since: former.since ?? '',
    };
    // whoever has left keeps the number and the address; removing gives both up
    const isFree = former.former === 'removed';
    if (isOther && !isFree) {
      const isNumber = row.values['manageNumber'] === manageNumber;
      const field = isNumber ? 'manageNumber' : 'email';
      row.student = null;
      row.personID = null;
      this.fail(row, isNumber ? 'manageNumberTaken' : 'emailRegistered', field, params);
    } else if (isOther) {
      row.notes.push({ code: 'somebodyElse', params });
    } else {
      row.notes.push({ code: 'comesBack', params: { ...params, isFree: isFree ? 'yes' : 'no' } });
    }
  }

  /**
   * A field for which the file has no column stays as it is registered; somebody new needs it all. The email alone may
   * name a student, so that a blank management number is noted here.
   */
  private fillIn(row: PlannedStudent): void {
    const { values, student } = row;
    const grade = gradeOfCode(values['grade'] ?? '', this.highestGrade);
    if (grade !== null) values['grade'] = String(grade);
    const place = enrolledIn(row) ? student?.enrolment : null;
    const registered: Partial<Record<StudentImportField, string | number | null | undefined>> = {
      grade: place?.grade,
      schoolClass: place?.className,
      studentNumber: place?.studentNumber,
      manageNumber: student?.manageNumber,
      lastName: student?.lastName,
      firstName: student?.firstName,
    };
    for (const field of requiredStudentFields) {
      const isName = field === 'lastName' || field === 'firstName';
      const hasColumn =
        field !== 'manageNumber' &&
        (this.letters[field] !== undefined || (isName && this.letters['fullName'] !== undefined));
      if (isNoted(row, field) || hasColumn || values[field] !== undefined) continue;
      const value = registered[field];
      if (value === undefined || value === null) this.fail(row, 'required', field);
      else if (field !== 'manageNumber') values[field] = String(value);
    }
  }

  private findClass(source: ReadRow, row: PlannedStudent): void {
    if (isNoted(row, 'grade') || isNoted(row, 'schoolClass')) return;
    const text = source.values['schoolClass'] ?? '';
    const resolved = resolveClass(source, this.data.classes);
    if (!resolved.found) {
      const code = source.classDate ? 'dateInCell' : 'classUnknown';
      const known = resolved.known.slice(0, 30);
      this.fail(row, code, 'schoolClass', {
        value: text,
        grade: source.values['grade'] ?? '',
        known,
      });
      return;
    }
    row.schoolClass = resolved.found;
    row.values['schoolClass'] = resolved.found.name;
    if (resolved.recoveredFrom !== null) {
      const params = { from: resolved.recoveredFrom, to: resolved.found.name };
      row.notes.push({ code: 'classRecovered', params });
    }
  }

  fail(row: PlannedStudent, code: ImportReason, field: string, params: ImportParams = {}): void {
    failRow(row, this.letters, code, field, params);
  }

  private get good(): PlannedStudent[] {
    return this.rows.filter(isGood);
  }

  compareRowsWithEachOther(): void {
    const keys = new Map(
      this.rows.map((row) => {
        const email = usableValue(row, 'email');
        const number = usableValue(row, 'studentNumber');
        const manageNumber = usableValue(row, 'manageNumber');
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
    failRepeated(this.rows, this.letters, {
      code: 'duplicateStudent',
      field: 'manageNumber',
      keyOf: (row) => keys.get(row)?.student,
    });
    failRepeated(this.rows, this.letters, {
      code: 'duplicateEmail',
      field: 'email',
      keyOf: (row) => keys.get(row)?.email,
    });
    failRepeated(this.rows, this.letters, {
      code: 'duplicateNumber',
      field: 'studentNumber',
      keyOf: (row) => keys.get(row)?.place,
    });
    failIdentifiers(
      otherStudentFields,
      this.rows,
      this.letters,
      this.data.students
        .filter((student) => !isRemoved(student))
        .map((student) => ({ id: student.studentID, who: whoIs(student), values: { ...student } })),
    );
  }

  /** Emails that belong to somebody who keeps them: not in the file, not good in it, or not changing theirs. */
  private failTakenEmails(): boolean {
    const keepers = new Map<string, CurrentStudent>();
    const leaving = new Set(
      this.good.flatMap((row) =>
        row.student?.email &&
        row.values['email'] &&
        lower(row.values['email']) !== lower(row.student.email)
          ? [row.student.studentID]
          : [],
      ),
    );
    for (const student of this.data.students) {
      if (isRemoved(student)) continue;
      if (student.email && !leaving.has(student.studentID))
        keepers.set(lower(student.email), student);
    }
    return this.rejectRows((row) => {
      const keeper = row.values['email'] ? keepers.get(lower(row.values['email'])) : undefined;
      if (!keeper || keeper.studentID === row.personID) return false;
      this.fail(row, 'emailRegistered', 'email', whoIs(keeper));
      return true;
    });
  }

  /** Whoever leaves keeps class and number, for the day on which they come back. */
  private staying(): Occupant[] {
    const moving = new Set(this.good.filter((row) => !isLeaver(row)).map((row) => row.personID));
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
    return this.rejectRows((row) => {
      const { schoolClass, values } = row;
      const holder =
        schoolClass &&
        places.get(placeKey(schoolClass.schoolClassID, values['studentNumber'] ?? ''));
      if (!holder) return false;
      this.fail(row, 'numberTaken', 'studentNumber', whoIs(holder));
      return true;
    });
  }

  /** Everybody who would enter a class that then has too many fails: which of them may is not ours to choose. */
  private failFullClasses(): boolean {
    const counts = new Map<number, number>();
    const add = (id: number): void => void counts.set(id, (counts.get(id) ?? 0) + 1);
    for (const occupant of this.staying()) if (occupant.enrolled) add(occupant.schoolClassID);
    for (const row of this.good) if (row.schoolClass) add(row.schoolClass.schoolClassID);
    return this.rejectRows((row) => {
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
    const coming = this.good.filter((row) => !isLeaver(row));
    const entering = coming.filter((row) => !enrolledIn(row)).length;
    const leaving = this.good.filter((row) => isLeaver(row) && enrolledIn(row)).length;
    const count = this.data.enrolled + entering - leaving;
    if (entering === 0 || count <= max) return false;
    return this.rejectRows((row) => {
      if (enrolledIn(row) || isLeaver(row)) return false;
      this.fail(row, 'planLimit', 'manageNumber', { count, max });
      return true;
    });
  }

  /** @returns whether any row that was good is no longer */
  private rejectRows(test: (row: PlannedStudent) => boolean): boolean {
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
    decideKinds(this.rows, studentImportFields, (row) => {
      const { values, student, schoolClass } = row;
      // somebody who has left meanwhile leaves no more
      if (isLeaver(row)) return enrolledIn(row) ? [leavesSchool] : [];
      if (!schoolClass) return null;
      return student ? changesOf(values, student, schoolClass) : 'created';
    });
  }
}

/**
 * Compares a roster with the school's students, row by row; pure, so that preview and apply can't differ.
 * @param roster rows as read from the sheet
 * @param data the school's current data
 * @returns one preview row for each row, in the sheet's order; the good ones can all be written together
 */
export function compareStudents(roster: Roster, data: CurrentData): PlannedStudent[] {
  const comparison = new RosterComparison(roster, data);
  comparison.compareRowsWithEachOther();
  comparison.compareWithCurrentData();
  comparison.decideKinds();
  return comparison.rows;
}
