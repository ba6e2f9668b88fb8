import type { Job, PgBoss } from 'pg-boss';
import { mailLinks, openExams } from './features/candidate-links/mail-links.job.ts';
import { proposeClassesJob } from './features/class-change/propose-classes.job.ts';
import { closeExams } from './features/exams/close-exams.job.ts';
import { makeExport } from './features/data-exports/make-export.job.ts';
import { settleOperations } from './features/operations/settle-operations.job.ts';
import { cleanUp } from './features/clean-up/clean-up.job.ts';
import { applyPromotionJob } from './features/promotion/apply-promotion.ts';
import { mailTransport, sendMail } from './features/outbox/send-mail.job.ts';
import { scoreExamJob } from './features/scores/score-exam.job.ts';
import { importKindsByName } from './features/import-kinds.ts';
import { importRosterJob } from './lib/roster-import/apply-import.ts';
import type { Deps } from './lib/deps.ts';
import type { JobData, JobName } from './lib/jobs.ts';
import { runBatch, type WorkerLife } from './plugins/run-batch.ts';

/** A job that comes wakes its worker; where many wait, a full batch is followed by the next one at once. */
const waiting = {
  notifyPollingIntervalSeconds: 2,
  pollingIntervalSeconds: 2,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
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
  await handle('import-roster', (data) => importRosterJob(deps, importKindsByName, data));
  await handle('make-export', (data) => makeExport(deps, data));
  await handle('apply-promotion', (data) => applyPromotionJob(deps, data));
  await handle('propose-classes', (data) => proposeClassesJob(deps, data));
  await handle('send-mail', (data) => sendMail(deps, transport, data));
  await handle('mail-links', (data) => mailLinks(deps, data));
  await handle('open-exams', () => openExams(deps));
  await handle('close-exams', () => closeExams(deps));
  await handle('settle-operations', async () => {
    const lost = await settleOperations(deps);
    if (lost > 0) life.log.warn({ lost }, 'operations lost');
  });
  await handle('clean-up', async () => {
    life.log.info(await cleanUp(deps), 'cleaned up');
  });

  const everyMinute = '* * * * *';
  const everyNight = '30 3 * * *';
  await boss.schedule('open-exams', everyMinute);
  await boss.schedule('close-exams', everyMinute);
  await boss.schedule('settle-operations', everyMinute);
  await boss.schedule('clean-up', everyNight, null, { tz: 'Asia/Tokyo' });
}
