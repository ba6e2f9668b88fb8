import { parentPort } from 'node:worker_threads';
import { ExcelProblem } from './excel-problem.ts';
import type { ExcelAnswer, ExcelTask } from './excel.ts';
import { readGrid } from './read-grid.ts';
import { writeBook } from './write-book.ts';

/** One task, one answer; the thread ends when its owner ends it. */
function answer(task: ExcelTask): ExcelAnswer {
  try {
    return task.do === 'read'
      ? { ok: true, value: readGrid(task.fileName, task.bytes) }
      : { ok: true, value: writeBook(task.sheets) };
  } catch (error) {
    if (error instanceof ExcelProblem) {
      return { ok: false, reason: error.reason, params: [...error.params] };
    }
    throw error;
  }
}

parentPort?.once('message', (task: ExcelTask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(answer(task));
});
