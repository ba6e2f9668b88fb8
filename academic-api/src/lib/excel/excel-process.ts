import { ExcelProblem } from './excel-problem.ts';
import type { ExcelBegin, ExcelReport, ExcelTask } from './excel.ts';
import { readGrid } from './read-grid.ts';
import { writeBook } from './write-book.ts';

async function resultOf(task: ExcelTask): Promise<ExcelReport['result']> {
  try {
    return task.do === 'read'
      ? { ok: true, value: readGrid(task.fileName, task.bytes) }
      : { ok: true, value: await writeBook(task.book) };
  } catch (error) {
    if (error instanceof ExcelProblem) {
      return { ok: false, reason: error.reason, params: [...error.params] };
    }
    return { ok: false, failure: error instanceof Error ? String(error.stack) : String(error) };
  }
}

async function answer(task: ExcelTask): Promise<void> {
  const begin: ExcelBegin = { begun: true };
  process.send?.(begin);
  const result = await resultOf(task);
  const report: ExcelReport = { result, residentBytes: process.memoryUsage.rss() };
  process.send?.(report);
}

// One task at a time; its owner ends the process when a task takes too long or too much memory.
process.on('message', (task: ExcelTask) => void answer(task));
