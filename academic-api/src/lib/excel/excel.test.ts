import { utils, write } from '@e965/xlsx';
import { strToU8, unzipSync, zipSync } from 'fflate';
import officeCrypto from 'officecrypto-tool';
import { describe, expect, it } from 'vitest';
import { readExcel } from './excel.ts';
import { zipEntries } from './zip-guard.ts';

const book = (rows: unknown[][], bookType: 'xlsx' | 'xlsm' | 'biff8' | 'xlsb' | 'ods' = 'xlsx') => {
  const workbook = utils.book_new();
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows), 'A');
  return write(workbook, { type: 'buffer', bookType, compression: true }) as Buffer;
};
const reasonOf = async (
  name: string,
  bytes: Uint8Array,
  milliseconds?: number,
): Promise<string> => {
  try {
    await readExcel(name, bytes, milliseconds);
    return 'read';
  } catch (error) {
    return (error as { reason?: string }).reason ?? String(error);
  }
};
const texts = async (name: string, bytes: Uint8Array) =>
  (await readExcel(name, bytes)).sheets.map((s) =>
    s.rows.map((r) => r.cells.map((c) => c?.text ?? null)),
  );

/** Sets the size that the table of contents and the part's own header claim for every part. */
function withFalseSize(zip: Uint8Array, claimed: number): Buffer {
  const bytes = Buffer.from(zip);
  for (let at = 0; at < bytes.length - 30; at += 1) {
    const signature = bytes.readUInt32LE(at);
    if (signature === 0x04034b50) bytes.writeUInt32LE(claimed, at + 22);
    if (signature === 0x02014b50) bytes.writeUInt32LE(claimed, at + 24);
  }
  return bytes;
}

describe('reading a workbook', () => {
  it.each([
    ['a.xlsx', 'xlsx'],
    ['a.xlsm', 'xlsm'],
    ['a.xls', 'biff8'],
  ] as const)('reads %s', async (name, type) => {
    expect(
      await texts(
        name,
        book(
          [
            ['学年', 'x'],
            [1, '葵'],
          ],
          type,
        ),
      ),
    ).toEqual([
      [
        ['学年', 'x'],
        ['1', '葵'],
      ],
    ]);
  });

  it('refuses at once what is small and would take long to read', async () => {
    const parts = unzipSync(book([['a']]));
    const row = `<row>${'<c><v>1</v></c>'.repeat(200)}</row>`;
    for (let n = 1; n <= 15; n += 1) {
      parts[`xl/worksheets/sheet${n}.xml`] = strToU8(
        `<worksheet><sheetData>${row.repeat(1300)}</sheetData></worksheet>`,
      );
    }
    const file = zipSync(parts);
    expect(file.length).toBeLessThan(336 * 1024);
    expect(await reasonOf('a.xlsx', file, 2_000)).toBe('tooComplex');
  });

  it('goes by what a file is, not only by its name', async () => {
    const xlsx = book([['a']]);
    expect(await reasonOf('roster.csv', xlsx)).toBe('wrongExtension');
    expect(await reasonOf('roster.xlsx', Buffer.from('学年,クラス\n1,1組'))).toBe('notExcel');
    expect(await reasonOf('roster.xls', Buffer.from('<html><table></table></html>'))).toBe(
      'notExcel',
    );
    expect(await reasonOf('roster.xlsx', Buffer.alloc(0))).toBe('notExcel');
    expect(await reasonOf('roster.xlsx', zipSync({ 'word/document.xml': strToU8('<w/>') }))).toBe(
      'notExcel',
    );
    expect(await reasonOf('roster.xlsx', book([['a']], 'xlsb'))).toBe('unsupportedExcel');
    expect(await reasonOf('roster.xlsx', book([['a']], 'ods'))).toBe('unsupportedExcel');
    expect(await reasonOf('old.xlsx', book([['a']], 'biff8'))).toBe('read');
  });

  it('says that a file is locked with a password', async () => {
    const locked = officeCrypto.encrypt(book([['a']]), { password: 'secret' });
    expect(await reasonOf('locked.xlsx', locked)).toBe('encrypted');
    const standard = officeCrypto.encrypt(book([['a']]), {
      password: 'secret',
      type: 'standard',
    });
    expect(await reasonOf('locked.xlsx', standard)).toBe('encrypted');
  });

  it('says that a damaged file is damaged', async () => {
    const whole = book(Array.from({ length: 50 }, (_, i) => [i, `名前${i}`]));
    expect(await reasonOf('cut.xlsx', whole.subarray(0, whole.length / 2))).toBe('corrupt');
    const scrambled = Buffer.from(whole);
    scrambled.fill(0x55, 60, 600);
    expect(['corrupt', 'notExcel']).toContain(await reasonOf('broken.xlsx', scrambled));
    const xls = book([['a']], 'biff8');
    expect(await reasonOf('cut.xls', xls.subarray(0, 600))).toBe('corrupt');
  });

  it('notices macros and never carries them further', async () => {
    const parts = unzipSync(book([['a']], 'xlsm'));
    const grid = await readExcel(
      'm.xlsm',
      zipSync({ ...parts, 'xl/vbaProject.bin': strToU8('macro') }),
    );
    expect(grid.macros).toBe(true);
    expect(grid.sheets[0]?.rows[0]?.cells[0]?.text).toBe('a');
    expect((await readExcel('m.xlsm', zipSync(parts))).macros).toBe(false);
  });

  it('refuses a bomb by what its table of contents says', async () => {
    const zeros = new Uint8Array(80 * 1024 * 1024);
    const bomb = zipSync({
      'xl/workbook.xml': strToU8('<workbook/>'),
      'xl/worksheets/sheet1.xml': zeros,
    });
    expect(bomb.length).toBeLessThan(200_000);
    expect(await reasonOf('bomb.xlsx', bomb)).toBe('unpackedTooLarge');
  });

  it('refuses a bomb whose headers lie about its size', async () => {
    const zeros = new Uint8Array(80 * 1024 * 1024);
    const bomb = withFalseSize(
      zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/worksheets/sheet1.xml': zeros }),
      1000,
    );
    expect(zipEntries(bomb).every((entry) => entry.unpacked === 1000)).toBe(true);
    expect(await reasonOf('bomb.xlsx', bomb)).toBe('unpackedTooLarge');
  });

  it('refuses a file with too many parts', async () => {
    const parts = Object.fromEntries(
      Array.from({ length: 3000 }, (_, i) => [`xl/worksheets/sheet${i}.xml`, strToU8('<a/>')]),
    );
    expect(await reasonOf('many.xlsx', zipSync(parts, { level: 0 }))).toBe('unpackedTooLarge');
  });

  it('gives up in time and goes on with the next file', async () => {
    const large = book(Array.from({ length: 30_000 }, (_, i) => [i, `氏名${i}`, 'x'.repeat(20)]));
    const [slow, next] = await Promise.all([
      reasonOf('slow.xlsx', large, 30),
      reasonOf('next.xlsx', book([['a']])),
    ]);
    expect(slow).toBe('tooSlow');
    expect(next).toBe('read');
  });

  it('reads more files than it has threads', async () => {
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, i) => texts('a.xlsx', book([[`file ${i}`]]))),
    );
    expect(all.map((sheets) => sheets[0]?.[0]?.[0])).toEqual(
      [0, 1, 2, 3, 4, 5].map((i) => `file ${i}`),
    );
  });
});
