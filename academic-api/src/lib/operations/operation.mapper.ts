import { operation, type Operation } from '@mebae/contracts';
import type { OperationRow } from './operation.repository.ts';

/** An operation as its owner sees it. */
export const toOperation = (row: OperationRow): Operation =>
  operation.parse({
    ...row,
    done: row.state === 'succeeded' && row.total !== null ? row.total : row.done,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  });
