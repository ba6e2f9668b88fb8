import type { UndoActions } from '../../../lib/undo/undo-actions.ts';
import { undoDifferent } from './different-people.service.ts';
import { undoMerge } from './merge-students.service.ts';
import { undoRemoval } from './remove-students.service.ts';
import { undoEnrolments } from './undo-enrolments.ts';

/** The inverses of the bulk actions on students. */
export const studentUndoActions: UndoActions = {
  'student.move': undoEnrolments('students.moveClass'),
  'student.number': undoEnrolments('students.setNumbers'),
  'student.leave': undoEnrolments('students.leave'),
  'student.bringBack': undoEnrolments('students.bringBack'),
  'student.different': undoDifferent,
  'student.remove': undoRemoval,
  'student.merge': undoMerge,
};
