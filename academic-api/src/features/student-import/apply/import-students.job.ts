import { inSchool } from '../../../db/connect.ts';
import type { Deps } from '../../../lib/deps.ts';
import { runOperation } from '../../../lib/operations/run-operation.ts';
import type { JobData } from '../../../lib/jobs.ts';
import { applyImport } from './apply.service.ts';

/** Writes a previewed roster as somebody's operation: all of it and its success, or nothing. */
export function importStudentsJob(
  deps: Pick<Deps, 'db' | 'now'>,
  { companyID, operationID, importID, goodRowsOnly, actor }: JobData['import-students'],
): Promise<void> {
  return runOperation(deps, { companyID, operationID }, (run) =>
    inSchool(deps.db, companyID, async (tx) => {
      const owner = { companyID, ...actor };
      await applyImport(tx, owner, importID, goodRowsOnly, deps.now(), run.report);
      await run.succeed(tx);
    }),
  );
}
