import type { Job, PgBoss } from 'pg-boss';
import { findDueMails, writeDueMails } from './features/courses/exam-mails/due-mails.job.ts';
import { proposeClassesJob } from './features/people/class-change/propose-classes.job.ts';
import { proposeGroupsJob } from './features/results/groups/propose-groups.job.ts';
import { wordFindingsJob } from './features/documents/findings/word-findings.job.ts';
import { writeLetterJob } from './features/documents/letters/write-letter.job.ts';
import { reassignEvaluatorsJob } from './features/courses/evaluator-assignment/reassign.job.ts';
import { joinExams } from './features/courses/exam-joiners/join-exams.job.ts';
import { makeReports } from './features/documents/reports/make-reports.job.ts';
import { startReportsJob } from './features/documents/reports/start-reports.job.ts';
import { closeExams } from './features/courses/exams/close-exams.job.ts';
import { makeExport } from './features/documents/data-exports/make-export.job.ts';
import { drawLoginCards } from './features/courses/login-cards/draw-login-cards.job.ts';
import { settleOperations } from './features/system/operations/settle-operations.job.ts';
import { cleanUp } from './features/system/clean-up/clean-up.job.ts';
import { applyPromotionJob } from './features/people/promotion/apply-promotion.ts';
import { mailTransport, sendMail } from './features/system/outbox/send-mail.job.ts';
import {
  findNewAnswers,
  scorePreliminaryJob,
} from './features/results/scores/score-preliminary.job.ts';
import { scoreExamJob } from './features/results/scores/score-exam.job.ts';
import { importKindsByName } from './features/people/import-kinds.ts';
import { startNightlyRosters } from './features/people/roster-service/nightly-rosters.job.ts';
import { readRosterJob } from './features/people/roster-service/read-roster.job.ts';
import { importRosterJob } from './lib/roster-import/apply-import.ts';
import type { Deps } from './lib/calls/deps.ts';
import type { JobData, JobName } from './lib/processes/jobs.ts';
import { runBatch, type WorkerLife } from './plugins/run-batch.ts';

/** A job that comes wakes its worker; where many wait, a full batch is followed by the next one at once. */
const waiting = {
  notifyPollingIntervalSeconds: 2,
  pollingIntervalSeconds: 2,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  // several times within the seconds after which a silent worker is lost
  heartbeatRefreshSeconds: 2,
} as const;

/**
 * Attaches every job to its handler. A job that throws is left to its queue's retries; the others of its batch are not.
 * @param boss a started queue
 * @param life log, measuring and stop of the worker
 */
export async function startWork(boss: PgBoss, deps: Deps, life: WorkerLife): Promise<void> {
  const transport = mailTransport(deps.config.smtpUrl);

  const handle = <N extends JobName>(name: N, run: (data: JobData[N]) => Promise<void>) =>
    boss.work(name, waiting, (jobs: Job<JobData[N]>[]) => runBatch(name, jobs, run, life));

  await handle('score-exam', (data) => scoreExamJob(deps, data));
  await handle('score-preliminary', (data) => scorePreliminaryJob(deps, data));
  await handle('import-roster', (data) => importRosterJob(deps, importKindsByName, data));
  await handle('read-roster', (data) =>
    readRosterJob(deps, { students: importKindsByName.students }, data),
  );
  await handle('find-nightly-rosters', async () => {
    const begun = await startNightlyRosters(deps);
    if (begun > 0) life.log.info({ begun }, 'readings of roster services began');
  });
  await handle('make-export', (data) => makeExport(deps, data));
  await handle('apply-promotion', (data) => applyPromotionJob(deps, data));
  await handle('propose-classes', (data) => proposeClassesJob(deps, data));
  await handle('propose-groups', (data) => proposeGroupsJob(deps, data));
  await handle('word-findings', (data) => wordFindingsJob(deps, data));
  await handle('start-reports', (data) => startReportsJob(deps, data));
  await handle('make-reports', (data) => makeReports(deps, data, life.log));
  await handle('write-letter', (data) => writeLetterJob(deps, data));
  await handle('assign-evaluators', (data) => reassignEvaluatorsJob(deps, data));
  await handle('send-mail', (data) => sendMail(deps, transport, data));
  await handle('write-exam-mails', (data) => writeDueMails(deps, data));
  await handle('draw-login-cards', (data) => drawLoginCards(deps, data));
  await handle('find-due-mails', () => findDueMails(deps));
  await handle('join-exams', async () => {
    const joined = await joinExams(deps);
    if (joined > 0) life.log.info({ joined }, 'people joined courses');
  });
  await handle('close-exams', () => closeExams(deps));
  await handle('find-new-answers', () => findNewAnswers(deps));
  await handle('settle-operations', async () => {
    const lost = await settleOperations(deps);
    if (lost > 0) life.log.warn({ lost }, 'operations lost');
  });
  await handle('clean-up', async () => {
    life.log.info(await cleanUp(deps), 'cleaned up');
  });

  const everyMinute = '* * * * *';
  const everyNight = '30 3 * * *';
  // before the clean-up and long before anybody comes to school
  const earlyEveryNight = '10 2 * * *';
  await boss.schedule('find-due-mails', everyMinute);
  // what the version before this one did every minute
  await boss.unschedule('open-exams');
  await boss.schedule('join-exams', everyMinute);
  await boss.schedule('close-exams', everyMinute);
  await boss.schedule('find-new-answers', everyMinute);
  await boss.schedule('settle-operations', everyMinute);
  await boss.schedule('find-nightly-rosters', earlyEveryNight, null, { tz: 'Asia/Tokyo' });
  await boss.schedule('clean-up', everyNight, null, { tz: 'Asia/Tokyo' });
}
