import type { Operation } from '@mebae/contracts';
import type { OperationRow } from './operation.repository.ts';

/** An operation as its owner sees it. */
export function toOperation(row: OperationRow): Operation {
  return {
    operationID: row.operation_id,
    kind: row.kind,
    name: row.name,
    route: row.route,
    state: row.state,
    done: row.state === 'succeeded' && row.total !== null ? row.total : row.done,
    total: row.total,
    failure: row.failure,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}
