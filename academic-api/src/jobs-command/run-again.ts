import type { Db } from '../db/connect.ts';
import { CommandProblem } from '../lib/calls/command-problem.ts';
import { jobNames, type JobName, type Jobs } from '../lib/processes/jobs.ts';
import { findJob } from './jobs.repository.ts';

/**
 * Enqueues a copy of a job, with the same data and a trace of its own; the worker begins it at once. The job itself keeps its
 * state. A job of an operation that is over does nothing when it runs.
 * @param id of the job, as the list and the worker's log show it
 * @returns the copy's queue
 * @throws CommandProblem when there is no such job, or this version has no such queue
 */
export async function runAgain(db: Db, jobs: Jobs, id: string): Promise<JobName> {
  const job = await findJob(db, id);
  if (!job) throw new CommandProblem(`There is no job ${id}: npm run jobs lists the newest.`);
  const name = jobNames.find((known) => known === job.name);
  if (!name) throw new CommandProblem(`This version has no queue ${job.name}.`);
  const { traceparent: _, ...data } = job.data;
  // what a queue of this name keeps was enqueued with its type
  await db.transaction().execute((tx) => jobs.enqueue(tx, name, data as never));
  return name;
}
