import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { writeXlsx, type CellStyle, type CellValue, type WriteSheet } from 'hucre/xlsx';
import { languageOf, type LanguageCode, documentLanguages } from '@mebae/contracts';
import type { BookToWrite, Cell, CellKind, SheetToWrite, StyledCell } from './book.ts';

const textFormat = '@';
/** Its number in every workbook. */
const numberOfText = 49;
/** Means the same as `textFormat`, and marks the styles that get `quotePrefix`, which the library can't write. */
const quotedFormat = '@;@;@;@';

/** A font that a school's computer has for the language. */
const fontOf = (language: LanguageCode): string =>
  languageOf(language).hasJapaneseLetters ? 'Yu Gothic' : 'Calibri';
const fontSize = 11;
const titleSize = 14;

/** Characters that a spreadsheet takes for the beginning of a formula when somebody edits the cell. */
const looksLikeFormula = /^[=+\-@]/;

/** Characters of half width, over all columns, that A4 has room for upright. */
const portraitWidth = 95;
/** The same lying on its side, in letters that can still be read. */
const pageWidth = 240;
/** Excel refuses a file with a longer header or a longer text in a cell. */
const longestHeader = 240;
const longestText = 32_767;

type Style = CellStyle & { numFmt: string };

function styleOf(kind: CellKind, language: LanguageCode): Style {
  const alignment = { vertical: 'top' } as const;
  if (kind === 'text') return { numFmt: textFormat, alignment };
  if (kind === 'wrapped')
    return { numFmt: textFormat, alignment: { ...alignment, wrapText: true } };
  if (kind === 'day' || kind === 'moment') {
    return {
      numFmt: documentLanguages[language].sheet[kind],
      alignment: { ...alignment, horizontal: 'left' },
    };
  }
  const { digits } = kind;
  return { numFmt: digits === 0 ? '0' : `0.${'0'.repeat(digits)}`, alignment };
}

/** A text as a cell can hold it; what reads like a code of a character is written as what it is. */
const textOf = (text: string): string =>
  text.slice(0, longestText).replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_');

/** A value as the library takes it: of a date it writes the clock of UTC. */
function valueOf(value: Cell, kind: CellKind): CellValue {
  if (value === null || value === '') return null;
  if (typeof value === 'number') return value;
  if (kind === 'day') return new Date(`${value}T00:00:00Z`);
  return kind === 'moment' ? new Date(`${value}Z`) : textOf(value);
}

const isStyled = (cell: Cell | StyledCell | undefined): cell is StyledCell =>
  typeof cell === 'object' && cell !== null;

/** A name in a reference to a sheet. */
const quotedName = (name: string): string => `'${name.replaceAll("'", "''")}'`;

/** A column as references have it: A, Z, AA. */
const columnName = (index: number): string =>
  index < 26
    ? String.fromCodePoint(65 + index)
    : `${columnName(Math.floor(index / 26) - 1)}${columnName(index % 26)}`;

/** A text in the header of a page: what would be a code there is doubled. */
function asPageText(text: string): string {
  const characters = Array.from(text, (character) => (character === '&' ? '&&' : character));
  while (characters.join('').length > longestHeader) characters.pop();
  return characters.join('');
}

/** Cells that differ from their columns: the header, labels, and texts that look like formulas. */
function cellsOf(
  { rows, columns, table }: SheetToWrite,
  { language }: BookToWrite,
): NonNullable<WriteSheet['cells']> {
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  const font = { name: fontOf(language), size: fontSize, bold: true };
  const header: Style = {
    numFmt: textFormat,
    font,
    fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'EEF2F6' } },
    border: { bottom: { style: 'thin', color: { rgb: '808080' } } },
    alignment: { vertical: 'center', wrapText: true },
  };
  rows.forEach((row, r) => {
    row.forEach((cell, c) => {
      const at = `${r},${c}`;
      const column = columns[c]?.kind ?? 'text';
      const { value, kind = column, emphasis } = isStyled(cell) ? cell : { value: cell };
      const isFormula = typeof value === 'string' && looksLikeFormula.test(value);
      const isHeader = table !== undefined && r === 0;
      if (!isHeader && !isStyled(cell) && !isFormula && table) return;
      const style = isHeader ? { ...header } : styleOf(kind, language);
      if (emphasis) style.font = emphasis === 'title' ? { ...font, size: titleSize } : font;
      if (!table) {
        // beside labels everything begins at the left, and a number among texts is one
        style.alignment = { ...style.alignment, horizontal: 'left' };
        if (typeof value === 'number' && style.numFmt === textFormat) style.numFmt = '0';
      }
      if (isFormula && style.numFmt === textFormat) style.numFmt = quotedFormat;
      cells.set(at, { value: valueOf(value, isHeader ? 'text' : kind), style });
    });
  });
  return cells;
}

function pageOf(
  { columns, table }: SheetToWrite,
  { title }: BookToWrite,
): Pick<WriteSheet, 'pageSetup' | 'headerFooter'> {
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return {
    pageSetup: {
      paperSize: 'a4',
      orientation: table && width > portraitWidth ? 'landscape' : 'portrait',
      fitToPage: true,
      // as many pages below each other as the rows need, and beside each other as columns can be read
      fitToWidth: Math.max(1, Math.ceil(width / pageWidth)),
      fitToHeight: 0,
      margins: { top: 0.8, bottom: 0.7, left: 0.5, right: 0.5, header: 0.35, footer: 0.35 },
    },
    headerFooter: { oddHeader: `&L${asPageText(title)}`, oddFooter: '&L&A&R&P / &N' },
  };
}

function toWriteSheet(sheet: SheetToWrite, book: BookToWrite): WriteSheet {
  const { name, columns, rows, table } = sheet;
  const blank = Array.from({ length: table?.blankRows ?? 0 }, () => columns.map(() => null));
  const last = `${columnName(Math.max(0, columns.length - 1))}${rows.length + blank.length}`;
  return {
    name,
    columns: columns.map(({ kind, width }) => ({ width, style: styleOf(kind, book.language) })),
    rows: [
      ...rows.map((row) =>
        row.map((cell, at) => (isStyled(cell) ? null : valueOf(cell, columns[at]?.kind ?? 'text'))),
      ),
      ...blank,
    ],
    cells: cellsOf(sheet, book),
    ...(table && {
      freezePane: { rows: 1, ...(table.frozenColumns > 0 && { columns: table.frozenColumns }) },
      autoFilter: { range: `A1:${last}` },
    }),
    ...pageOf(sheet, book),
  };
}

/**
 * Writes what the library can't: `quotePrefix`, the mark that a typed apostrophe leaves, on the styles of texts that look
 * like formulas, and the number that plain text has in every workbook. Takes away that everything is calculated when the
 * file is opened: there is nothing to calculate, and Excel would ask whether to save the change.
 */
function mended(file: Uint8Array): Uint8Array {
  const parts = unzipSync(file);
  const change = (name: string, edit: (xml: string) => string): void => {
    parts[name] = strToU8(edit(strFromU8(parts[name] ?? new Uint8Array())));
  };
  change('xl/styles.xml', (xml) => {
    const styleOfFormat = (format: string): string =>
      `<xf numFmtId="${new RegExp(`numFmtId="(\\d+)" formatCode="${format}"`).exec(xml)?.[1]}"`;
    return xml
      .replaceAll(styleOfFormat(textFormat), `<xf numFmtId="${numberOfText}"`)
      .replaceAll(styleOfFormat(quotedFormat), `<xf quotePrefix="1" numFmtId="${numberOfText}"`);
  });
  change('xl/workbook.xml', (xml) => xml.replace(/<calcPr [^>]*\/>/, ''));
  return zipSync(parts);
}

/** Makes an .xlsx of a workbook. @returns its bytes */
export async function writeBook(book: BookToWrite): Promise<Uint8Array> {
  const { language, title, sheets, openSheet } = book;
  const tables = sheets.filter(({ table }) => table);
  return mended(
    await writeXlsx({
      defaultFont: { name: fontOf(language), size: fontSize },
      properties: { title },
      activeSheet: Math.max(
        0,
        sheets.findIndex(({ name }) => name === openSheet),
      ),
      sheets: sheets.map((sheet) => toWriteSheet(sheet, book)),
      // the library's own setting for what pages repeat does not quote the sheet's name
      namedRanges: tables.map(({ name, table }) => ({
        name: '_xlnm.Print_Titles',
        range: [
          ...(table && table.frozenColumns > 0
            ? [`${quotedName(name)}!$A:$${columnName(table.frozenColumns - 1)}`]
            : []),
          `${quotedName(name)}!$1:$1`,
        ].join(','),
        scope: name,
      })),
    }),
  );
}
