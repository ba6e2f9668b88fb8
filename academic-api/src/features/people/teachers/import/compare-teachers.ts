import {
  Role,
  requiredTeacherFields,
  nameFields,
  otherTeacherFields,
  teacherFields,
  teacherImportFields,
  type ImportChange,
  type ImportParams,
  type ImportReason,
  type ImportRow,
  type TeacherImportField,
  type TeacherValues,
} from '@mebae/contracts';
import { fieldsOf } from '../../../../lib/database/plain-fields.ts';
import { failIdentifiers } from '../../../../lib/roster-import/fail-identifiers.ts';
import { acceptOneName } from '../../../../lib/roster-import/accept-one-name.ts';
import { gradeOfCode } from '../../../../lib/roster-import/one-roster/grade-code.ts';
import {
  beginRow,
  changeOf,
  decideKinds,
  failRepeated,
  failRow,
  isGood,
  isNoted,
  type Roster,
} from '../../../../lib/roster-import/row-comparison.ts';
import { resolveClass, type CurrentClass } from '../../../../lib/roster-import/resolve-class.ts';
import { classSeparator, splitClasses } from './read-teacher.ts';
import type { TeacherSnapshot } from './teacher-import.repository.ts';

/** A row as the browser sees it, with what writing it needs. */
export interface PlannedTeacher extends ImportRow {
  teacher: TeacherSnapshot | null;
  /** null leaves them as they are. */
  schoolClassIDs: number[] | null;
}

export interface TeacherData {
  classes: CurrentClass[];
  teachers: TeacherSnapshot[];
  /** Addresses of accounts in other schools, in lower case. */
  elsewhere: ReadonlySet<string>;
}

type Values = Partial<Record<TeacherImportField, string>>;

/** Texts of a teacher; none is left out. */
const textsOf = (teacher: TeacherValues): Values =>
  Object.fromEntries(
    Object.entries(fieldsOf(teacherFields, teacher)).filter(([, value]) => value !== null),
  );

const lower = (text: string): string => text.toLowerCase();
const className = ({ grade, name }: CurrentClass): string => `${grade}-${name}`;

/** `1年1組`, `1-1組`, `J1 1組`, `Grade 1 Class 1`: grade, then class. */
const classPattern = /^(?:第|grade ?|khối ?)?([PJH]?\d{1,2})(?:学年|年生|年| |-|・)+(.+)$/i;

class TeacherComparison {
  readonly rows: PlannedTeacher[];
  private readonly data: TeacherData;
  private readonly letters: Readonly<Record<string, string>>;
  private readonly highestGrade: number;

  constructor(roster: Roster, data: TeacherData) {
    this.data = data;
    this.letters = roster.letters;
    this.highestGrade = Math.max(0, ...data.classes.map((c) => c.grade));
    const byEmail = new Map(data.teachers.map((teacher) => [lower(teacher.email), teacher]));
    this.rows = roster.rows.map((source) => {
      const email = source.values['email'];
      const teacher = email === undefined ? null : (byEmail.get(lower(email)) ?? null);
      const row: PlannedTeacher = {
        ...beginRow(source, teacher?.teacherID ?? null),
        teacher,
        schoolClassIDs: null,
      };
      this.checkRow(row);
      return row;
    });
  }

  private fail(
    row: PlannedTeacher,
    code: ImportReason,
    field: string,
    params: ImportParams = {},
  ): void {
    failRow(row, this.letters, code, field, params);
  }

  private checkRow(row: PlannedTeacher): void {
    const values: Values = row.values;
    const { teacher } = row;
    if (teacher && !teacher.valid) this.fail(row, 'invalidTeacher', 'email');
    const taken = values.email !== undefined && this.data.elsewhere.has(lower(values.email));
    if (!teacher && taken) this.fail(row, 'accountElsewhere', 'email');
    for (const field of requiredTeacherFields) {
      const whole = field !== 'email' && this.letters['fullName'] !== undefined;
      if (values[field] !== undefined || isNoted(row, field) || whole) continue;
      if (teacher && this.letters[field] === undefined) row.values[field] = teacher[field];
      else this.fail(row, 'required', field);
    }
    acceptOneName(row, teacher);
    this.findClasses(row, values.schoolClasses);
  }

  private findClasses(row: PlannedTeacher, text: string | undefined): void {
    if (text === undefined) return;
    const found = splitClasses(text).map((name) => ({ name, schoolClass: this.classOf(name) }));
    const unknown = found.find(({ schoolClass }) => schoolClass === null);
    if (unknown) {
      const known = this.data.classes.map(className).slice(0, 30);
      this.fail(row, 'classUnknown', 'schoolClasses', { value: unknown.name, grade: '', known });
      return;
    }
    const classes = found.flatMap(({ schoolClass }) => schoolClass ?? []);
    row.schoolClassIDs = [
      ...new Set(classes.map((schoolClass) => schoolClass.schoolClassID)),
    ].toSorted((a, b) => a - b);
    row.values['schoolClasses'] = this.classNames(row.schoolClassIDs);
  }

  private classOf(text: string): CurrentClass | null {
    const [, grade = '', schoolClass = ''] = classPattern.exec(text) ?? [];
    const counted = gradeOfCode(grade, this.highestGrade) ?? Number(grade);
    const values = { grade: String(counted), schoolClass };
    return resolveClass({ values }, this.data.classes).found;
  }

  /** In the order of the school's classes. */
  private classNames(ids: readonly number[]): string {
    return this.data.classes
      .filter((schoolClass) => ids.includes(schoolClass.schoolClassID))
      .map(className)
      .join(classSeparator);
  }

  compareRowsWithEachOther(): void {
    failRepeated(this.rows, this.letters, {
      code: 'duplicateEmail',
      field: 'email',
      keyOf: (row) => (this.badEmail(row) ? undefined : row.values['email']?.toLowerCase()),
    });
  }

  compareIdentifiers(): void {
    failIdentifiers(
      otherTeacherFields,
      this.rows,
      this.letters,
      this.data.teachers.map((teacher) => ({
        id: teacher.teacherID,
        who: { ...fieldsOf(nameFields, teacher), email: teacher.email },
        values: { ...teacher },
      })),
    );
  }

  private badEmail(row: PlannedTeacher): boolean {
    return row.reasons.some(
      ({ field, code }) => field === 'email' && (code === 'invalidEmail' || code === 'tooLong'),
    );
  }

  /** Somebody has to be left who can manage the school. */
  keepAnAdministrator(): void {
    const wanted = (row: PlannedTeacher): number =>
      Number(row.values['role'] ?? row.teacher?.role ?? Role.Normal);
    const good = this.rows.filter(isGood);
    const leaving = good.filter(
      (row) => row.teacher?.role === Role.Admin && wanted(row) !== Role.Admin,
    );
    const staying = this.data.teachers.filter(
      (teacher) =>
        teacher.valid &&
        teacher.role === Role.Admin &&
        !leaving.some((row) => row.personID === teacher.teacherID),
    );
    // somebody who is only made an administrator may never have signed in
    const promoted = good.some(
      (row) => row.teacher?.role === Role.Normal && wanted(row) === Role.Admin,
    );
    if (leaving.length === 0 || staying.length > 0 || promoted) return;
    for (const row of leaving) this.fail(row, 'lastAdministrator', 'role');
  }

  decideKinds(): void {
    decideKinds(this.rows, teacherImportFields, (row) =>
      row.teacher ? this.changesOf(row, row.teacher) : 'created',
    );
  }

  private changesOf(row: PlannedTeacher, teacher: TeacherSnapshot): ImportChange[] {
    const old: Values = {
      ...textsOf(teacher),
      role: String(teacher.role),
      schoolClasses: this.classNames(teacher.classIDs),
    };
    const values: Values = row.values;
    return teacherImportFields.flatMap((field) => {
      const after = values[field];
      if (field === 'email' || after === undefined) return [];
      return changeOf(field, old[field], after);
    });
  }
}

/** Compares each row with the teacher with its address; pure. */
export function compareTeachers(roster: Roster, data: TeacherData): PlannedTeacher[] {
  const comparison = new TeacherComparison(roster, data);
  comparison.compareRowsWithEachOther();
  comparison.compareIdentifiers();
  comparison.keepAnAdministrator();
  comparison.decideKinds();
  return comparison.rows;
}
