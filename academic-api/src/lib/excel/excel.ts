import { Worker } from 'node:worker_threads';
import type { ImportFileReason } from '@mebae/contracts';
import { ExcelProblem } from './excel-problem.ts';
import type { Grid, SheetToWrite } from './grid.ts';

export type ExcelTask =
  | { do: 'read'; fileName: string; bytes: Uint8Array }
  | { do: 'write'; sheets: readonly SheetToWrite[] };

export type ExcelAnswer =
  | { ok: true; value: Grid | Uint8Array }
  | { ok: false; reason: ImportFileReason; params: string[] };

/** One thread's bounds: past them the file is refused and the process goes on. */
const threadLimits = { milliseconds: 20_000, heapMegabytes: 512 } as const;

/** Threads at once; more calls wait their turn, so that ten uploads do not take ten times the memory. */
const atOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function takeTurn(): Promise<void> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
}

function giveTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./excel.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: threadLimits.heapMegabytes },
    // what a parser prints about a strange file is of no use in the log
    stdout: true,
    stderr: true,
  });
  worker.unref();
  return worker;
}

/** A thread that has loaded the library and waits for its one task: a new one a file, without the wait. */
let spare: Worker | null = null;

function nextWorker(): Worker {
  const worker = spare ?? startWorker();
  spare = null;
  return worker;
}

function keepSpare(): void {
  if (spare) return;
  const worker = startWorker();
  worker.once('error', () => {
    if (spare === worker) spare = null;
  });
  worker.once('exit', () => {
    if (spare === worker) spare = null;
  });
  spare = worker;
}

function runIn(worker: Worker, task: ExcelTask, milliseconds: number): Promise<ExcelAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ExcelProblem('tooSlow')), milliseconds);
    const settle = (end: () => void) => {
      clearTimeout(timer);
      end();
    };
    worker.removeAllListeners('error').removeAllListeners('exit');
    worker.once('message', (answer: ExcelAnswer) => settle(() => resolve(answer)));
    worker.once('error', (error: NodeJS.ErrnoException) =>
      settle(() =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ExcelProblem('tooComplex') : error),
      ),
    );
    worker.once('exit', () => settle(() => reject(new ExcelProblem('tooComplex'))));
    worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(task);
  });
}

async function run(task: ExcelTask, milliseconds: number): Promise<Grid | Uint8Array> {
  await takeTurn();
  const worker = nextWorker();
  try {
    const answer = await runIn(worker, task, milliseconds);
    if (!answer.ok) throw new ExcelProblem(answer.reason, answer.params);
    return answer.value;
  } finally {
    void worker.terminate();
    keepSpare();
    giveTurn();
  }
}

/**
 * Reads an Excel file in a thread of its own, bounded in time and memory.
 * @param fileName as uploaded
 * @throws ExcelProblem why it can't be read
 */
export async function readExcel(
  fileName: string,
  bytes: Uint8Array,
  milliseconds: number = threadLimits.milliseconds,
): Promise<Grid> {
  return (await run({ do: 'read', fileName, bytes }, milliseconds)) as Grid;
}

/**
 * Writes an .xlsx in a thread of its own.
 * @returns the file's bytes
 */
export async function writeExcel(sheets: readonly SheetToWrite[]): Promise<Buffer> {
  return Buffer.from((await run({ do: 'write', sheets }, threadLimits.milliseconds)) as Uint8Array);
}

/** Media type and file name of a download; the name may hold any script (RFC 6266, RFC 8187). */
export function excelHeaders(fileName: string): Record<string, string> {
  return {
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': `attachment; filename="students.xlsx"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    'cache-control': 'no-store',
  };
}
