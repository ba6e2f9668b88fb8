import type { EndpointName } from '@mebae/contracts';

/** Calls that make or change courses, classes, people or activities. */
const calls: readonly EndpointName[] = [
  'studentImport.preview',
  'studentImport.columns',
  'studentImport.cells',
  'studentImport.check',
  'studentImport.start',
  'students.create',
  'students.update',
  'students.setNotes',
  'students.moveClass',
  'students.setNumbers',
  'students.losses',
  'students.remove',
  'students.merge',
  'tags.change',
  'tags.merge',
  'tags.remove',
  'tags.assign',
  'studentImport.undo',
  'teacherImport.preview',
  'teacherImport.columns',
  'teacherImport.cells',
  'teacherImport.check',
  'teacherImport.start',
  'teacherImport.undo',
  'classes.save',
  'classChange.createClasses',
  'classChange.save',
  'classChange.propose',
  'classChange.confirm',
  'teachers.create',
  'teachers.update',
  'examDrafts.create',
  'examDrafts.save',
  'examDrafts.createExam',
  'activities.create',
  'activities.update',
  'activities.remove',
  'activities.createDestination',
  'undo.run',
];

/**
 * Whether a call belongs to the current school year: with another year chosen everything is shown and nothing of the
 * kind is made. Servers refuse with it, screens disable with it.
 */
export const isForCurrentYearOnly = (call: EndpointName): boolean => calls.includes(call);
