import type { PersonName, StudentValues } from '@mebae/contracts';
import type { FormerRow } from '../../../../lib/people/former-students.repository.ts';
import type { CurrentClass } from '../../../../lib/roster-import/resolve-class.ts';

/** Facts of the school's data about the students of a roster, as far as comparing needs them. */

export interface CurrentStudent extends StudentValues {
  studentID: number;
  tags: string[];
  /** Enrolment of the school year; null when the student has none. */
  enrolment: {
    schoolClassID: number | null;
    grade: number | null;
    className: string | null;
    studentNumber: number | null;
    state: string;
  } | null;
  /** How the student left or was removed; null for whoever is there, or comes from another year. */
  former?: FormerRow | null;
}

/** Somebody who holds a place in a class of the roster. */
export interface Occupant extends PersonName {
  studentID: number;
  schoolClassID: number;
  studentNumber: number | null;
  enrolled: boolean;
  manageNumber: string;
}

export interface CurrentData {
  classes: CurrentClass[];
  /** Students whose management number or email the roster names. */
  students: CurrentStudent[];
  /** Everybody in the classes that the roster names. */
  occupants: Occupant[];
  /** Students enrolled this school year. */
  enrolled: number;
  /** Maximum of the school's plan. */
  maxStudents: number;
}
