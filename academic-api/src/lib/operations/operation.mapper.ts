import type { Operation } from '@mebae/contracts';
import type { OperationRow } from './operation.repository.ts';

/** An operation as its owner sees it. */
export function toOperation(row: OperationRow): Operation {
  return {
    operationID: row.operationID,
    kind: row.kind,
    name: row.name,
    route: row.route,
    state: row.state,
    done: row.state === 'succeeded' && row.total !== null ? row.total : row.done,
    total: row.total,
    failure: row.failure,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
