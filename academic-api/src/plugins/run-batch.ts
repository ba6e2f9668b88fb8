import { childOf, inTrace, newTrace, parseTraceparent, type Telemetry } from '@mebae/telemetry';
import type { Job, JobResult } from 'pg-boss';
import type { Logger } from 'pino';
import type { JobName } from '../lib/processes/jobs.ts';
import type { WorkerMetrics } from './worker-metrics.ts';

/** Functions around the jobs of a worker. */
export interface WorkerLife {
  log: Logger;
  telemetry: Telemetry | null;
  metrics: WorkerMetrics | null;
  /** The stop signal has come: no other job is begun. */
  stopping: AbortSignal;
  /** The time to finish is over: what still runs is given up and goes back to its queue. */
  cut: AbortSignal;
}

/**
 * Runs the jobs of one batch, one after the other, each in the trace of the request that caused it. A job that throws is
 * left to its queue's retries, and so is one that a stop leaves undone; the others of the batch are not.
 * @param run the job's handler
 */
export async function runBatch<T>(
  name: JobName,
  jobs: readonly Job<T>[],
  run: (data: T) => Promise<void>,
  life: WorkerLife,
): Promise<JobResult[]> {
  const results: JobResult[] = [];
  for (const job of jobs) {
    if (life.stopping.aborted) {
      results.push({ id: job.id, status: 'failed', output: { reason: 'the worker stopped' } });
    } else {
      results.push(await runJob(name, job, run, life));
    }
  }
  return results;
}

async function runJob<T>(
  name: JobName,
  job: Job<T>,
  run: (data: T) => Promise<void>,
  { log, telemetry, metrics, cut }: WorkerLife,
): Promise<JobResult> {
  const caller = parseTraceparent((job.data as { traceparent?: unknown } | null)?.traceparent);
  const trace = caller ? childOf(caller) : newTrace();
  const line = { job: name, id: job.id, trace: trace.traceID };
  const startedAt = Date.now();
  const start = performance.now();
  const finish = (fault?: string) => {
    const milliseconds = performance.now() - start;
    metrics?.job(name, fault === undefined ? 'done' : 'failed', milliseconds / 1000);
    telemetry?.record({
      trace,
      parentID: caller?.spanID ?? null,
      name: `job ${name}`,
      kind: 'consumer',
      startedAt,
      milliseconds,
      attributes: { 'messaging.destination.name': name, 'messaging.message.id': job.id },
      fault,
    });
    return Math.round(milliseconds);
  };

  log.info(line, 'job starts');
  try {
    await beforeCut(cut, () => inTrace(trace, () => run(job.data)));
    log.info({ ...line, ms: finish() }, 'job done');
    return { id: job.id, status: 'completed' };
  } catch (error) {
    log.error({ ...line, err: error, ms: finish('failed') }, 'job failed');
    const reason = error instanceof Error ? error.message : String(error);
    return { id: job.id, status: 'failed', output: { reason } };
  }
}

/** @throws when the worker's time is over before the work is */
async function beforeCut(cut: AbortSignal, work: () => Promise<void>): Promise<void> {
  let give: (() => void) | undefined;
  const given = new Promise<never>((_resolve, reject) => {
    give = () => reject(new Error('the worker stopped before the end of the job'));
    if (cut.aborted) give();
    else cut.addEventListener('abort', give);
  });
  try {
    await Promise.race([work(), given]);
  } finally {
    if (give) cut.removeEventListener('abort', give);
  }
}
