import type { PromotionClass, PromotionCounts, PromotionWay } from '@mebae/contracts';

/** A student of the old year, with what was decided for them. */
export interface Promotable {
  studentID: number;
  grade: number | null;
  schoolClassName: string | null;
  /** The class of the new year that a confirmed class change gave them. */
  nextClassID: number | null;
  /** Somebody's decision; null leaves it to the product. */
  way: PromotionWay | null;
  classKey: number | null;
}

export interface PlannedStudent {
  studentID: number;
  way: PromotionWay;
  /** Null for who leaves, and for who stays and has no class yet. */
  classKey: number | null;
  isDefault: boolean;
}

export const isStaying = (way: PromotionWay): boolean => way === 'promoted' || way === 'retained';

/**
 * Plans the outcome of each student, one entry each in the given order. Unless somebody has decided otherwise,
 * everybody goes to the next grade, into the class of the class change, else the one of the same name, else the only
 * one of the grade; the last grade graduates.
 * @param classes of the new year
 */
export function planStudents(
  students: readonly Promotable[],
  classes: readonly PromotionClass[],
): PlannedStudent[] {
  const choice = new ClassChoice(classes);
  const lastGrade = Math.max(0, ...students.map(({ grade }) => grade ?? 0));
  return students.map((student) => {
    const graduates = student.grade === lastGrade && !choice.hasGrade(lastGrade + 1);
    const way = student.way ?? (graduates ? 'graduated' : 'promoted');
    return {
      studentID: student.studentID,
      way,
      classKey: isStaying(way) ? choice.classFor(student, way) : null,
      isDefault: student.way === null,
    };
  });
}

/** Finds the class of the new year that a student comes into. */
class ClassChoice {
  private readonly keys: ReadonlySet<number>;
  private readonly byID: ReadonlyMap<number, number>;
  private readonly byGrade: ReadonlyMap<number, readonly PromotionClass[]>;

  constructor(classes: readonly PromotionClass[]) {
    this.keys = new Set(classes.map(({ key }) => key));
    this.byID = new Map(
      classes.flatMap(({ schoolClassID, key }) =>
        schoolClassID === null ? [] : [[schoolClassID, key] as const],
      ),
    );
    this.byGrade = Map.groupBy(classes, ({ grade }) => grade);
  }

  hasGrade(grade: number): boolean {
    return this.byGrade.has(grade);
  }

  classFor(student: Promotable, way: PromotionWay): number | null {
    if (student.way !== null && student.classKey !== null) {
      return this.keys.has(student.classKey) ? student.classKey : null;
    }
    const changed = student.nextClassID === null ? undefined : this.byID.get(student.nextClassID);
    if (changed !== undefined && way === 'promoted') return changed;
    if (student.grade === null) return null;
    const grade = this.byGrade.get(way === 'retained' ? student.grade : student.grade + 1) ?? [];
    const [only, ...others] = grade;
    const same = grade.find((sibling) => sibling.schoolClassName === student.schoolClassName);
    return same?.key ?? (others.length === 0 ? (only?.key ?? null) : null);
  }
}

/** How many take which way. */
export function countWays(plan: readonly PlannedStudent[], newcomers: number): PromotionCounts {
  const countOf = (way: PromotionWay): number =>
    plan.filter((student) => student.way === way).length;
  return {
    promoted: countOf('promoted'),
    retained: countOf('retained'),
    transferredOut: countOf('transferredOut'),
    withdrawn: countOf('withdrawn'),
    graduated: countOf('graduated'),
    newcomers,
  };
}
