import {
  SetupRefusal,
  SetupStep,
  type SetupClass,
  type SetupState,
  type setupEndpoints,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { normalisedClasses } from '../../../lib/classes/class-names.ts';
import { changedMeanwhileBy, unknownChange } from '../../../lib/audit/assert-unchanged.ts';
import { audit } from '../../../lib/audit/audit.ts';
import { keepClassOrder } from '../../../lib/classes/class-positions.repository.ts';
import { conflict, Failure, invalidValue } from '../../../lib/calls/failure.ts';
import { lastChangeOf } from '../../../lib/audit/last-change.repository.ts';
import { namesOf } from '../../../lib/people/people-names.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import * as repository from './setup.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

const refused = (...reason: string[]): Failure => conflict(reason);

/** How far the school's initial setup is. */
export async function state(tx: Tx, session: StaffSession): Promise<SetupState> {
  const { companyID, schoolYear } = session;
  return {
    step: await repository.setupStep(tx, companyID),
    schoolYear,
    ...(await repository.setupCounts(tx, companyID, schoolYear)),
    teachersWithoutClass: await repository.teachersWithoutClass(tx, companyID, schoolYear),
  };
}

/**
 * Goes to a step, back or forth; the last one completes the setup.
 * @throws Failure 409 `completed`, or what the steps before it lack: `noClasses`, `teachersWithoutClass`, `noStudents`
 */
export async function setStep({
  tx,
  session,
  body: { step },
}: Call<typeof setupEndpoints.setStep>): Promise<SetupState> {
  const { companyID, schoolYear } = session;
  const before = await repository.setupStep(tx, companyID, { lock: true });
  if (before === SetupStep.Completed) throw refused(SetupRefusal.Completed);
  const { classes, students, teachersWithoutClass } = await state(tx, session);
  if (step > SetupStep.SchoolClass && classes === 0) throw refused(SetupRefusal.NoClasses);
  if (step > SetupStep.Teacher && teachersWithoutClass.length > 0) {
    const names = namesOf(teachersWithoutClass.slice(0, 5), session);
    throw refused(SetupRefusal.TeachersWithoutClass, ...names);
  }
  if (step > SetupStep.Student && students === 0) throw refused(SetupRefusal.NoStudents);
  await repository.setSetupStep(tx, companyID, step, schoolYear);
  if (step === SetupStep.Completed) {
    await audit(tx, session, 'setup.complete', { detail: { schoolYear, students } });
  }
  return state(tx, session);
}

/**
 * Makes these the classes of the school year, in this order. A class that is not among them is deleted.
 * @throws Failure 409 `completed`, `changedMeanwhile` where somebody has saved others since, `classTwice` with a class, `classHasStudents` with one that would be deleted; 2003 for an unknown one, 2023 for tabs
 */
export async function saveClasses({
  tx,
  session,
  body: { classes: given, basedOn },
  now,
}: Call<typeof setupEndpoints.saveClasses>): Promise<SetupState> {
  const { companyID, schoolYear } = session;
  const step = await repository.setupStep(tx, companyID, { lock: true });
  if (step === SetupStep.Completed) throw refused(SetupRefusal.Completed);
  const existing = await repository.classesWithStudents(tx, companyID, schoolYear);
  if (!areSame(existing, basedOn)) {
    const last = await lastChangeOf(tx, companyID, 'setup.classes', { schoolYear });
    throw changedMeanwhileBy(last ?? unknownChange(now));
  }
  const { classes, twice } = normalisedClasses(given);
  if (twice !== undefined) throw refused(SetupRefusal.ClassTwice, twice);

  const ids = new Set(existing.map(({ schoolClassID }) => schoolClassID));
  const kept = new Set(classes.flatMap(({ schoolClassID }) => schoolClassID ?? []));
  if ([...kept].some((id) => !ids.has(id))) {
    throw invalidValue('schoolClassID');
  }
  const gone = existing.filter(({ schoolClassID }) => !kept.has(schoolClassID));
  const full = gone.find(({ students }) => students > 0);
  if (full) throw refused(SetupRefusal.ClassHasStudents, `${full.grade}-${full.name}`);
  await repository.deleteClasses(
    tx,
    companyID,
    gone.map(({ schoolClassID }) => schoolClassID),
  );
  await repository.writeClasses(tx, companyID, schoolYear, classes);
  await keepClassOrder(tx, { companyID, schoolYear }, classes);
  await audit(tx, session, 'setup.classes', { detail: { schoolYear } });
  return state(tx, session);
}

/** Whether classes are those that somebody has read, in whatever order. */
function areSame(
  existing: readonly { schoolClassID: number; grade: number; name: string }[],
  read: readonly SetupClass[],
): boolean {
  const known = new Map(read.map((row) => [row.schoolClassID, row]));
  return (
    existing.length === read.length &&
    existing.every(({ schoolClassID, grade, name }) => {
      const row = known.get(schoolClassID);
      return row?.grade === grade && row.schoolClassName === name;
    })
  );
}
