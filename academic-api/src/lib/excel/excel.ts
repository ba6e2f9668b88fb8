import { execaNode } from 'execa';
import pLimit from 'p-limit';
import type { ImportFileReason } from '@mebae/contracts';
import type { BookToWrite } from './book.ts';
import { ExcelProblem } from './excel-problem.ts';
import type { Grid } from './grid.ts';

export type ExcelTask =
  | { do: 'read'; fileName: string; bytes: Uint8Array }
  | { do: 'write'; book: BookToWrite };

/** Message of the process when it has been given a task: its time counts from here. */
export interface ExcelBegin {
  begun: true;
}

/** Message of the process when a task is done. */
export interface ExcelReport {
  result: ExcelResult;
  /** Memory that the process now has. */
  residentBytes: number;
}

type ExcelResult =
  | { ok: true; value: Grid | Uint8Array }
  | { ok: false; reason: ImportFileReason; params: string[] }
  | { ok: false; failure: string };

/**
 * The limits of one file: past them it is refused, and the memory that it took is free again. A file may be made to
 * take long to read; what is written is Mebae's own and bounded by the contract, and on a busy machine the largest file
 * of it takes more than what a file to read is allowed. The start of the process counts for itself: a busy machine must
 * not make a usual file look like a slow one.
 */
const processLimits = {
  milliseconds: { start: 180_000, read: 20_000, write: 180_000 },
  heapMegabytes: 512,
} as const;

/** A process that has come to more than this ends; a usual roster takes a third of it. */
const keptBytes = 256 * 1024 * 1024;

/** More files wait, so that ten uploads do not take ten times the memory. */
const oneOfTwo = pLimit(2);

/** A process of its own, because a thread's memory stays with the process when the thread has ended. */
function startProcess() {
  const child = execaNode(new URL('excel-process.ts', import.meta.url), {
    nodeOptions: [`--max-old-space-size=${processLimits.heapMegabytes}`],
    // what reads a hostile file knows no password, and what it prints is of no use in the log
    env: {},
    extendEnv: false,
    stdio: 'ignore',
    buffer: false,
    reject: false,
  });
  // idle, it keeps nobody waiting for its end
  child.nodeChildProcess.unref();
  child.nodeChildProcess.channel?.unref();
  return child;
}

/** One that has loaded the library and waits for a task. */
let spare: ReturnType<typeof startProcess> | null = null;

function nextProcess() {
  const child = spare?.nodeChildProcess.connected ? spare : startProcess();
  spare = null;
  return child;
}

async function runInProcess(task: ExcelTask, milliseconds: number): Promise<ExcelResult> {
  const child = nextProcess();
  let isLate = false;
  const stop = (): void => {
    isLate = true;
    child.kill('SIGKILL');
  };
  let timer = setTimeout(stop, processLimits.milliseconds.start);
  const begin = (): void => {
    clearTimeout(timer);
    timer = setTimeout(stop, milliseconds);
  };
  try {
    const [message] = await Promise.all([
      child.getOneMessage({ filter: (sent) => 'result' in (sent as object) }),
      child.getOneMessage({ filter: (sent) => 'begun' in (sent as object) }).then(begin),
      child.sendMessage(task as never),
    ]);
    const { result, residentBytes } = message as unknown as ExcelReport;
    if (residentBytes < keptBytes) spare ??= child;
    return result;
  } catch {
    // it has died before it could say why: it was stopped, or was out of memory
    return { ok: false, reason: isLate ? 'tooSlow' : 'tooComplex', params: [] };
  } finally {
    clearTimeout(timer);
    if (spare !== child) child.kill('SIGKILL');
    spare ??= startProcess();
  }
}

async function run(
  task: ExcelTask,
  milliseconds: number = processLimits.milliseconds[task.do],
): Promise<Grid | Uint8Array> {
  const result = await oneOfTwo(runInProcess, task, milliseconds);
  if (result.ok) return result.value;
  if ('failure' in result) throw new Error(result.failure);
  throw new ExcelProblem(result.reason, result.params);
}

/**
 * Reads an Excel file in another process, limited in time and memory.
 * @param fileName as uploaded
 * @throws ExcelProblem why it can't be read
 */
export async function readExcel(
  fileName: string,
  bytes: Uint8Array,
  milliseconds?: number,
): Promise<Grid> {
  return (await run({ do: 'read', fileName, bytes }, milliseconds)) as Grid;
}

/**
 * Writes an .xlsx in another process.
 * @returns the file's bytes
 */
export async function writeExcel(book: BookToWrite): Promise<Buffer> {
  return Buffer.from((await run({ do: 'write', book })) as Uint8Array);
}
