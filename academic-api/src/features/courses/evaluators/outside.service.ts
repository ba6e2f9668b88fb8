import {
  EvaluatorType,
  type LanguageCode,
  type OutsideEvaluator,
  type evaluatorEndpoints,
} from '@mebae/contracts';
import { visibleClasses } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { audit } from '../../../lib/audit/audit.ts';
import {
  findCourse,
  visibleOpenCourse,
  visiblePeople,
} from '../../../lib/courses/course-of-evaluators.ts';
import { participantsAmong } from '../../../lib/courses/evaluators.repository.ts';
import { conflict, Failure, notFound } from '../../../lib/calls/failure.ts';
import { pageOf } from '../../../lib/calls/page.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import {
  addAll,
  giveLinks,
  mailLinks,
  outsideName,
  urlOf,
} from '../../../lib/outside-links/outside-links.ts';
import * as repository from './outside.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

const toOutside = (
  { schoolStudent, ...row }: repository.OutsideRow,
  language: LanguageCode,
): OutsideEvaluator => ({
  ...row,
  name: outsideName({ name: row.name, schoolStudent }, language),
  firstSeenAt: row.firstSeenAt?.toISOString() ?? null,
  handedInAt: row.handedInAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
});

/** @throws Failure grow.22 (404) for a course that is not there, or has nobody whom the caller may see */
export async function list({
  tx,
  session,
  params: { evalSettingID },
  query,
  now,
  language,
}: Call<typeof evaluatorEndpoints.outside>) {
  const { companyID } = session;
  await findCourse(tx, companyID, evalSettingID, now);
  await visiblePeople(tx, session, evalSettingID);
  const rows = await repository.outsideEvaluators(
    tx,
    companyID,
    evalSettingID,
    visibleClasses(session),
    pageOf(query),
  );
  return { data: rows.map((row) => toOutside(row, language)), totalRecords: rows[0]?.total ?? 0 };
}

/**
 * Adds people from outside, each about one student of the course.
 * @throws Failure grow.22 (404); academic.1 (409) `ended`, or `internalOnly` in a course of internal evaluators; grow.2004 (404) for a student whom the caller may not see there
 */
export async function add({
  tx,
  session,
  params: { evalSettingID },
  body,
  deps,
}: Call<typeof evaluatorEndpoints.addOutside>) {
  const { companyID } = session;
  const course = await visibleOpenCourse(tx, session, evalSettingID, deps.now());
  if (course.evaluatorType === EvaluatorType.Internal) {
    throw conflict('internalOnly');
  }
  const scope = visibleClasses(session);
  const wanted = body.evaluators.map((evaluator) => evaluator.studentID);
  const known = await participantsAmong(tx, companyID, evalSettingID, wanted, { scope });
  if (wanted.some((id) => !known.has(id))) throw new Failure('grow.2004', { status: 404 });
  const key = { companyID, evalSettingID, userID: session.userID };
  const made = await addAll(tx, deps, key, body.evaluators);
  const ids = made.map((row) => row.outsideEvaluatorID);
  const rows = await repository.outsideEvaluatorsByID(tx, companyID, evalSettingID, scope, ids);
  const mails = body.sendMail ? await mailLinks(tx, deps, { companyID, ...course }, rows) : 0;
  await audit(tx, session, 'outsideEvaluator.add', {
    detail: { evalSettingID, added: ids.length },
  });
  return { added: ids.length, mails };
}

/** @throws Failure grow.22 (404) when one of them is not there, or about a student whom the caller may not see */
async function findAll(
  tx: Tx,
  session: StaffSession,
  evalSettingID: number,
  outsideEvaluatorIDs: readonly number[],
): Promise<repository.OutsideRow[]> {
  const rows = await repository.outsideEvaluatorsByID(
    tx,
    session.companyID,
    evalSettingID,
    visibleClasses(session),
    outsideEvaluatorIDs,
  );
  if (rows.length !== new Set(outsideEvaluatorIDs).size) {
    throw notFound.course();
  }
  return rows;
}

/** Everybody from outside whom the caller may see, oldest first. @throws Failure grow.22 (404) as `list` */
async function findEverybody(
  tx: Tx,
  session: StaffSession,
  evalSettingID: number,
  now: Date,
): Promise<repository.OutsideRow[]> {
  const { companyID } = session;
  await findCourse(tx, companyID, evalSettingID, now);
  await visiblePeople(tx, session, evalSettingID);
  return repository.allOutsideEvaluators(tx, companyID, evalSettingID, visibleClasses(session));
}

/**
 * Links to copy or to print, revoked ones left out. Looking at them is audited: whoever holds one can answer.
 * `outsideEvaluatorIDs` null stands for everybody whom the caller may see.
 * @throws Failure grow.22 (404)
 */
export async function links({
  tx,
  session,
  params: { evalSettingID },
  body: { outsideEvaluatorIDs },
  deps,
}: Call<typeof evaluatorEndpoints.outsideLinks>) {
  const { companyID } = session;
  const rows =
    outsideEvaluatorIDs === null
      ? await findEverybody(tx, session, evalSettingID, deps.now())
      : await findAll(tx, session, evalSettingID, outsideEvaluatorIDs);
  await audit(tx, session, 'outsideEvaluator.links', {
    detail: { evalSettingID, links: rows.length },
  });
  return rows
    .filter((row) => row.revokedAt === null)
    .map(({ outsideEvaluatorID, name, student, linkNonce: nonce }) => ({
      outsideEvaluatorID,
      name,
      student,
      url: urlOf(deps, { companyID, outsideEvaluatorID, nonce }),
    }));
}

/**
 * Gives a new link in place of the old one, also of a revoked one.
 * @throws Failure grow.22 (404); academic.1 `ended` (409)
 */
export async function renew({
  tx,
  session,
  params: { evalSettingID, outsideEvaluatorID },
  body: { sendMail },
  deps,
}: Call<typeof evaluatorEndpoints.renewOutside>) {
  const { companyID } = session;
  const course = await visibleOpenCourse(tx, session, evalSettingID, deps.now());
  const [row] = await findAll(tx, session, evalSettingID, [outsideEvaluatorID]);
  if (!row) throw notFound.course();
  const nonce = row.linkNonce + 1;
  const key = { companyID, outsideEvaluatorID, nonce };
  await giveLinks(tx, deps, companyID, [key]);
  const mails = sendMail
    ? await mailLinks(tx, deps, { companyID, ...course }, [{ ...row, linkNonce: nonce }])
    : 0;
  await audit(tx, session, 'outsideEvaluator.renew', {
    studentID: row.student.studentID,
    detail: { evalSettingID, outsideEvaluatorID },
  });
  return { url: urlOf(deps, key), mails };
}

/** Ends a link; what was answered stays. @throws Failure grow.22 (404) */
export async function revoke({
  tx,
  session,
  params: { evalSettingID, outsideEvaluatorID },
  now,
}: Call<typeof evaluatorEndpoints.revokeOutside>): Promise<void> {
  const [row] = await findAll(tx, session, evalSettingID, [outsideEvaluatorID]);
  await repository.setRevoked(tx, session.companyID, outsideEvaluatorID, now);
  await audit(tx, session, 'outsideEvaluator.revoke', {
    ...(row && { studentID: row.student.studentID }),
    detail: { evalSettingID, outsideEvaluatorID },
  });
}
