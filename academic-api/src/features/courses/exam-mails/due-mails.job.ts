import { dueMails } from '@mebae/rules';
import { withSchoolTransaction, type Tx } from '../../../db/connect.ts';
import { inEachSchool, schoolsWithWork } from '../../../db/schools-with-work.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { writeExamMails } from '../../../lib/exam-mails/write-exam-mails.ts';
import type { JobData } from '../../../lib/processes/jobs.ts';
import { mailLinks } from '../../../lib/outside-links/outside-links.ts';
import * as repository from './due-mails.repository.ts';

/** Mails of one transaction: small enough that a failure repeats little. */
const chunk = 50;

/** Up to when reminders were looked at is noted so often at least; a rule that is set later reaches back no further. */
const noteEveryMs = 3_600_000;

/** Has the mails of every course written that are due; see `dueMails` for the rules. */
export async function findDueMails(deps: Deps): Promise<void> {
  const now = deps.now();
  await inEachSchool(deps.db, schoolsWithWork.examsToMail(now), async (tx, companyID) => {
    for (const exam of await repository.lockRunningExams(tx, companyID, now)) {
      await queueDue(tx, deps, companyID, exam, now);
      await mailSchoolEvaluators(tx, deps, companyID, exam, now);
    }
    for (const { evalSettingID } of await repository.lockReportedExams(tx, companyID, now)) {
      const job = { companyID, evalSettingID, kind: 'report', occasion: '', endAt: null } as const;
      if (await repository.hasWaiting(tx, job)) {
        await deps.jobs.enqueue(tx, 'write-exam-mails', job);
      }
    }
  });
}

async function queueDue(
  tx: Tx,
  deps: Deps,
  companyID: number,
  exam: repository.ExamWithMails,
  now: Date,
): Promise<void> {
  const { evalSettingID, startAt, mail } = exam;
  const checkedAt = exam.mailsCheckedAt ?? startAt;
  let reminds = false;
  for (const end of exam.ends) {
    const endAt = new Date(end);
    for (const { kind, occasion } of dueMails({ startAt, endAt }, mail, { checkedAt, now })) {
      const job = { companyID, evalSettingID, kind, occasion, endAt: endAt.toISOString() };
      reminds ||= kind === 'reminder';
      if (await repository.hasWaiting(tx, job))
        await deps.jobs.enqueue(tx, 'write-exam-mails', job);
    }
  }
  if (
    reminds ||
    exam.mailsCheckedAt === null ||
    now.getTime() - checkedAt.getTime() > noteEveryMs
  ) {
    await repository.markChecked(tx, companyID, evalSettingID, now);
  }
}

/**
 * Students of the school who were asked from outside the course get their links with its opening mail: some each minute,
 * each one once, those who are asked later as well.
 */
async function mailSchoolEvaluators(
  tx: Tx,
  deps: Deps,
  companyID: number,
  exam: repository.ExamWithMails,
  now: Date,
): Promise<void> {
  // an own end of somebody does not keep a link open that ends with the course
  if (!exam.mail.opening || exam.endAt <= now) return;
  const rows = await repository.schoolEvaluatorsToMail(tx, companyID, exam.evalSettingID, chunk);
  if (rows.length > 0) await mailLinks(tx, deps, { companyID, ...exam }, rows);
}

/** Writes the mails of one occasion. A person who has got one gets no second, however often the job runs. */
export async function writeDueMails(deps: Deps, job: JobData['write-exam-mails']): Promise<void> {
  const { companyID, evalSettingID, kind, occasion } = job;
  const isOver = (): boolean => job.endAt !== null && new Date(job.endAt) <= deps.now();
  const next = () =>
    withSchoolTransaction(deps.db, companyID, async (tx) => {
      const people = await repository.nextWaiting(tx, job, chunk);
      await writeExamMails(tx, deps, companyID, {
        evalSettingID,
        kind,
        occasion,
        people,
        writtenBy: null,
      });
      return people.length > 0;
    });
  while (!isOver() && (await next()));
}
