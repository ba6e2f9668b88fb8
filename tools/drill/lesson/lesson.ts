import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../../academic-api/src/db/connect.ts';
import { createAccount, rightPassword } from '../../../academic-api/src/testing/account.ts';
import { createSchool } from '../../../academic-api/src/testing/school.ts';
import { createCourse, type Call } from '../../bench/answer/course.ts';
import { compareWithStored } from '../../bench/answer/stored.ts';
import { api, ownPage, signIn } from '../../bench/lib/product.ts';
import { Callers, type Person } from './callers.ts';
import { createRoundSchool, judgeWork, type RoundSchool } from './work.ts';

/** A call without a response by then hangs. */
export const hangMs = 30_000;
/** Everybody goes on within this. */
export const longestAllowedMs = 15_000;

/** A time in words, to a tenth of a second: `4.7 s`. */
export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** Where the product is, and how it is asked. */
export interface LessonPlace {
  /** Address of the database for its owner. */
  databaseUrl: string;
  /** Port of a bff, or of what stands in front of several. */
  port: number;
  call: Call;
}

/** A lesson: candidates of one course, staff of another school, and schools whose work is begun in between. */
export interface Lesson {
  callers: Callers;
  schools: readonly RoundSchool[];
  evalSettingID: number;
  people: readonly Person[];
}

/**
 * Begins a lesson.
 * @param size candidates, staff, schools with work, and seconds between two calls of a person
 */
export async function beginLesson(
  { databaseUrl, port, call }: LessonPlace,
  size: { candidates: number; staff: number; schools: number; pauseSeconds: number },
): Promise<Lesson> {
  const db = connect(databaseUrl, 2);
  try {
    const course = await createCourse(db, { port, call }, size.candidates);
    const people: Person[] = [];
    const { companyID } = await createSchool(db, { studentsPerClass: 0 });
    for (let n = 0; n < size.staff; n += 1) {
      const { userID, email } = await createAccount(db, companyID);
      people.push({ userID, cookie: await signIn(port, email, rightPassword) });
    }
    const purposes = db.selectFrom('growingPurpose').select('growingPurposeID').limit(1);
    const { growingPurposeID } = await purposes.executeTakeFirstOrThrow();
    const schools: RoundSchool[] = [];
    for (let n = 0; n < size.schools; n += 1) schools.push(await createRoundSchool(db, port));
    const callers = new Callers(call, size.pauseSeconds * 1000);
    callers.answer(course.tokens);
    callers.work(people, growingPurposeID);
    return { callers, schools, evalSettingID: course.evalSettingID, people };
  } finally {
    await db.destroy();
  }
}

/** A name, what was counted, and whether it is as it must be. */
export type Figure = readonly [name: string, figure: number | string, isRight: boolean];

/**
 * Counts what became of a lesson that has ended: waits for what is still under way, then compares what callers were told
 * with what is stored. Whether an answer is stored twice is not asked: its question is the table's key.
 * @param received recipients of all mails that the mail server took
 */
export async function judgeLesson(
  { databaseUrl, port }: LessonPlace,
  { callers, schools, evalSettingID, people }: Lesson,
  received: () => readonly string[],
): Promise<Figure[]> {
  let work = await judgeWork(databaseUrl, schools, received());
  const until = performance.now() + 240_000;
  // a job that was lost is tried again after half a minute
  while (work.open + work.mailsMissing > 0 && performance.now() < until) {
    await sleep(2000);
    work = await judgeWork(databaseUrl, schools, received());
  }
  const answers = await compareWithStored(databaseUrl, evalSettingID, {
    acknowledged: callers.acknowledged,
    receipts: new Set(),
  });
  const activities = await titlesOf(databaseUrl);
  const lostWrites = [...callers.written].filter((title) => !activities.has(title)).length;
  const doubledWrites = [...activities.values()].filter((count) => count > 1).length;
  const refused = await Promise.all(people.map((person) => isSignedOut(port, person)));
  const signedOut = refused.filter(Boolean).length + callers.signedOut;
  return [
    ['answers acknowledged', callers.acknowledged.size, callers.acknowledged.size > 0],
    ['answers lost', answers.lost, answers.lost === 0],
    ['writes of staff acknowledged', callers.written.size, callers.written.size > 0],
    ['writes lost', lostWrites, lostWrites === 0],
    ['writes doubled', doubledWrites, doubledWrites === 0],
    ['wrong responses', callers.wrong, callers.wrong === 0],
    ['sign-outs', signedOut, signedOut === 0],
    [
      'imports done of those started',
      `${work.importsDone} of ${work.importsStarted}`,
      work.importsStarted > 0 && work.importsDone === work.importsStarted,
    ],
    ['imports given up', work.importsFailed, work.importsFailed === 0],
    ['jobs done twice or in part', work.importsWrong, work.importsWrong === 0],
    ['mails sent', work.mailsSent, work.mailsSent > 0],
    ['mails twice', work.mailsTwice, work.mailsTwice === 0],
    ['mails missing', work.mailsMissing, work.mailsMissing === 0],
    ['mails left to a person (interrupted)', work.mailsInterrupted, true],
    ['work still under way', work.open, work.open === 0],
  ];
}

/** Prints figures, and whether all are as they must be. @param promise what is kept then */
export function reportFigures(figures: readonly Figure[], promise: string): boolean {
  for (const [name, figure, isRight] of figures) {
    console.log(`  ${isRight ? '      ' : 'BROKEN'} ${name.padEnd(38)} ${figure}`);
  }
  const isKept = figures.every(([, , isRight]) => isRight);
  console.log(`  ${isKept ? 'kept  ' : 'BROKEN'} ${promise}`);
  return isKept;
}

async function titlesOf(url: string): Promise<Map<string, number>> {
  const db = connect(url, 1);
  try {
    const rows = await db
      .selectFrom('activity')
      .select(['title', (expression) => expression.fn.countAll<number>().as('count')])
      .where('title', 'like', 'drill %')
      .groupBy('title')
      .execute();
    return new Map(rows.map(({ title, count }) => [title, count]));
  } finally {
    await db.destroy();
  }
}

async function isSignedOut(productPort: number, { cookie }: Person): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${productPort}${api}/account/profile`, {
    headers: { ...ownPage, cookie },
  });
  await response.arrayBuffer();
  return response.status === 401;
}
