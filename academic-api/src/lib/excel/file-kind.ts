import { extname } from 'node:path';
import { ExcelProblem } from './excel-problem.ts';

const extensions = new Set(['.xls', '.xlsx', '.xlsm']);
/** Beginnings of a zip with entries and of an empty one; the two letters alone may begin a text or any other bytes too. */
const zipStarts = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
];
const compoundFileStart = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** Whether bytes are a zip, as far as the first of them say. */
export const isZip = (bytes: Uint8Array): boolean =>
  zipStarts.some((start) => startsWith(bytes, start));

/** Whether bytes are a compound file, in which the old workbooks are, as far as the first of them say. */
export const isCompoundFile = (bytes: Uint8Array): boolean => startsWith(bytes, compoundFileStart);

/**
 * Finds the container of a file by its first bytes; the name only has to end in an Excel extension, so that a text or
 * web page named .xlsx is refused and an old workbook named .xlsx is still read.
 * @throws ExcelProblem `wrongExtension`, `notExcel`
 */
export function containerOf(fileName: string, bytes: Uint8Array): 'zip' | 'compound' {
  if (!extensions.has(extname(fileName).toLowerCase())) throw new ExcelProblem('wrongExtension');
  if (isZip(bytes)) return 'zip';
  if (isCompoundFile(bytes)) return 'compound';
  throw new ExcelProblem('notExcel');
}
