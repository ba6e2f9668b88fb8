import { readFileSync } from 'node:fs';
import { apiBase, httpNames, importFileReasons } from '@mebae/contracts';
import { freePort } from '@mebae/testing';
import { runProcess, statusOf, until } from '@mebae/testing/process';
import { strFromU8, strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { ownDatabase } from '../../../testing/own-database.ts';
import { rosterFile, withParts } from './test-support/workbooks.ts';

const ooxml = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const megabyte = 1024 * 1024;

/** Resident memory of a process; Linux only. */
const residentBytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

/** A workbook with this XML as its sheet and its shared texts, below the limits on what a zip unpacks to. */
const workbookOf = (sheet: string, shared: string): Buffer =>
  withParts(rosterFile([]), (parts) => {
    parts['xl/worksheets/sheet1.xml'] = strToU8(
      `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    );
    const append = (part: string, end: string, xml: string): void => {
      const text = strFromU8(parts[part] ?? new Uint8Array());
      parts[part] = strToU8(text.replace(end, `${xml}${end}`));
    };
    append(
      '[Content_Types].xml',
      '</Types>',
      `<Override PartName="/xl/sharedStrings.xml" ContentType="${ooxml}.sharedStrings+xml"/>`,
    );
    append(
      'xl/_rels/workbook.xml.rels',
      '</Relationships>',
      `<Relationship Id="rId99" Type="${relationships}/sharedStrings" Target="sharedStrings.xml"/>`,
    );
    parts['xl/sharedStrings.xml'] = strToU8(`<sst>${shared}</sst>`);
  });

const rows = (count: number, cells: (row: number) => string): string =>
  Array.from({ length: count }, (_, index) => `<row r="${index + 1}">${cells(index)}</row>`).join(
    '',
  );

/** A text that packs badly: what packs well is refused as a bomb. */
const noise = (length: number, seed: number): string => {
  let text = '';
  for (let state = seed + 1; text.length < length;) {
    state = (state * 48_271) % 2_147_483_647;
    text += state.toString(36);
  }
  return text.slice(0, length);
};

const hostile: Record<string, () => Buffer> = {
  'a zip bomb': () => Buffer.from(zipSync({ 'xl/workbook.xml': new Uint8Array(300 * megabyte) })),
  'millions of cells': () =>
    workbookOf(
      rows(10_000, (row) => {
        const values = noise(200 * 4, row);
        return Array.from(
          { length: 200 },
          (_, n) => `<c t="str"><v>${values.slice(n * 4, n * 4 + 4)}</v></c>`,
        ).join('');
      }),
      '',
    ),
  'a table of texts of its own': () =>
    workbookOf(
      rows(10, () => '<c t="s"><v>0</v></c>'),
      Array.from({ length: 400_000 }, (_, n) => `<si><t>${noise(12, n)}</t></si>`).join(''),
    ),
  'one long text in every cell': () =>
    workbookOf(
      rows(2000, () => '<c t="s"><v>0</v></c>'.repeat(200)),
      `<si><t>${noise(32_000, 1)}</t></si>`,
    ),
};

test.skipIf(process.platform !== 'linux')(
  'hostile workbooks are refused with a reason, and their memory comes back',
  async () => {
    const own = await ownDatabase();
    const port = await freePort();
    const api = runProcess('academic-api/src/server.ts', {
      DATABASE_URL: own.url,
      ACADEMIC_API_PORT: String(port),
      LINK_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
      SHED_LOOP_DELAY_MS: '0',
    });
    await until(async () => (await statusOf(`http://127.0.0.1:${port}/health/ready`)) === 200);
    const upload = async (bytes: Buffer) => {
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(bytes)]), 'roster.xlsx');
      const response = await fetch(`http://127.0.0.1:${port}${apiBase}/students/import/preview`, {
        method: 'POST',
        // while a file is made, this process would not see that an idle connection was closed
        headers: { [httpNames.authToken]: own.school.admin, connection: 'close' },
        body,
      });
      return { status: response.status, body: (await response.json()) as { reason?: string[] } };
    };
    const usual = rosterFile([[1, '1組', 1, 'X1', '山田', '花子', 'ヤマダ', 'ハナコ', null, null]]);
    expect((await upload(usual)).status).toBe(200);
    const before = residentBytes(api.pid);

    for (const [what, make] of Object.entries(hostile)) {
      const file = make();
      expect(file.length, what).toBeLessThan(10 * megabyte);
      const { status, body } = await upload(file);
      expect(status, what).toBe(400);
      expect(importFileReasons, what).toContain(body.reason?.[0]);
    }

    expect((await upload(usual)).status).toBe(200);
    // a part of it is the last uploads, which the next collection frees
    expect(residentBytes(api.pid) - before).toBeLessThan(200 * megabyte);
  },
  900_000,
);
