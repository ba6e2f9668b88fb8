import type { Operation, OperationKind } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import type { JobData, Jobs } from '../processes/jobs.ts';
import { toOperation } from './operation.mapper.ts';
import * as repository from './operation.repository.ts';

/** Jobs that may be somebody's operation. */
type OperationJob = {
  [N in keyof JobData]: JobData[N] extends { operationID?: string } ? N : never;
}[keyof JobData];

interface Start<N extends OperationJob> {
  kind: OperationKind;
  /** Its subject: the name of a file, the title of a course. */
  name: string;
  /** The page of its result. */
  route: string;
  /** Units of work, where they are known. */
  total: number | null;
  job: N;
  data: Omit<JobData[N], 'companyID' | 'operationID'>;
}

/**
 * Has the worker do something long for a person, who can follow it on every page. The operation and its job are there
 * with the caller's transaction or not at all. One that is under way for the same page is answered instead.
 * @param owner usually the session
 */
export async function startOperation<N extends OperationJob>(
  tx: Tx,
  jobs: Jobs,
  owner: { companyID: number; userID: number },
  start: Start<N>,
): Promise<Operation> {
  const { kind, name, route, total, job } = start;
  const { companyID, userID } = owner;
  const operationID = await repository.insertOperation(tx, {
    companyID,
    userID,
    kind,
    name,
    route,
    total,
  });
  if (operationID !== undefined) {
    await repository.dismissEnded(tx, companyID, { kind, route });
    const data = { ...start.data, companyID, operationID } as unknown as JobData[N];
    // the job has the operation's id, by which the two are compared when a worker was lost
    await jobs.enqueue(tx, job, data, { id: operationID });
  }
  return toOperation(await repository.liveOperation(tx, companyID, { kind, route }));
}
