import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { ReportData } from '../report-data.ts';

/** Reports that are drawn at once. */
export const drawnAtOnce = availableParallelism();

/** Each loads fonts and charts once. */
let threads: Piscina<ReportData, Uint8Array> | undefined;

/**
 * Draws a report on a thread of its own, below the priority of all else: the worker's other jobs, the API and the database
 * go on. Threads are started when they are first needed and end when nothing is drawn for a while.
 * @throws where the drawing fails; the thread is as good as before, or replaced
 */
export async function drawInThread(data: ReportData): Promise<Buffer> {
  threads ??= new Piscina({
    filename: new URL('draw-report.worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: drawnAtOnce,
    // milliseconds
    idleTimeout: 10_000,
    // what the database gives is drawn as soon as it is there
    concurrentTasksPerWorker: 1,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 },
    env: {},
  });
  return Buffer.from(await threads.run(data));
}
