import type {
  ExamMailKind,
  FindingsOptions,
  LanguageCode,
  LetterWriter,
  Role,
  RosterKind,
} from '@mebae/contracts';
import { currentTrace, traceparent } from '@mebae/telemetry';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Tx } from '../../db/connect.ts';
import { connectionOf, type DatabaseAddress } from '../../db/connection.ts';

/** Every queue, what its jobs carry, and how often one is tried again. */
export interface JobData {
  'send-mail': { companyID: number; mailID: number };
  /** With an operation when a person waits for the scores. */
  'score-exam': { companyID: number; evalSettingID: number; operationID?: string };
  /** Computes the preliminary scores of a running course. */
  'score-preliminary': { companyID: number; evalSettingID: number };
  /** Writes the rows of a previewed file. */
  'import-roster': {
    companyID: number;
    operationID: string;
    kind: RosterKind;
    importID: string;
    goodRowsOnly: boolean;
    actor: { userID: number; role: Role; ip: string };
  };
  /** Reads the roster service of a school; with an operation when a person waits for it. */
  'read-roster': {
    companyID: number;
    operationID?: string;
    runID: string;
    actor: { userID: number | null; role: Role | null; ip: string | null };
  };
  /** Looks for schools whose roster service is to be read; runs every night. */
  'find-nightly-rosters': Record<string, never>;
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
  /** Makes a proposal of groups that was asked for. */
  'propose-groups': { companyID: number; operationID: string; proposalID: number };
  /** Looks for courses with mails that are due; runs every minute. */
  'find-due-mails': Record<string, never>;
  /** Writes the mails of one occasion to people of a course. */
  'write-exam-mails': {
    companyID: number;
    evalSettingID: number;
    kind: ExamMailKind;
    occasion: string;
    /** Only to people whose answering ends then; null: whenever. */
    endAt: string | null;
  };
  /** Draws login cards as a PDF. */
  'draw-login-cards': {
    companyID: number;
    operationID: string;
    cardsID: string;
    evalSettingID: number;
    studentIDs: number[];
    perPage: number;
    language: LanguageCode;
  };
  /** Has a model word the findings of a student. */
  'word-findings': {
    companyID: number;
    operationID: string;
    studentID: number;
    schoolYear: number;
    options: FindingsOptions;
    /** Classes of the courses that who asked may see; null: all of the school. */
    scope: readonly number[] | null;
  };
  /** Has the reports of a scored course made, where the course says so. */
  'start-reports': { companyID: number; evalSettingID: number };
  /** Makes the reports that were asked for with the operation. */
  'make-reports': { companyID: number; operationID: string; evalSettingID: number };
  /** Writes a letter of recommendation. */
  'write-letter': {
    companyID: number;
    operationID: string;
    studentID: number;
    letterID: number;
    schoolYear: number;
    /** Classes of the courses that who asked may see; null: all of the school. */
    scope: readonly number[] | null;
    /** The person who asked. */
    userID: number;
    writer: LetterWriter;
  };
  /** Assigns the evaluators of a course again. */
  'assign-evaluators': {
    companyID: number;
    operationID: string;
    evalSettingID: number;
    actor: { userID: number; role: Role; ip: string };
  };
  /** Looks for people who have come to a course's classes; runs every minute. */
  'join-exams': Record<string, never>;
  /** Looks for exams that have ended; runs every minute. */
  'close-exams': Record<string, never>;
  /** Looks for running courses with new answers; runs every minute. */
  'find-new-answers': Record<string, never>;
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

/** Seconds after which a worker that doesn't show up is lost: the least that pg-boss allows. */
const lostAfterSeconds = 10;

/**
 * Settings of a job that a person waits for: it goes on soon after its worker was killed. Its tries, about 1, 2, 4, 8 and
 * 16 seconds apart, last longer than the database takes to change its leader.
 */
const awaited = {
  retryLimit: 5,
  retryDelay: 1,
  retryBackoff: true,
  heartbeatSeconds: lostAfterSeconds,
};

/** Settings of a job that nobody waits for: it outlasts an outage of some minutes. */
const unattended = {
  retryLimit: 5,
  retryDelay: 30,
  retryBackoff: true,
  heartbeatSeconds: lostAfterSeconds,
};

const queues: Record<JobName, QueueOptions> = {
  // lost later than others: it waits for half a minute until the database takes down what the mail server has said
  'send-mail': { ...unattended, heartbeatSeconds: 60 },
  'score-exam': {
    retryLimit: 3,
    retryDelay: 10,
    retryBackoff: true,
    heartbeatSeconds: lostAfterSeconds,
  },
  'score-preliminary': {
    retryLimit: 3,
    retryDelay: 10,
    retryBackoff: true,
    heartbeatSeconds: lostAfterSeconds,
  },
  'import-roster': awaited,
  'read-roster': awaited,
  'find-nightly-rosters': { retryLimit: 0, retryDelay: 0, retryBackoff: false },
  'make-export': awaited,
  'apply-promotion': awaited,
  'propose-classes': awaited,
  'propose-groups': awaited,
  'find-due-mails': { retryLimit: 0, retryDelay: 0, retryBackoff: false },
  'write-exam-mails': unattended,
  'draw-login-cards': awaited,
  // a model that fails is told to the person, who may ask again
  'word-findings': { ...awaited, retryLimit: 1 },
  'start-reports': unattended,
  // each try goes on where the one before was ended
  'make-reports': awaited,
  'write-letter': { ...awaited, retryLimit: 1 },
  'assign-evaluators': awaited,
  'join-exams': { retryLimit: 0, retryDelay: 0, retryBackoff: false },
  'close-exams': { retryLimit: 0, retryDelay: 0, retryBackoff: false },
  'find-new-answers': { retryLimit: 0, retryDelay: 0, retryBackoff: false },
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
  /** The same for many jobs of one queue, in one statement. */
  enqueueAll<N extends JobName>(tx: Tx, name: N, data: readonly JobData[N][]): Promise<void>;
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
  const close = (): Promise<void> => boss.stop({ graceful: false });
  await boss.start().catch(async (error: unknown) => {
    // Its timers would keep a command that has failed from ending.
    await close();
    throw error;
  });
  return {
    jobs: {
      async enqueue(tx, name, data, options = {}) {
        const trace = currentTrace();
        // so that the worker's lines and spans are found by the request that caused the job
        const traced = trace ? { ...data, traceparent: traceparent(trace) } : data;
        await boss.send(name, traced, { ...options, db: fromKysely(tx) });
      },
      async enqueueAll(tx, name, all) {
        const trace = currentTrace();
        const traced = all.map((data) => ({
          data: trace ? { ...data, traceparent: traceparent(trace) } : data,
        }));
        await boss.insert(name, traced, { db: fromKysely(tx) });
      },
    },
    close,
  };
}
