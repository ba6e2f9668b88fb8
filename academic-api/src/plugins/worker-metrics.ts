import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { PgBoss } from 'pg-boss';
import type { ConnectionPool } from '../db/connect.ts';
import { jobNames } from '../lib/processes/jobs.ts';
import { backupMetrics } from './backup-metrics.ts';
import { databaseMetrics } from './metrics.ts';

/** Seconds; mails are in the first ones, the scores of a large school in the last. */
const buckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900];

export interface WorkerMetrics {
  job(queue: string, outcome: 'done' | 'failed', seconds: number): void;
  /** Everything, as Prometheus reads it. */
  text(): Promise<string>;
}

/**
 * Metrics of the worker, with those of its process.
 * @param pool whose use is read at each scrape
 * @param boss asked at each scrape how many jobs wait
 * @param dataFolder whose files say how backups are
 */
export function createWorkerMetrics(
  pool: ConnectionPool,
  boss: PgBoss,
  dataFolder: string,
): WorkerMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  databaseMetrics(pool, registry);
  backupMetrics(dataFolder, registry);
  const jobs = new Counter({
    name: 'worker_jobs_total',
    help: 'Runs of jobs by queue and outcome',
    labelNames: ['queue', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'worker_job_seconds',
    help: 'Time that a run of a job took',
    labelNames: ['queue'],
    buckets,
    registers,
  });
  void new Gauge({
    name: 'worker_jobs_waiting',
    help: 'Jobs that could run now, by queue',
    labelNames: ['queue'],
    registers,
    async collect() {
      await Promise.all(
        jobNames.map(async (queue) => {
          const [stats] = await boss.getQueueStats(queue, { force: true });
          this.set({ queue }, stats?.readyCount ?? 0);
        }),
      ).catch(() => {
        // Without a database nobody knows; readiness says so, and the other metrics are still wanted.
        this.reset();
      });
    },
  });
  return {
    job(queue, outcome, duration) {
      jobs.inc({ queue, outcome });
      seconds.observe({ queue }, duration);
    },
    text: () => registry.metrics(),
  };
}
