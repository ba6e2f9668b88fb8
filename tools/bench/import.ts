/**
 * Import of a roster: preview and apply, each against reading the same file with SheetJS and inserting the same rows
 * bare. Applying is an operation of the worker: it counts from the call that starts it to its end. BENCH_SMOKE=1 runs a
 * shortened version.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as XLSX from '@e965/xlsx';
import pg from 'pg';
import { multipart } from '../../academic-api/src/testing/multipart.ts';
import { createSchool } from '../../academic-api/src/testing/school.ts';
import { startBenchApi } from './lib/api.ts';
import { ms, sideBySide, smoke } from './lib/measure.ts';
import { startWorker } from './lib/product.ts';

const rows = smoke ? 100 : 1000;
const rounds = smoke ? 1 : 7;
const header = [
  '学年',
  'クラス',
  '出席番号',
  '管理番号',
  '姓',
  '名',
  '姓(カナ)',
  '名(カナ)',
  'メールアドレス',
  'タグ',
];
const classSize = 50;
const classes = Math.ceil(rows / classSize);

function roster(prefix: string): Buffer {
  const data = Array.from({ length: rows }, (_, n) => [
    1,
    `${Math.floor(n / classSize) + 1}組`,
    (n % classSize) + 1,
    `${prefix}${String(n).padStart(5, '0')}`,
    '佐藤',
    `葵${n}`,
    'サトウ',
    'アオイ',
    `${prefix}${n}@bench.example`,
    n % 3 === 0 ? 'サッカー部' : '',
  ]);
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([header, ...data]), '生徒');
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

const api = await startBenchApi();
const bare = new pg.Client({ connectionString: api.url });
await bare.connect();
const folder = mkdtempSync(join(tmpdir(), 'mebae-import-'));
const worker = await startWorker(folder, api.url);
try {
  let round = 0;
  const schools = await Promise.all(
    Array.from({ length: rounds + 1 }, () =>
      createSchool(api.db, { classes, studentsPerClass: 0, maxStudents: 5000 }),
    ),
  );
  const call = async <Result>(token: string, url: string, init: object): Promise<Result> => {
    const response = await api.app.inject({
      method: 'POST',
      url: `/api/v3/academic${url}`,
      ...init,
      headers: { 'auth-token': token, ...(init as { headers?: object }).headers },
    });
    if (response.statusCode !== 200)
      throw new Error(`${url}: ${response.statusCode} ${response.body}`);
    return response.json();
  };
  const file = roster('A');
  const upload = multipart('roster.xlsx', file);
  const preview = async (token: string): Promise<string> => {
    const answer = await call<{ importID: string }>(token, '/students/import/preview', upload);
    return answer.importID;
  };
  const apply = async (token: string, importID: string): Promise<void> => {
    const url = `/students/import/${importID}/start`;
    const { operationID } = await call<{ operationID: string }>(token, url, { payload: {} });
    for (;;) {
      const { rows: found } = await bare.query<{ state: string }>(
        'select state from operation where operation_id = $1',
        [operationID],
      );
      const state = found[0]?.state;
      if (state === 'succeeded') return;
      if (state !== 'waiting' && state !== 'running') throw new Error(`The import is ${state}.`);
      await sleep(2);
    }
  };
  // a first round warms both sides up and counts for nothing
  const warm = schools[rounds]!;
  let importID = await preview(warm.admin);
  await apply(warm.admin, importID);

  const read = (): unknown[][] => {
    const book = XLSX.read(file, { type: 'buffer' });
    const sheet = book.Sheets[book.SheetNames[0] ?? '']!;
    return XLSX.utils.sheet_to_json(sheet, { header: 1 });
  };
  const parsed = read().slice(1);
  await bare.query('create table bare_student (like student including all)');
  await bare.query('create table bare_enrolment (like enrolment including all)');

  const times = await sideBySide(
    {
      sheetjs: async () => read(),
      preview: async () => {
        importID = await preview(schools[round]!.admin);
      },
      insert: async () => {
        const company = 1_000_000 + round;
        await bare.query('begin');
        await bare.query(
          `insert into bare_student (company_id, manage_number, last_name, first_name, last_name_kana, first_name_kana, email)
           select $1, r->>3, r->>4, r->>5, r->>6, r->>7, r->>8 from jsonb_array_elements($2::jsonb) r`,
          [company, JSON.stringify(parsed)],
        );
        await bare.query(
          `insert into bare_enrolment (company_id, student_id, school_year, student_number)
           select company_id, student_id, 2026, 1 from bare_student where company_id = $1`,
          [company],
        );
        await bare.query('commit');
      },
      apply: async () => {
        await apply(schools[round]!.admin, importID);
        round += 1;
      },
    },
    rounds,
  );
  console.log(`Import of ${rows} rows (median of ${rounds}):`);
  console.log(
    `  preview ${ms(times.preview)} = ${(times.preview / times.sheetjs).toFixed(2)} × reading the file with SheetJS (${ms(times.sheetjs)})`,
  );
  console.log(
    `  apply   ${ms(times.apply)} = ${(times.apply / times.insert).toFixed(2)} × inserting the same rows bare (${ms(times.insert)})`,
  );
} finally {
  await worker.running.stop();
  rmSync(folder, { recursive: true, force: true });
  await bare.end();
  await api.stop();
}
