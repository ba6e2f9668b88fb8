import { isDeepStrictEqual } from 'node:util';
import {
  Role,
  otherTeacherFields,
  type NewMailState,
  type TeacherBody,
  type TeacherRow,
  type teacherEndpoints,
} from '@mebae/contracts';
import type { CallerWithDeps } from '../../../lib/calls/caller.ts';
import { assertUnchanged } from '../../../lib/audit/assert-unchanged.ts';
import { auditChanges } from '../../../lib/audit/audit-changes.ts';
import { audit } from '../../../lib/audit/audit.ts';
import { Failure, notFound, refused } from '../../../lib/calls/failure.ts';
import { assertIdentifiersFree } from '../../../lib/people/identifiers.repository.ts';
import { newMailState } from '../../../lib/mails/mail.ts';
import { mailPasswordLink } from '../../../lib/password-links/mail-password-link.ts';
import { endLinks } from '../../../lib/password-links/password-links.repository.ts';
import { pageOf } from '../../../lib/calls/page.ts';
import { revokeSessions } from '../../../lib/accounts/sessions.repository.ts';
import { titlesOfClasses } from '../../../lib/classes/titles-of-classes.repository.ts';
import { normalisedTeacher } from './teacher-input.ts';
import { toTeacherRow } from './teachers.mapper.ts';
import * as repository from './teachers.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

/** Id of somebody who is not registered yet. */
const none = 0;

const at = ({ session, deps }: CallerWithDeps) => ({
  companyID: session.companyID,
  schoolYear: session.schoolYear,
  now: deps.now(),
});

/** A page of the school's teachers, by kana, with their classes of the call's school year. */
export async function listTeachers(
  call: CallerWithDeps,
  query: repository.TeacherFilter & { page: number; pageSize: number },
): Promise<{ data: TeacherRow[]; totalRecords: number }> {
  const page = pageOf(query);
  const { rows, total } = await repository.listTeachers(call.tx, at(call), query, page);
  const now = call.deps.now();
  return { data: rows.map((row) => toTeacherRow(row, now)), totalRecords: total };
}

/** @throws Failure academic.2 when the school has no such teacher */
export async function teacher(call: Call<typeof teacherEndpoints.detail>): Promise<TeacherRow> {
  const {
    params: { teacherID },
  } = call;
  const filter = { teacherID, includeInvalid: true, page: 1, pageSize: 1 };
  const [found] = (await listTeachers(call, filter)).data;
  if (!found) throw notFound.teacher();
  return found;
}

async function lockedTeacher({ tx, session }: CallerWithDeps, teacherID: number) {
  const { companyID, schoolYear } = session;
  const found = await repository.teacherForChange(tx, companyID, teacherID, schoolYear);
  if (!found) throw notFound.teacher();
  return found;
}

async function checkClasses({ tx, session }: CallerWithDeps, schoolClassIDs: readonly number[]) {
  const { companyID, schoolYear } = session;
  const known = await repository.countClasses(tx, companyID, schoolYear, schoolClassIDs);
  if (known !== schoolClassIDs.length) throw notFound.schoolClass();
}

/** An address names one account in the whole product; the answer does not say in which school. */
async function withFreeEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw repository.isTakenEmail(error) ? new Failure('grow.2006') : error;
  }
}

/**
 * Registers a teacher and mails the invitation, by which they set the first password.
 * @returns teacherID, and what happens to the invitation's mail
 * @throws Failure grow.2006 for an address that somebody has, in whatever school; academic.6 for a class that is not of
 * this school and year; grow.2023, auth.1, academic.1 as `normalisedTeacher`
 */
export async function createTeacher(
  call: Call<typeof teacherEndpoints.create>,
): Promise<{ teacherID: number; mailState: NewMailState }> {
  const { tx, session, deps, body } = call;
  const { companyID, schoolYear } = session;
  const { schoolClassIDs, ...input } = normalisedTeacher(body);
  await checkClasses(call, schoolClassIDs);
  await assertIdentifiersFree(tx, session, 'teachers', otherTeacherFields, input, none);
  const { userID, teacherID } = await withFreeEmail(() =>
    repository.insertTeacher(tx, companyID, input),
  );
  await repository.setClasses(tx, companyID, teacherID, schoolYear, schoolClassIDs);
  await audit(tx, session, 'teacher.create', { detail: { teacherID, role: input.role } });
  await mailPasswordLink(tx, deps, { companyID, userID, purpose: 'invitation' });
  return { teacherID, mailState: newMailState(deps.config) };
}

type Change = TeacherBody & { isValid: boolean };

/** Names of the fields that differ. */
function changedFields(before: repository.TeacherAccount, after: Change): (keyof Change)[] {
  const values: Record<keyof Change, unknown> = {
    ...before,
    isValid: before.valid,
    schoolClassIDs: before.classIDs.toSorted((a, b) => a - b),
  };
  const wanted = { ...after, schoolClassIDs: after.schoolClassIDs.toSorted((a, b) => a - b) };
  const fields = Object.keys(wanted) as (keyof Change)[];
  return fields.filter((field) => !isDeepStrictEqual(values[field], wanted[field]));
}

/**
 * Changes a teacher. A teacher who is made invalid or general is signed out at once. Links that were mailed to an
 * earlier address, or to somebody who is invalid now, die. Classes are those of the call's school year; other years
 * stay.
 * The body has its new values, and the `updatedAt` that the caller read.
 * @throws Failure academic.2 without such a teacher, `changedMeanwhile` (409), academic.1 `lastAdministrator`, and as
 * `createTeacher`
 */
export async function updateTeacher(call: Call<typeof teacherEndpoints.update>): Promise<void> {
  const {
    tx,
    session,
    deps,
    params: { teacherID },
    body: { updatedAt, ...body },
  } = call;
  const { companyID, schoolYear } = session;
  const input = normalisedTeacher(body);
  const resigns = input.role !== Role.Admin || !input.isValid;
  // before the teacher's own row is locked: everybody locks administrators first, and in one order
  const administrators = resigns ? await repository.lockValidAdministrators(tx, companyID) : [];
  const before = await lockedTeacher(call, teacherID);
  assertUnchanged(before, updatedAt);
  const { userID } = before;
  if (administrators.includes(userID) && administrators.length === 1) {
    // nobody could manage the school any more, nor take this back
    throw refused('lastAdministrator');
  }
  await checkClasses(call, input.schoolClassIDs);
  await assertIdentifiersFree(tx, session, 'teachers', otherTeacherFields, input, teacherID);
  const fields = changedFields(before, input);
  if (fields.length === 0) return;
  const newAddress = before.email.toLowerCase() !== input.email.toLowerCase();
  const { schoolClassIDs, isValid: valid, ...account } = input;
  const values = { ...account, valid };
  if (fields.includes('schoolClassIDs')) {
    await repository.setClasses(tx, companyID, teacherID, schoolYear, schoolClassIDs);
  }
  await withFreeEmail(() =>
    repository.updateTeacher(tx, companyID, { userID, teacherID }, values, session.userID),
  );
  const loses =
    (before.valid && !input.isValid) || (before.role === Role.Admin && input.role !== Role.Admin);
  const ended = loses ? await revokeSessions(tx, companyID, userID, deps.now()) : 0;
  if (newAddress || !input.isValid) {
    await endLinks(tx, companyID, userID, deps.now());
    await repository.dropCode(tx, companyID, userID);
  }
  const titles = await titlesOfClasses(tx, companyID, [...before.classIDs, ...schoolClassIDs]);
  const classNames = (ids: readonly number[]) =>
    ids.flatMap((id) => titles.get(id) ?? []).join('、') || null;
  const changes = auditChanges(fields, (field) =>
    field === 'schoolClassIDs'
      ? { old: classNames(before.classIDs), new: classNames(schoolClassIDs) }
      : { old: field === 'isValid' ? before.valid : before[field], new: input[field] ?? null },
  );
  await audit(tx, session, 'teacher.change', {
    detail: { teacherID, ...changes, ...(loses && { signedOut: ended }) },
  });
}

/**
 * Mails the invitation again; the earlier link dies.
 * @throws Failure academic.2 without such a teacher, grow.2021 when made invalid, academic.1 `hasPassword` when they
 * have set one: what they need is a reset, which they ask for themselves
 * @returns what happens to the mail
 */
export async function invite(
  call: Call<typeof teacherEndpoints.invite>,
): Promise<{ mailState: NewMailState }> {
  const {
    tx,
    session,
    deps,
    params: { teacherID },
  } = call;
  const found = await lockedTeacher(call, teacherID);
  if (!found.valid) throw new Failure('grow.2021');
  if (found.hasPassword) throw refused('hasPassword');
  await mailPasswordLink(tx, deps, {
    companyID: session.companyID,
    userID: found.userID,
    purpose: 'invitation',
  });
  await audit(tx, session, 'teacher.invite', { detail: { teacherID } });
  return { mailState: newMailState(deps.config) };
}

/**
 * Lifts the locks after wrong passwords and wrong codes.
 * @throws Failure academic.2 without such a teacher
 */
export async function unlock(call: Call<typeof teacherEndpoints.unlock>): Promise<void> {
  const {
    tx,
    session,
    deps,
    params: { teacherID },
  } = call;
  const found = await lockedTeacher(call, teacherID);
  const locked = await repository.unlock(tx, session.companyID, found.userID, deps.now());
  await repository.dropCode(tx, session.companyID, found.userID);
  if (locked) await audit(tx, session, 'teacher.unlock', { detail: { teacherID } });
}
