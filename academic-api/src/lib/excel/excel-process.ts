import { ExcelProblem } from './excel-problem.ts';
import type { ExcelResult, ExcelTask } from './excel.ts';
import { readGrid } from './read-grid.ts';
import { writeBook } from './write-book.ts';

function resultOf(task: ExcelTask): ExcelResult {
  try {
    return task.do === 'read'
      ? { ok: true, value: readGrid(task.fileName, task.bytes) }
      : { ok: true, value: writeBook(task.sheets) };
  } catch (error) {
    if (error instanceof ExcelProblem) {
      return { ok: false, reason: error.reason, params: [...error.params] };
    }
    return { ok: false, failure: error instanceof Error ? String(error.stack) : String(error) };
  }
}

// One task; its owner ends the process when the result has arrived, or when it takes too long.
process.once('message', (task: ExcelTask) => {
  process.send?.(resultOf(task));
});
