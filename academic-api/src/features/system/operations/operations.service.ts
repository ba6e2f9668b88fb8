import { operationShownMs, type Operation, type operationEndpoints } from '@mebae/contracts';
import { notFound } from '../../../lib/calls/failure.ts';
import { toOperation } from '../../../lib/operations/operation.mapper.ts';
import * as repository from './operations.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

/** The session's own operations that run, or ended within a day and were not dismissed. */
export async function list({
  tx,
  session,
  now,
}: Call<typeof operationEndpoints.list>): Promise<{ data: Operation[] }> {
  const endedAfter = new Date(now.getTime() - operationShownMs);
  const rows = await repository.ownOperations(tx, session, endedAfter);
  return { data: rows.map(toOperation) };
}

/** @throws Failure academic.1 (404) when there is none, or it is not over */
export async function dismiss({
  tx,
  session,
  params: { operationID: id },
  now,
}: Call<typeof operationEndpoints.dismiss>) {
  if (!(await repository.dismiss(tx, session, id, now))) {
    throw notFound.row();
  }
}

/** @throws Failure academic.1 (404) when there is none, it is over, or its kind can't be taken back */
export async function cancel({
  tx,
  session,
  params: { operationID: id },
  now,
}: Call<typeof operationEndpoints.cancel>) {
  if (!(await repository.cancel(tx, session, id, now))) {
    throw notFound.row();
  }
}
