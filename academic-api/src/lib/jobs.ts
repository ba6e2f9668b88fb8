import type { LanguageCode, Role, RosterKind } from '@mebae/contracts';
import { currentTrace, traceparent } from '@mebae/telemetry';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Tx } from '../db/connect.ts';
import { connectionOf, type DatabaseAddress } from '../db/connection.ts';

/** Every queue, what its jobs carry, and how often one is tried again. */
export interface JobData {
  'send-mail': { companyID: number; mailID: number };
  /** With an operation when a person waits for the scores. */
  'score-exam': { companyID: number; evalSettingID: number; operationID?: string };
  /** Writes the rows of a previewed file. */
  'import-roster': {
    companyID: number;
    operationID: string;
    kind: RosterKind;
    importID: string;
    goodRowsOnly: boolean;
    actor: { userID: number; role: Role; ip: string };
  };
  /** Makes a zip of everything of a student, or of the school. */
  'make-export': {
    companyID: number;
    operationID: string;
    exportID: string;
    /** Null: of the whole school. */
    studentID: number | null;
    language: LanguageCode;
  };
  /** Enrols everybody for the new school year, as a summary has shown it. */
  'apply-promotion': {
    companyID: number;
    operationID: string;
    toYear: number;
    fingerprint: string;
    actor: { userID: number; role: Role; ip: string };
  };
  /** Proposes next year's classes of a grade; year and grade are those that the students come into. */
  'propose-classes': { companyID: number; operationID: string; schoolYear: number; grade: number };
  /** Looks for exams that have started and whose links are to be mailed; runs every minute. */
  'open-exams': Record<string, never>;
  /** Mails the personal links of one exam to examinees with an address. */
  'mail-links': { companyID: number; evalSettingID: number };
  /** Looks for exams that have ended; runs every minute. */
  'close-exams': Record<string, never>;
  /** Ends operations whose job is lost; runs every minute. */
  'settle-operations': Record<string, never>;
  /** Removes sessions, links and uploaded rosters a month after their end; runs every night. */
  'clean-up': Record<string, never>;
}
export type JobName = keyof JobData;

interface QueueOptions {
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  /** A worker that doesn't show up for so long is lost, and its job is tried again. */
  heartbeatSeconds?: number;
}

const queues: Record<JobName, QueueOptions> = {
  'send-mail': { retryLimit: 5, retryDelay: 30, retryBackoff: true },
  'score-exam': { retryLimit: 3, retryDelay: 10, retryBackoff: true, heartbeatSeconds: 30 },
  'import-roster': { retryLimit: 2, retryDelay: 2, retryBackoff: true, heartbeatSeconds: 30 },
  'make-export': { retryLimit: 2, retryDelay: 2, retryBackoff: true, heartbeatSeconds: 30 },
  'apply-promotion': { retryLimit: 2, retryDelay: 2, retryBackoff: true, heartbeatSeconds: 30 },
  'propose-classes': { retryLimit: 2, retryDelay: 2, retryBackoff: true, heartbeatSeconds: 30 },
  'open-exams': { retryLimit: 0, retryDelay: 0, retryBackoff: false },
  'mail-links': { retryLimit: 5, retryDelay: 30, retryBackoff: true },
  'close-exams': { retryLimit: 0, retryDelay: 0, retryBackoff: false },
  'settle-operations': { retryLimit: 0, retryDelay: 0, retryBackoff: false },
  'clean-up': { retryLimit: 0, retryDelay: 0, retryBackoff: false },
};

export const jobNames = Object.keys(queues) as JobName[];

/**
 * Makes the queues, and brings those of an older version up to date; part of the migration, so that requests need no
 * right to create any.
 */
export async function jobSchema(boss: PgBoss): Promise<void> {
  for (const [name, { heartbeatSeconds, ...options }] of Object.entries(queues)) {
    await boss.createQueue(name);
    await boss.updateQueue(name, {
      ...options,
      heartbeatSeconds: heartbeatSeconds ?? null,
      notify: true,
    });
  }
}

/** Enqueues in the transaction that needs the job: a rollback drops it. */
export interface Jobs {
  enqueue<N extends JobName>(
    tx: Tx,
    name: N,
    data: JobData[N],
    options?: { id?: string; singletonKey?: string; startAfter?: Date },
  ): Promise<void>;
}

/** The sending half, for requests. It polls nothing and owns no schedule. */
export async function openJobs(
  address: string | DatabaseAddress,
): Promise<{ jobs: Jobs; close: () => Promise<void> }> {
  const boss = new PgBoss({
    ...connectionOf(address),
    supervise: false,
    schedule: false,
    migrate: false,
    max: 1,
  });
  boss.on('error', () => undefined);
  await boss.start();
  return {
    jobs: {
      async enqueue(tx, name, data, options = {}) {
        const trace = currentTrace();
        // so that the worker's lines and spans are found by the request that caused the job
        const traced = trace ? { ...data, traceparent: traceparent(trace) } : data;
        await boss.send(name, traced, { ...options, db: fromKysely(tx) });
      },
    },
    close: () => boss.stop({ graceful: false }),
  };
}
