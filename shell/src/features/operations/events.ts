import type { Operation } from '@mebae/contracts';
import { isLive } from '../../lib/operation-words.ts';

/** An event of an operation that a screen reader announces: its start, each quarter, its end. */
export type OperationEvent =
  | { kind: 'started' | 'ended'; operation: Operation }
  | { kind: 'quarter'; operation: Operation; share: number };

const quarterOf = ({ done, total }: Operation): number =>
  total ? Math.floor((done / total) * 4) : 0;

function eventOf(before: Operation | undefined, after: Operation): OperationEvent | null {
  if (!isLive(after)) return before && !isLive(before) ? null : { kind: 'ended', operation: after };
  if (!before) return { kind: 'started', operation: after };
  const quarter = quarterOf(after);
  if (quarter <= quarterOf(before)) return null;
  return { kind: 'quarter', operation: after, share: quarter / 4 };
}

/** Events between two answers of the server. */
export function eventsBetween(
  before: readonly Operation[],
  after: readonly Operation[],
): OperationEvent[] {
  const known = new Map(before.map((operation) => [operation.operationID, operation]));
  return after.flatMap((operation) => eventOf(known.get(operation.operationID), operation) ?? []);
}
