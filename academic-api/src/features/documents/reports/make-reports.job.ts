import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { someReportsFailed } from '@mebae/contracts';
import { withSchoolTransaction } from '../../../db/connect.ts';
import { DatabaseUnavailable } from '../../../db/unavailable.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { refused } from '../../../lib/calls/failure.ts';
import type { JobData } from '../../../lib/processes/jobs.ts';
import { runOperation } from '../../../lib/operations/run-operation.ts';
import { drawInThread, drawnAtOnce } from './draw/report-threads.ts';
import * as repository from './make-reports.repository.ts';
import type { WaitingReport } from './report-data.repository.ts';
import { readCourse, readReportData, type CourseOfReports } from './read-report-data.ts';

type Need = Pick<Deps, 'db' | 'now' | 'reportStore' | 'config'>;

/** While one is drawn, the next is read. */
const inWorkAtOnce = drawnAtOnce + 1;

/**
 * Makes the reports that an operation was asked for. Each is kept as soon as it is drawn, so that a try after a worker was
 * lost makes those that are left. One that fails is tried once more at the end, and then leaves the others alone.
 */
export function makeReports(
  deps: Need,
  { companyID, operationID, evalSettingID }: JobData['make-reports'],
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const key = { companyID, evalSettingID, operationID };
  return runOperation(deps, { companyID, operationID }, async (run) => {
    const { course, waiting, before } = await withSchoolTransaction(
      deps.db,
      companyID,
      async (tx) => ({
        course: await readCourse(tx, { ...key, productName: deps.config.productName }),
        waiting: await repository.waitingReports(tx, key),
        before: await repository.countDone(tx, key),
      }),
    );
    let done = before.made + before.failed;
    const again: WaitingReport[] = [];
    const limit = pLimit(inWorkAtOnce);
    await limit.map(waiting, async (report) => {
      try {
        await makeReport(deps, key, course, report);
        done += 1;
        run.report(done);
      } catch (error) {
        if (error instanceof ReportFailure) {
          again.push(report);
          return;
        }
        // the next try makes those that have not begun
        limit.clearQueue();
        throw error;
      }
    });
    for (const report of again) {
      try {
        await makeReport(deps, key, course, report);
      } catch (error) {
        if (!(error instanceof ReportFailure)) throw error;
        const { studentID, kind } = report;
        log.warn({ err: error, evalSettingID, studentID, kind }, 'a report could not be made');
        await withSchoolTransaction(deps.db, companyID, (tx) =>
          repository.setFailed(tx, key, report),
        );
      }
      done += 1;
      run.report(done);
    }
    const failed = await withSchoolTransaction(deps.db, companyID, async (tx) => {
      await repository.noteReportsReady(tx, key, deps.now());
      const counts = await repository.countDone(tx, key);
      if (counts.failed === 0) await run.succeed(tx);
      return counts.failed;
    });
    if (failed > 0) throw refused([someReportsFailed, String(failed)]);
  });
}

/** One report can't be made; the others can. */
class ReportFailure extends Error {}

/** Makes what goes wrong a failure of this report alone, unless the database can't work. */
async function ofThisReport<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof DatabaseUnavailable) throw cause;
    throw new ReportFailure('a report could not be read or drawn', { cause });
  }
}

interface OfOperation {
  companyID: number;
  evalSettingID: number;
  operationID: string;
}

/** @throws ReportFailure where reading or drawing fails; anything else where database or store do */
async function makeReport(
  { db, now, reportStore }: Need,
  operation: OfOperation,
  course: CourseOfReports,
  report: WaitingReport,
): Promise<void> {
  const { companyID } = operation;
  const madeAt = now();
  if (
    !(await withSchoolTransaction(db, companyID, (tx) =>
      repository.setCreating(tx, operation, report),
    ))
  )
    return;
  const data = await ofThisReport(() =>
    withSchoolTransaction(db, companyID, (tx) => readReportData(tx, course, report, madeAt)),
  );
  if (!data) throw new ReportFailure('there is nothing to report');
  const pdf = await ofThisReport(() => drawInThread(data));
  const { studentID } = report;
  const fileID = await reportStore.put(db, { companyID, studentID }, pdf);
  await withSchoolTransaction(db, companyID, async (tx) => {
    const file = { fileID, isFixed: data.isFixed, madeAt };
    // otherwise the file stays as it is: not kept, and gone with the next night but one
    if (await repository.setCompleted(tx, operation, report, file)) {
      await reportStore.keep(tx, companyID, fileID);
    }
  });
}
