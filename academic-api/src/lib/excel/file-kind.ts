import { extname } from 'node:path';
import { ExcelProblem } from './excel-problem.ts';

const extensions = new Set(['.xls', '.xlsx', '.xlsm']);
const zipStart = [0x50, 0x4b];
const compoundFileStart = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/**
 * Finds the container of a file by its first bytes; the name only has to end in an Excel extension, so that a text or
 * web page named .xlsx is refused and an old workbook named .xlsx is still read.
 * @throws ExcelProblem `wrongExtension`, `notExcel`
 */
export function containerOf(fileName: string, bytes: Uint8Array): 'zip' | 'compound' {
  if (!extensions.has(extname(fileName).toLowerCase())) throw new ExcelProblem('wrongExtension');
  if (startsWith(bytes, zipStart)) return 'zip';
  if (startsWith(bytes, compoundFileStart)) return 'compound';
  throw new ExcelProblem('notExcel');
}
