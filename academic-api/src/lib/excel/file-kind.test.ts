import { utils, write } from '@e965/xlsx';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { ExcelProblem } from './excel-problem.ts';
import { readExcel } from './excel.ts';
import { containerOf } from './file-kind.ts';

const book = (bookType: 'xlsx' | 'biff8' = 'xlsx'): Buffer => {
  const workbook = utils.book_new();
  utils.book_append_sheet(workbook, utils.aoa_to_sheet([['学年'], [1]]), 'A');
  return write(workbook, { type: 'buffer', bookType, compression: true }) as Buffer;
};

const reasonOf = (name: string, bytes: Uint8Array): Promise<string> =>
  readExcel(name, bytes).then(
    () => 'read',
    (error: unknown) => (error instanceof ExcelProblem ? error.reason : 'no problem of a file'),
  );

const exe = Buffer.concat([Buffer.from('MZ\x90\x00\x03'), Buffer.alloc(400, 0x90)]);

describe('an upload is judged by its content', () => {
  it.each([
    ['a program', exe],
    ['a program with a workbook behind it', Buffer.concat([exe, book()])],
    ['a script with a workbook behind it', Buffer.concat([Buffer.from('#!/bin/sh\n'), book()])],
    ['a PDF with a workbook behind it', Buffer.concat([Buffer.from('%PDF-1.7\n'), book()])],
    ['a picture with a workbook behind it', Buffer.concat([Buffer.from('GIF89a'), book()])],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a table of text', Buffer.from('学年,クラス\r\n1,1組\r\n')],
    ['a text with the letters of a zip', Buffer.from('PK,学年,クラス\r\n')],
    ['nothing', Buffer.alloc(0)],
  ])('%s named .xlsx or .xls is none', async (_name, bytes) => {
    expect(await reasonOf('roster.xlsx', bytes)).toBe('notExcel');
    expect(await reasonOf('roster.xls', bytes)).toBe('notExcel');
  });

  it('a workbook is read under either name, whichever of the two it is', async () => {
    expect(await reasonOf('roster.xls', book())).toBe('read');
    expect(await reasonOf('roster.xlsx', book('biff8'))).toBe('read');
    expect(containerOf('roster.XLSX', book())).toBe('zip');
    expect(containerOf('roster.XLS', book('biff8'))).toBe('compound');
  });

  it.each([
    'roster.exe',
    'roster.xlsx.exe',
    'roster.xlsx\u0000.exe',
    'roster',
    '.xlsx',
    'xlsx',
    'a.csv',
  ])('a workbook named %j is not taken', async (name) => {
    expect(await reasonOf(name, book())).toBe('wrongExtension');
  });

  it('an archive that is also a program library gives its sheets and nothing else', async () => {
    const parts = unzipSync(book());
    const jar = zipSync({
      'META-INF/MANIFEST.MF': strToU8('Main-Class: Evil\n'),
      'Evil.class': Uint8Array.from([0xca, 0xfe, 0xba, 0xbe]),
      '../../outside.txt': strToU8('climbs'),
      ...parts,
    });
    const { sheets } = await readExcel('roster.xlsx', jar);
    expect(
      sheets.map(({ rows }) => rows.map((row) => row.cells.map((cell) => cell?.text))),
    ).toEqual([[['学年'], ['1']]]);
  });

  it('an archive of anything else is no workbook', async () => {
    for (const part of ['Evil.class', 'word/document.xml', 'xl/evil.xml']) {
      expect(await reasonOf('roster.xlsx', zipSync({ [part]: strToU8('x') }))).toBe('notExcel');
    }
  });
});
