import { setTimeout as sleep } from 'node:timers/promises';
import { CompetencySettingType } from '@mebae/contracts';
import pg from 'pg';
import type { Db } from '../../../academic-api/src/db/connect.ts';
import { rosterFile } from '../../../academic-api/src/features/people/student-import/test-support/workbooks.ts';
import { createAccount, rightPassword } from '../../../academic-api/src/testing/account.ts';
import { multipart } from '../../../academic-api/src/testing/multipart.ts';
import { createSchool } from '../../../academic-api/src/testing/school.ts';
import { api, ownPage, signIn } from '../../bench/lib/product.ts';

/** Rows of the roster and people with an address, in the school of each round. */
const rows = 30;
const mailed = 20;
const day = 86_400_000;

/** Words of the product about a school's work. */
interface BegunWork {
  /** Whether the import was said to be started: it is owed. */
  owesImport: boolean;
  /** Whether the course was said to be created: its mails are owed. */
  owesMails: boolean;
  /** Calls that were refused, but for those that were to be asked again because the product had too much to do. */
  refused: number;
}

/** A school whose work is under way when something goes wrong. */
export interface RoundSchool {
  companyID: number;
  begun: Readonly<BegunWork>;
  /** Begins an import, and a course whose opening mails go out. */
  begin(): Promise<void>;
}

class Refusal extends Error {
  /** Whether it was refused before anything of it was done, by an API or a bff that had too much to do. */
  readonly isBusy: boolean;

  constructor(path: string, status: number, text: string) {
    super(`${path}: ${status} ${text.slice(0, 200)}`);
    this.isBusy = status === 503 && /"(?:too|upstream)-busy"/.test(text);
  }
}

/** Makes the school of a round, with an administrator who is signed in. @param port of the product */
export async function createRoundSchool(db: Db, port: number): Promise<RoundSchool> {
  const { companyID, classes } = await createSchool(db, {
    classes: 2,
    studentsPerClass: mailed / 2,
  });
  const { email } = await createAccount(db, companyID);
  const cookie = await askAgain(() => signIn(port, email, rightPassword));
  const call = async (path: string, body: BodyInit, headers: Record<string, string>) => {
    const response = await fetch(`http://127.0.0.1:${port}${api}${path}`, {
      method: 'POST',
      headers: { ...ownPage, cookie, ...headers },
      body,
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    if (!response.ok) throw new Refusal(path, response.status, text);
    return JSON.parse(text) as Record<string, unknown>;
  };
  const json = { 'content-type': 'application/json' };
  const begun: BegunWork = { owesImport: false, owesMails: false, refused: 0 };
  const countRefusal = (error: unknown): void => {
    if (isBusy(error)) return;
    begun.refused += 1;
    console.log(`    refused: ${String(error)}`);
  };
  return {
    companyID,
    begun,
    async begin() {
      const { payload, headers } = multipart('roster.xlsx', roster());
      const file = new Uint8Array(payload);
      // nothing comes of these two but what the last one brings
      const { importID } = await askAgain(
        () => call('/students/import/preview', file, headers),
        countRefusal,
      );
      const { draftID } = await askAgain(
        () => call('/exams/drafts', JSON.stringify(courseOf(classes)), json),
        countRefusal,
      );
      // asked once: all or nothing of it is stored, whatever the response
      const askOnce = async (path: string): Promise<boolean> =>
        askAgain(() => call(path, '{}', json), countRefusal, isBusy).then(
          () => true,
          () => false,
        );
      begun.owesImport = await askOnce(`/students/import/${String(importID)}/start`);
      begun.owesMails = await askOnce(`/exams/drafts/${String(draftID)}/create`);
    },
  };
}

const isBusy = (error: unknown): boolean => error instanceof Refusal && error.isBusy;

/**
 * Asks again for half a minute.
 * @param tell takes each error
 * @param mayAskAgain after an error
 */
async function askAgain<T>(
  ask: () => Promise<T>,
  tell: (error: unknown) => void = () => undefined,
  mayAskAgain: (error: unknown) => boolean = () => true,
): Promise<T> {
  for (let left = 30; ; left -= 1) {
    try {
      return await ask();
    } catch (error) {
      tell(error);
      if (left === 0 || !mayAskAgain(error)) throw error;
      await sleep(1000);
    }
  }
}

const roster = (): Buffer =>
  rosterFile(
    Array.from({ length: rows }, (_, n) => [
      1,
      '2組',
      mailed / 2 + n + 1,
      `N${String(n).padStart(4, '0')}`,
      '山田',
      '太郎',
      'ヤマダ',
      'タロウ',
      null,
      '英語',
    ]),
  );

const courseOf = (classes: readonly { schoolClassID: number }[]) => ({
  step: 'confirm',
  data: {
    base: {
      title: 'drill',
      startAt: new Date(Date.now() - day / 24).toISOString(),
      endAt: new Date(Date.now() + 2 * day).toISOString(),
    },
    questions: { competencySettingType: CompetencySettingType.Mini, questionTypeID: 1 },
    examinees: {
      schoolClassIDs: classes.map(({ schoolClassID }) => schoolClassID),
      evaluatorsPerStudent: 2,
    },
    mail: { opening: true },
  },
});

/** Work of the rounds' schools, as it is stored in the end. */
export interface WorkResult {
  /** Imports that left a part, more than all, or something else than their owner reads. */
  importsWrong: number;
  /** Imports that were said to be started. */
  importsStarted: number;
  /** Those of them that are done. */
  importsDone: number;
  /** Imports that were given up, without a trace. */
  importsFailed: number;
  /** Mails to an address that were written, or sent, more than once. */
  mailsTwice: number;
  mailsSent: number;
  /** Mails that were neither sent nor given up, or that were never written. */
  mailsMissing: number;
  /** Mails that may have been sent and are left to a person. */
  mailsInterrupted: number;
  /** Imports and mails that are still under way. */
  open: number;
}

/** @param received recipients of all mails that the mail server took */
export async function judgeWork(
  url: string,
  schools: readonly RoundSchool[],
  received: readonly string[],
): Promise<WorkResult> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const result: WorkResult = {
      importsWrong: 0,
      importsStarted: 0,
      importsDone: 0,
      importsFailed: 0,
      mailsTwice: 0,
      mailsSent: 0,
      mailsMissing: 0,
      mailsInterrupted: 0,
      open: 0,
    };
    const sent = new Map<string, number>();
    for (const to of received) sent.set(to, (sent.get(to) ?? 0) + 1);
    for (const { companyID, begun } of schools) {
      const { rows: stored } = await client.query<Record<string, number>>(storedSql, [companyID]);
      const {
        students = 0,
        audited = 0,
        applied = 0,
        done = 0,
        failed = 0,
        open = 0,
      } = stored[0] ?? {};
      const isAll = students === rows && audited === rows && applied === 1;
      const isNothing = students + audited + applied === 0;
      if (begun.owesImport) {
        result.importsStarted += 1;
        result.importsDone += done;
      }
      result.importsFailed += failed;
      result.open += open;
      if (open === 0 && !(done === 1 ? isAll : isNothing)) result.importsWrong += 1;
      const mails = await client.query<{ to: string; state: string; error: string | null }>(
        `select lower(m.recipient) as to, m.state, m.error from outbox_mail m where m.company_id = $1`,
        [companyID],
      );
      const written = new Map<string, number>();
      for (const { to, state, error } of mails.rows) {
        written.set(to, (written.get(to) ?? 0) + 1);
        if (state === 'sent') result.mailsSent += 1;
        else if (state === 'failed' && error === 'interrupted') result.mailsInterrupted += 1;
        else if (state === 'queued' || state === 'sending') result.open += 1;
        else result.mailsMissing += 1;
      }
      const isTwice = (to: string): boolean =>
        (written.get(to) ?? 0) > 1 || (sent.get(to) ?? 0) > 1;
      result.mailsTwice += [...written.keys()].filter(isTwice).length;
      if (begun.owesMails) result.mailsMissing += Math.max(0, mailed - written.size);
    }
    return result;
  } finally {
    await client.end();
  }
}

const storedSql = `
  select (select count(*)::int from student where company_id = $1 and manage_number like 'N%') as students,
    (select count(*)::int from audit_log where company_id = $1 and action = 'student.create') as audited,
    (select count(*)::int from roster_import where company_id = $1 and applied_at is not null) as applied,
    (select count(*)::int from operation where company_id = $1 and state = 'succeeded') as done,
    (select count(*)::int from operation where company_id = $1 and state = 'failed') as failed,
    (select count(*)::int from operation where company_id = $1 and state not in ('succeeded', 'failed')) as open`;
