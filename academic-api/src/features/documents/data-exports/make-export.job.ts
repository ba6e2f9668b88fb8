import Papa from 'papaparse';
import { exportHours } from '@mebae/contracts';
import { withSchoolTransaction, type Tx } from '../../../db/connect.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { asFileName } from '../../../lib/calls/file-name.ts';
import { writeExcel } from '../../../lib/excel/excel.ts';
import { readOrigin } from '../../../lib/excel/read-origin.ts';
import type { JobData } from '../../../lib/processes/jobs.ts';
import { runOperation } from '../../../lib/operations/run-operation.ts';
import type { TextReader } from '../../../lib/school-words/catalogue.ts';
import { textReader } from '../../../lib/school-words/text-reader.ts';
import { zipInParts } from '../../../lib/calls/zip-parts.ts';
import * as repository from './data-exports.repository.ts';
import { exportTexts } from './export-texts.ts';
import { readRows, tablesToExport, type TableToExport } from './school-tables.repository.ts';
import { reportFilesOf } from './student-data.repository.ts';
import { readStudentData } from './student-data.ts';
import { studentWorkbook } from './student-workbook.ts';

const rowsAtATime = 1_000;

type Zip = ReturnType<typeof zipInParts>;

interface StudentToZip extends TextReader {
  companyID: number;
  studentID: number;
}

/** Makes the zip of a student's or of the school's data, as the operation of whoever asked for it. */
export function makeExport(
  deps: Pick<Deps, 'db' | 'now' | 'reportStore'>,
  { companyID, operationID, exportID, studentID, language }: JobData['make-export'],
): Promise<void> {
  const key = { companyID, exportID };
  return runOperation(deps, { companyID, operationID }, (run) =>
    withSchoolTransaction(deps.db, companyID, async (tx) => {
      let part = 0;
      const zip = zipInParts((bytes) => repository.insertPart(tx, key, part++, bytes));
      if (studentID === null) await zipSchool(tx, companyID, zip, run.report);
      else {
        const student = { companyID, studentID, ...(await textReader(tx, companyID, language)) };
        await zipStudent(tx, zip, student, deps.now());
        await zipReports(tx, zip, student, deps.reportStore);
      }
      const bytes = await zip.end();
      const expiresAt = new Date(deps.now().getTime() + exportHours * 3_600_000);
      await repository.finishExport(tx, key, { bytes, expiresAt });
      await run.succeed(tx);
    }),
  );
}

async function zipStudent(tx: Tx, zip: Zip, student: StudentToZip, now: Date): Promise<void> {
  const data = await readStudentData(tx, student.companyID, student.studentID, student);
  const texts = exportTexts(student);
  await zip.add(texts.json, [JSON.stringify(data, null, 2)]);
  const { companyID, language } = student;
  const origin = await readOrigin({ tx, session: { companyID }, language, now });
  await zip.add(texts.excel, [await writeExcel(studentWorkbook(origin, data).book)]);
}

/** The student's reports as they were made. */
async function zipReports(
  tx: Tx,
  zip: Zip,
  student: StudentToZip,
  reportStore: Deps['reportStore'],
): Promise<void> {
  const texts = exportTexts(student);
  for (const { title, evalSettingID, kind, fileID } of await reportFilesOf(tx, student)) {
    const pdf = await reportStore.get(tx, student.companyID, fileID);
    // the number keeps courses of one title apart
    const course = `${evalSettingID} ${asFileName(title)}`;
    if (pdf) await zip.addAsIs(`${texts.sheets.reports}/${course}/${kind}.pdf`, pdf);
  }
}

/** One CSV a table; a few rows at a time, whatever the school's size. */
async function zipSchool(
  tx: Tx,
  companyID: number,
  zip: Zip,
  report: (done: number) => void,
): Promise<void> {
  let done = 0;
  for (const table of await tablesToExport(tx)) {
    await zip.add(`${table.name}.csv`, csvOf(tx, companyID, table));
    done += 1;
    report(done);
  }
}

/** With a byte order mark, by which Excel knows UTF-8; a cell that looks like a formula gets an apostrophe. */
async function* csvOf(tx: Tx, companyID: number, table: TableToExport): AsyncGenerator<string> {
  const line = (rows: (string | null)[][]) =>
    `${Papa.unparse(rows, { escapeFormulae: true, newline: '\r\n' })}\r\n`;
  yield `\uFEFF${line([table.columns])}`;
  for await (const rows of readRows(tx, companyID, table, rowsAtATime)) yield line(rows);
}
