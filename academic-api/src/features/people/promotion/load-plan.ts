import { createHash } from 'node:crypto';
import {
  limits,
  type PromotionClass,
  type PromotionCounts,
  type PromotionProblem,
  type PromotionTeacher,
  type PersonName,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { newcomers as newcomersOf, type NewcomerRow } from './newcomers.repository.ts';
import { withExistingClasses } from './plan-classes.ts';
import { countWays, isStaying, planStudents, type PlannedStudent } from './plan-students.ts';
import * as repository from './promotion.repository.ts';
import type { PromotableRow, PromotionRow } from './promotion.repository.ts';

/** Everything that a promotion would do to the school as it is now. */
export interface Plan {
  companyID: number;
  fromYear: number;
  toYear: number;
  classes: PromotionClass[];
  teachers: PromotionTeacher[];
  students: PromotableRow[];
  /** One entry a student, in the same order. */
  ways: PlannedStudent[];
  newcomers: NewcomerRow[];
  counts: PromotionCounts;
  problems: PromotionProblem[];
  fingerprint: string;
}

/** Maximum number of people named; the others are counted. */
const named = 10;

/** The draft's classes and everybody's way, as the school is now. */
export async function loadWays(
  tx: Tx,
  row: PromotionRow,
): Promise<Pick<Plan, 'classes' | 'students' | 'ways'>> {
  const existing = await repository.classesOfYear(tx, row.companyID, row.toYear);
  const classes = withExistingClasses(row.classes, existing);
  const students = await repository.promotableStudents(tx, row);
  return { classes, students, ways: planStudents(students, classes) };
}

/** The whole plan, with what stands in its way. */
export async function loadPlan(tx: Tx, row: PromotionRow): Promise<Plan> {
  const { companyID, fromYear, toYear } = row;
  const { classes, students, ways } = await loadWays(tx, row);
  const teachers = await repository.validTeachers(tx, companyID);
  const newcomers = await newcomersOf(tx, row);
  const plan = {
    companyID,
    fromYear,
    toYear,
    classes,
    teachers,
    students,
    ways,
    newcomers,
    counts: countWays(ways, newcomers.length),
  };
  return {
    ...plan,
    problems: await problemsOf(tx, plan),
    fingerprint: createHash('sha256')
      .update(JSON.stringify([fromYear, toYear, classes, ways, newcomers]))
      .digest('hex'),
  };
}

/** How many come into each class, by its key. */
export function classSizes({ ways, newcomers }: Pick<Plan, 'ways' | 'newcomers'>) {
  const sizes = new Map<number, { students: number; newcomers: number }>();
  const count = (key: number | null, kind: 'students' | 'newcomers') => {
    if (key === null) return;
    const size = sizes.get(key) ?? { students: 0, newcomers: 0 };
    size[kind] += 1;
    sizes.set(key, size);
  };
  for (const { classKey } of ways) count(classKey, 'students');
  for (const { classKey } of newcomers) count(classKey, 'newcomers');
  return sizes;
}

type Unchecked = Omit<Plan, 'problems' | 'fingerprint'>;

async function problemsOf(tx: Tx, plan: Unchecked): Promise<PromotionProblem[]> {
  const { companyID, toYear } = plan;
  const enrolled = await repository.countEnrolments(tx, companyID, toYear);
  const taken = await repository.takenNumbers(
    tx,
    companyID,
    plan.newcomers.map(({ manageNumber }) => manageNumber),
  );
  const most = Math.min(
    (await repository.studentLimit(tx, companyID)) ?? 0,
    limits.enrolledStudents,
  );
  const { promoted, retained, newcomers } = plan.counts;
  const coming = promoted + retained + newcomers;
  const found: PromotionProblem[] = [
    problem('noClasses', plan.classes.length === 0 ? 1 : 0),
    people('teachersWithoutClass', teachersWithoutClass(plan)),
    people('studentsWithoutClass', withoutClass(plan)),
    people('classTooLarge', tooLarge(plan)),
    problem('tooManyStudents', coming > most ? coming - most : 0),
    problem('newYearHasStudents', enrolled),
    people(
      'numberTaken',
      taken.map(({ studentID, manageNumber }) => ({ id: studentID, name: manageNumber })),
    ),
  ];
  return found.filter(({ total }) => total > 0);
}

const problem = (kind: PromotionProblem['kind'], total: number): PromotionProblem => ({
  kind,
  total,
  people: [],
});

const people = (
  kind: PromotionProblem['kind'],
  concerned: PromotionProblem['people'],
): PromotionProblem => ({ kind, total: concerned.length, people: concerned.slice(0, named) });

const nameOf = (person: PersonName): PersonName => ({
  lastName: person.lastName,
  firstName: person.firstName,
  lastNameKana: person.lastNameKana,
  firstNameKana: person.firstNameKana,
});

function teachersWithoutClass({ classes, teachers }: Unchecked): PromotionProblem['people'] {
  const inCharge = new Set(classes.flatMap(({ teacherIDs }) => teacherIDs));
  return teachers
    .filter(({ teacherID, isNormal }) => isNormal && !inCharge.has(teacherID))
    .map((teacher) => ({ id: teacher.teacherID, name: nameOf(teacher) }));
}

function withoutClass({ students, ways, newcomers, classes }: Unchecked) {
  const keys = new Set(classes.map(({ key }) => key));
  return [
    ...students.flatMap((student, index) => {
      const planned = ways[index];
      return planned && isStaying(planned.way) && planned.classKey === null
        ? [{ id: student.studentID, name: nameOf(student) }]
        : [];
    }),
    ...newcomers
      .filter(({ classKey }) => !keys.has(classKey))
      .map((newcomer) => ({ id: null, name: nameOf(newcomer) })),
  ];
}

function tooLarge(plan: Unchecked): PromotionProblem['people'] {
  const sizes = classSizes(plan);
  return plan.classes.flatMap(({ key, grade, schoolClassName }) => {
    const { students, newcomers } = sizes.get(key) ?? { students: 0, newcomers: 0 };
    return students + newcomers > limits.classSize
      ? [{ id: null, name: `${grade}-${schoolClassName}` }]
      : [];
  });
}
