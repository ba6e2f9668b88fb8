import type { Config } from '../../config.ts';
import type { AppDb } from '../../db/connect.ts';
import type { Jobs } from '../processes/jobs.ts';
import type { ReportStore } from '../report-store/report-store.ts';

/** Things that services may need besides their transaction; built once in server.ts, worker.ts or a test. */
export interface Deps {
  config: Config;
  db: AppDb;
  jobs: Jobs;
  /** Files of reports and letters. */
  reportStore: ReportStore;
  /** The clock, so that tests can move it. */
  now: () => Date;
}
