import {
  promotionImportFields,
  type NewcomerBody,
  type PromotionClass,
  type PromotionWay,
} from '@mebae/contracts';
import { rowsOfStudents, type RowOfStudent } from '../../../../lib/roster-import/known-students.ts';
import {
  changeOf,
  decideKinds,
  failRow,
  isNoted,
  type Roster,
} from '../../../../lib/roster-import/row-comparison.ts';
import { resolveClass, type CurrentClass } from '../../../../lib/roster-import/resolve-class.ts';
import { isStaying, planStudents, type PlannedStudent } from '../plan-students.ts';
import type { NewcomerRow } from '../newcomers.repository.ts';
import type { PromotableRow } from '../promotion.repository.ts';

/** A student of the old year with what becomes of them so far. */
export type StudentWithWay = PromotableRow & { planned: PlannedStudent };

interface Decision {
  way: PromotionWay;
  classKey: number | null;
}

/** A row as the browser sees it, with what writing it needs: a decision about a student, or somebody new. */
export type PlannedRow = RowOfStudent<StudentWithWay> & {
  decision: Decision | null;
  newcomer: (NewcomerBody & { newcomerID: number | null }) | null;
};

export interface PromotionData {
  students: readonly StudentWithWay[];
  newcomers: readonly NewcomerRow[];
  /** Classes of the old year. */
  oldClasses: readonly CurrentClass[];
  /** Classes of the new year. */
  classes: readonly PromotionClass[];
  /** Management numbers of students who are not of the old year. */
  taken: ReadonlySet<string>;
}

const nameOf = ({ grade, schoolClassName }: PromotionClass): string =>
  `${grade}-${schoolClassName}`;

class PromotionComparison {
  readonly rows: PlannedRow[];
  private readonly letters: Roster['letters'];
  private readonly data: PromotionData;
  private readonly classOfKey: ReadonlyMap<number, PromotionClass>;
  private readonly newcomerOf: ReadonlyMap<string, NewcomerRow>;

  constructor(roster: Roster, data: PromotionData) {
    this.letters = roster.letters;
    this.data = data;
    this.classOfKey = new Map(data.classes.map((schoolClass) => [schoolClass.key, schoolClass]));
    this.newcomerOf = new Map(data.newcomers.map((newcomer) => [newcomer.manageNumber, newcomer]));
    this.rows = rowsOfStudents(roster, data.students, data.oldClasses).map((row) => ({
      ...row,
      decision: null,
      newcomer: null,
    }));
    for (const row of this.rows) this.planRow(row);
  }

  private planRow(row: PlannedRow): void {
    const { way, manageNumber } = row.values;
    if (row.student) {
      if (way === 'newcomers') failRow(row, this.letters, 'manageNumberTaken', 'manageNumber');
      else this.decide(row, row.student);
      return;
    }
    if (manageNumber === undefined || isNoted(row, 'manageNumber') || isNoted(row, 'way')) return;
    const known = this.newcomerOf.get(manageNumber);
    if (way === 'newcomers' || (way === undefined && known)) this.planNewcomer(row, known);
    else failRow(row, this.letters, 'studentUnknown', 'manageNumber');
  }

  /**
   * The class of the new year in a row's cells; noted where there is none of that name.
   * @param grade where the row doesn't say it
   */
  private classIn(row: PlannedRow, grade: number | null): PromotionClass | null {
    const { nextClass, nextGrade } = row.values;
    const isUsable = !isNoted(row, 'nextClass') && !isNoted(row, 'nextGrade');
    if (nextClass === undefined || !isUsable) return null;
    const text = nextGrade ?? (grade === null ? '' : String(grade));
    const classes = this.data.classes.map((schoolClass) => ({
      schoolClassID: schoolClass.key,
      grade: schoolClass.grade,
      name: schoolClass.schoolClassName,
    }));
    const resolved = resolveClass({ values: { grade: text, schoolClass: nextClass } }, classes);
    if (!resolved.found) {
      failRow(row, this.letters, 'classUnknown', 'nextClass', {
        value: nextClass,
        grade: text,
        known: resolved.known.slice(0, 30),
      });
      return null;
    }
    return this.classOfKey.get(resolved.found.schoolClassID) ?? null;
  }

  /** The way and class of a student of the old year, unless they are as planned already. */
  private decide(row: PlannedRow, student: StudentWithWay): void {
    const { planned } = student;
    const way = isNoted(row, 'way')
      ? planned.way
      : ((row.values['way'] as PromotionWay | undefined) ?? planned.way);
    const expected = student.grade === null ? null : student.grade + (way === 'retained' ? 0 : 1);
    const chosen = isStaying(way) ? this.classIn(row, expected) : null;
    // the class of the file as it was downloaded is nobody's choice where only the way changes
    const isChosen = chosen !== null && chosen.key !== planned.classKey;
    // of a way that can't be read nobody knows which grade it leads to
    const isWayKnown = !isNoted(row, 'way');
    if (isChosen && isWayKnown && expected !== null && chosen.grade !== expected) {
      const field = row.values['nextGrade'] === undefined ? 'nextClass' : 'nextGrade';
      failRow(row, this.letters, 'classOfWay', field, { way, grade: expected });
    }
    const decision = { way, classKey: isChosen ? chosen.key : null };
    if (way === planned.way && !isChosen) return;
    row.decision = decision;
    const [result] = planStudents([{ ...student, ...decision }], this.data.classes);
    row.changes = [
      ...changeOf('way', planned.way, way),
      ...changeOf('nextClass', this.nameOf(planned.classKey), this.nameOf(result?.classKey)),
    ];
  }

  private nameOf(key: number | null | undefined): string | null {
    const found = key == null ? undefined : this.classOfKey.get(key);
    return found ? nameOf(found) : null;
  }

  /** Somebody who comes with the new year; who is noted already is changed by what the row says. */
  private planNewcomer(row: PlannedRow, known: NewcomerRow | undefined): void {
    const { values } = row;
    if (this.data.taken.has(values['manageNumber'] ?? '')) {
      failRow(row, this.letters, 'manageNumberTaken', 'manageNumber');
    }
    const required = ['lastName', 'firstName', 'nextGrade', 'nextClass'] as const;
    for (const field of known ? [] : required) {
      const isGiven = values[field] !== undefined || isNoted(row, field);
      const isUnsplit = field === 'firstName' && isNoted(row, 'lastName');
      if (!isGiven && !isUnsplit) failRow(row, this.letters, 'required', field);
    }
    const before = known && this.classOfKey.get(known.classKey);
    const schoolClass = this.classIn(row, before?.grade ?? null) ?? before;
    row.newcomer = {
      newcomerID: known?.newcomerID ?? null,
      classKey: schoolClass?.key ?? known?.classKey ?? 0,
      manageNumber: values['manageNumber'] ?? '',
      lastName: values['lastName'] ?? known?.lastName ?? '',
      firstName: values['firstName'] ?? known?.firstName ?? '',
      lastNameKana: values['lastNameKana'] ?? known?.lastNameKana ?? '',
      firstNameKana: values['firstNameKana'] ?? known?.firstNameKana ?? '',
    };
    if (!known) return;
    const next = row.newcomer;
    row.changes = [
      ...(['lastName', 'firstName', 'lastNameKana', 'firstNameKana'] as const).flatMap((field) =>
        changeOf(field, known[field], next[field]),
      ),
      ...changeOf('nextClass', this.nameOf(known.classKey), this.nameOf(next.classKey)),
    ];
  }

  decideKinds(): void {
    decideKinds(this.rows, promotionImportFields, ({ newcomer, changes }) =>
      newcomer && newcomer.newcomerID === null ? 'created' : changes,
    );
  }
}

/** Compares each row with the draft of the promotion; pure. */
export function comparePromotion(roster: Roster, data: PromotionData): PlannedRow[] {
  const comparison = new PromotionComparison(roster, data);
  comparison.decideKinds();
  return comparison.rows;
}
