import type { Job, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { mailLinks, openExams } from './features/candidate-links/mail-links.job.ts';
import { closeExams } from './features/exams/close-exams.job.ts';
import { mailTransport, sendMail } from './features/outbox/send-mail.job.ts';
import { scoreExamJob } from './features/scores/score-exam.job.ts';
import type { Deps } from './lib/deps.ts';
import type { JobData, JobName } from './plugins/jobs.ts';

/**
 * Attaches every job to its handler. A handler that throws leaves its job to the queue's retries.
 * @param boss a started queue
 */
export async function startWork(boss: PgBoss, deps: Deps, log: Logger): Promise<void> {
  const transport = mailTransport(deps.config.smtpUrl);

  const handle = <N extends JobName>(name: N, run: (data: JobData[N]) => Promise<void>) =>
    boss.work<JobData[N]>(
      name,
      { pollingIntervalSeconds: 2, batchSize: 1 },
      async (jobs: Job<JobData[N]>[]) => {
        for (const job of jobs) {
          log.info({ job: name, id: job.id }, 'job starts');
          try {
            // oxlint-disable-next-line no-await-in-loop -- a batch of one
            await run(job.data);
          } catch (error) {
            log.error({ err: error, job: name, id: job.id }, 'job failed');
            throw error;
          }
          log.info({ job: name, id: job.id }, 'job done');
        }
      },
    );

  await handle('score-exam', (data) => scoreExamJob(deps, data));
  await handle('send-mail', (data) => sendMail(deps, transport, data));
  await handle('mail-links', (data) => mailLinks(deps, data));
  await handle('open-exams', () => openExams(deps));
  await handle('close-exams', () => closeExams(deps));

  const everyMinute = '* * * * *';
  await boss.schedule('open-exams', everyMinute);
  await boss.schedule('close-exams', everyMinute);
}
