import Papa from 'papaparse';
import { ExcelProblem } from '../excel/excel-problem.ts';
import type { GridCell, GridRow } from '../excel/grid.ts';

/** The first bytes of a text that says its own encoding. */
const marks: readonly { start: readonly number[]; encoding: string }[] = [
  { start: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { start: [0xff, 0xfe], encoding: 'utf-16le' },
  { start: [0xfe, 0xff], encoding: 'utf-16be' },
];

function decodeAs(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * The text of a file: by its byte order mark, else as UTF-8 where that is possible, else as CP932, in which Japanese
 * Windows programs write (the `shift_jis` of the Encoding Standard is CP932, with NEC's and IBM's characters).
 * @throws ExcelProblem `unknownEncoding`
 */
export function decodeText(bytes: Uint8Array): string {
  const mark = marks.find(({ start }) => start.every((byte, index) => bytes[index] === byte));
  const text = mark
    ? decodeAs(bytes, mark.encoding)
    : (decodeAs(bytes, 'utf-8') ?? decodeAs(bytes, 'shift_jis'));
  // a null character is no text in any of them: a program, or a text of two bytes a character without its mark
  if (text === null || text.includes('\u0000')) throw new ExcelProblem('unknownEncoding');
  return text;
}

/** `="0012"` is how a table of text keeps Excel from making 12 of it. */
const guarded = /^="(.*)"$/;

function toCell(text: string): GridCell | null {
  const value = guarded.exec(text)?.[1] ?? text;
  return value.trim() === '' && !value.includes('\t') ? null : { kind: 'text', text: value };
}

// `delimiter` is guessed from the first records; blank lines count as rows, so that numbers stay those of the file
const parsed = (text: string, rows: number): Papa.ParseResult<string[]> =>
  Papa.parse<string[]>(text, { preview: rows, delimitersToGuess: [',', '\t', ';'] });

/**
 * The records of a text, by RFC 4180 with comma, tab or semicolon, whichever it uses.
 * @param rows so many at most
 */
export function parseCsv(text: string, rows: number): string[][] {
  return parsed(text, rows).data;
}

/** A cell has a quote that nobody closes, or the end of one that began in a line above. */
const isOpen = (text: string): boolean => text.split('"').length % 2 === 0;

/**
 * The cells of one line of a text with a quote that nobody closes: the cell from the quote on is damaged, and what follows
 * it in the line may be a part of it.
 */
function lineCells(line: string, delimiter: string): (GridCell | null)[] {
  const { data, errors } = Papa.parse<string[]>(line, { delimiter });
  const texts = errors.length === 0 ? (data[0] ?? []) : line.split(delimiter);
  return texts.map((text) => (isOpen(text) ? { kind: 'error', text } : toCell(text)));
}

/** Rows of a text, each from one line: an unclosed quote spoils its own row, and does not swallow those below it. */
function rowsByLine(text: string, rows: number, delimiter: string): GridRow[] {
  return text
    .split(/\r\n|\n|\r/)
    .slice(0, rows)
    .map((line, index) => ({ number: index + 1, cells: lineCells(line, delimiter) }));
}

const isQuoteError = ({ type }: Papa.ParseError): boolean => type === 'Quotes';
const hasValue = (row: GridRow): boolean => row.cells.some((cell) => cell !== null);

/**
 * Whether a cell has whole rows in it, because a quote was closed only below them. A remark of several lines has fewer
 * delimiters in a line than half of a row.
 */
function swallowsRows(text: string, delimiter: string, width: number): boolean {
  const fewest = Math.max(2, Math.floor(width / 2));
  const [, ...below] = text.split(/\r\n|\n|\r/);
  return below.some((line) => line.split(delimiter).length > fewest);
}

/** A text as rows of a sheet. */
export interface CsvTable {
  /** Those with a value. */
  rows: GridRow[];
  /** Lines, from 1, with a quote that is not closed, or with the end of one. */
  openLines: number[];
}

/** Reads a text as the rows of a sheet. @param rows so many at most */
export function csvRows(bytes: Uint8Array, rows: number): CsvTable {
  const text = decodeText(bytes);
  const { data, errors, meta } = parsed(text, rows);
  const width = Math.max(0, ...data.slice(0, 30).map((record) => record.length));
  const isSpoilt =
    errors.some(isQuoteError) ||
    data.some((record) => record.some((cell) => swallowsRows(cell, meta.delimiter, width)));
  if (!isSpoilt) {
    const table = data.map((record, index) => ({ number: index + 1, cells: record.map(toCell) }));
    return { rows: table.filter(hasValue), openLines: [] };
  }
  const table = rowsByLine(text, rows, meta.delimiter).filter(hasValue);
  const open = table.filter(({ cells }) => cells.some((cell) => cell?.kind === 'error'));
  return { rows: table, openLines: open.map(({ number }) => number) };
}
