import {
  CustomCompetencyRefusal,
  customCompetencyLimits,
  limits,
  type CustomCompetency,
  type CustomCompetencyBody,
  type NewestScoredExam,
  type customCompetencyEndpoints,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { assertUnchanged } from '../../../lib/audit/assert-unchanged.ts';
import type { Caller } from '../../../lib/calls/caller.ts';
import { audit } from '../../../lib/audit/audit.ts';
import { Failure, invalidValue, notFound, refused } from '../../../lib/calls/failure.ts';
import { lockInSchool } from '../../../lib/database/lock.repository.ts';
import { countMeasured } from '../../../lib/score-groups/count-measured.repository.ts';
import { newestScoredExam } from '../../../lib/score-groups/newest-scored-exam.repository.ts';
import { lineOf } from '../../../lib/calls/typed-text.ts';
import * as repository from './custom-competencies.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

/** The school's competencies, and how many students the newest scored course gives a score on each. */
export async function list({ tx, session, language }: Call<typeof customCompetencyEndpoints.list>) {
  const { companyID } = session;
  const exam = await newestScoredExam(tx, companyID);
  const rows = await repository.listCustomCompetencies(tx, companyID, language);
  return { data: await withCounts(tx, companyID, exam, rows), exam };
}

/**
 * One school competency.
 * @throws Failure 404 when this school has none of that id
 */
export async function get(
  { tx, session, language }: Caller,
  customCompetencyID: number,
): Promise<CustomCompetency> {
  const { companyID } = session;
  const row = await repository.findCustomCompetency(tx, companyID, customCompetencyID, language);
  const exam = await newestScoredExam(tx, companyID);
  const [found] = await withCounts(tx, companyID, exam, row ? [row] : []);
  if (!found) throw unknownCompetency();
  return found;
}

/** How many students of the newest scored course have a fixed score on every one of some competencies. */
export async function countStudents({
  tx,
  session,
  query: { competencyIDs },
}: Call<typeof customCompetencyEndpoints.studentCount>) {
  const exam = await newestScoredExam(tx, session.companyID);
  if (!exam) return { exam, studentCount: null };
  const measure = [...new Set(competencyIDs)];
  const [studentCount = 0] = await countMeasured(tx, session.companyID, exam.evalSettingID, [
    measure,
  ]);
  return { exam, studentCount };
}

/**
 * Makes a school competency.
 * @throws Failure 2023 for tabs, 2003 for what is missing or unknown, `nameTaken`, `tooMany`
 */
export async function create(
  caller: Call<typeof customCompetencyEndpoints.create>,
): Promise<CustomCompetency> {
  const { tx, session, now, body } = caller;
  const { companyID } = session;
  const values = await checkedValues(caller, body, null);
  if (
    (await repository.countCustomCompetencies(tx, companyID)) >= customCompetencyLimits.perSchool
  ) {
    throw refused(CustomCompetencyRefusal.TooMany);
  }
  const customCompetencyID = await repository.insertCustomCompetency(tx, companyID, values, now);
  await audit(tx, session, 'competency.create', { detail: { customCompetencyID } });
  return get(caller, customCompetencyID);
}

/**
 * Changes a school competency.
 * @throws Failure 404, `changedMeanwhile` (409), and what `create` throws
 */
export async function change(
  caller: Call<typeof customCompetencyEndpoints.update>,
): Promise<CustomCompetency> {
  const {
    tx,
    session,
    now,
    params: { customCompetencyID },
    body,
  } = caller;
  const values = await checkedValues(caller, body, customCompetencyID);
  const before = await repository.lockCustomCompetency(tx, session.companyID, customCompetencyID);
  if (!before) throw unknownCompetency();
  assertUnchanged(before, body.updatedAt);
  await repository.updateCustomCompetency(tx, session.companyID, customCompetencyID, values, now);
  await audit(tx, session, 'competency.update', { detail: { customCompetencyID } });
  return get(caller, customCompetencyID);
}

/** @throws Failure 404, `changedMeanwhile` (409), 2035 while the box-plot setting uses it */
export async function remove(caller: Call<typeof customCompetencyEndpoints.remove>): Promise<void> {
  const {
    tx,
    session,
    params: { customCompetencyID },
    query: { updatedAt: readAt },
  } = caller;
  await lockInSchool(tx, session.companyID, 'score settings');
  const before = await repository.lockCustomCompetency(tx, session.companyID, customCompetencyID);
  if (!before) throw unknownCompetency();
  assertUnchanged(before, readAt);
  if ((await get(caller, customCompetencyID)).isInBoxplot) throw new Failure('grow.2035');
  await repository.deleteCustomCompetency(tx, session.companyID, customCompetencyID);
  await audit(tx, session, 'competency.delete', { detail: { customCompetencyID } });
}

const unknownCompetency = (): Failure => notFound.row('customCompetencyID');

async function checkedValues(
  { tx, session }: Caller,
  body: CustomCompetencyBody,
  except: number | null,
) {
  const name = lineOf('name', body.name, limits.nameLength);
  const competencyIDs = body.competencyIDs.toSorted((a, b) => a - b);
  if ((await repository.countKnown(tx, competencyIDs)) < competencyIDs.length) {
    throw invalidValue('competencyIDs');
  }
  await lockInSchool(tx, session.companyID, 'score settings');
  if (await repository.isNameTaken(tx, session.companyID, name, except)) {
    throw refused(CustomCompetencyRefusal.NameTaken);
  }
  return { name, competencyIDs, isValid: body.isValid, updatedBy: session.userID };
}

async function withCounts(
  tx: Tx,
  companyID: number,
  exam: NewestScoredExam | null,
  rows: readonly repository.CustomCompetencyRow[],
): Promise<CustomCompetency[]> {
  const measures = rows.map((row) => row.competencyIDs);
  const counts = exam && (await countMeasured(tx, companyID, exam.evalSettingID, measures));
  return rows.map((row, index) => ({
    ...row,
    studentCount: counts?.[index] ?? null,
    updatedAt: row.updatedAt.toISOString(),
  }));
}
