import type { DataExport, Operation, dataExportEndpoints } from '@mebae/contracts';
import { filledText } from '@mebae/rules';
import { nameFor } from '@mebae/rules/latin-names';
import { withSchoolTransaction, type Tx } from '../../../db/connect.ts';
import { audit } from '../../../lib/audit/audit.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { notFound } from '../../../lib/calls/failure.ts';
import { asFileName } from '../../../lib/calls/file-name.ts';
import { startOperation } from '../../../lib/operations/start-operation.ts';
import { textReader } from '../../../lib/school-words/text-reader.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import * as repository from './data-exports.repository.ts';
import { exportTexts } from './export-texts.ts';
import { tablesToExport } from './school-tables.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

const page = '/pages/schoolSetting/data';

/** Files that the caller can still download. */
export async function listExports({
  tx,
  session,
  deps,
}: Call<typeof dataExportEndpoints.list>): Promise<{ data: DataExport[] }> {
  const { companyID, userID } = session;
  const rows = await repository.listExports(tx, companyID, userID, deps.now());
  return {
    data: rows.map((row) => ({
      ...row,
      bytes: row.bytes ?? 0,
      expiresAt: row.expiresAt?.toISOString() ?? '',
    })),
  };
}

/**
 * Has the worker make a zip of everything of one student. Leaves an audit row.
 * @throws Failure academic.4 without such a student
 */
export async function exportStudent(
  call: Call<typeof dataExportEndpoints.startStudent>,
): Promise<Operation> {
  const {
    tx,
    session,
    language,
    deps,
    params: { studentID },
  } = call;
  const { companyID } = session;
  const student = await repository.findStudent(tx, companyID, studentID);
  if (!student) throw notFound.student();
  const number = asFileName(student.manageNumber);
  const { fileStudent } = exportTexts(await textReader(tx, companyID, language));
  const fileName = filledText(fileStudent, { number });
  const exportID = await repository.insertExport(tx, { ...ownerOf(session), studentID, fileName });
  await audit(tx, session, 'student.exportData', { studentID });
  return startOperation(tx, deps.jobs, session, {
    kind: 'exportStudent',
    name: nameFor(student, language, 'both'),
    route: `${page}?student=${studentID}`,
    total: null,
    job: 'make-export',
    data: { exportID, studentID, language },
  });
}

/** Has the worker make a zip of everything of the school. Leaves an audit row. */
export async function exportSchool({
  tx,
  session,
  deps,
  language,
}: Call<typeof dataExportEndpoints.startSchool>): Promise<Operation> {
  const texts = exportTexts(await textReader(tx, session.companyID, language));
  const tables = await tablesToExport(tx);
  const exportID = await repository.insertExport(tx, {
    ...ownerOf(session),
    studentID: null,
    fileName: texts.fileSchool,
  });
  await audit(tx, session, 'school.exportData');
  return startOperation(tx, deps.jobs, session, {
    kind: 'exportSchool',
    name: texts.school,
    route: page,
    total: tables.length,
    job: 'make-export',
    data: { exportID, studentID: null, language },
  });
}

const ownerOf = ({ companyID, userID }: StaffSession) => ({ companyID, userID });

/**
 * A file that the caller has asked for. Leaves an audit row.
 * @throws Failure academic.1 (404) for a file of somebody else, one that isn't complete, and one whose day is over
 */
export async function openExport(tx: Tx, session: StaffSession, exportID: string, now: Date) {
  const { companyID, userID } = session;
  const found = await repository.findExport(tx, { companyID, exportID });
  if (!found || found.userID !== userID || !found.expiresAt || found.expiresAt <= now) {
    throw notFound.row('exportID');
  }
  const { studentID, fileName, bytes } = found;
  await audit(tx, session, 'export.download', studentID === null ? {} : { studentID });
  return { companyID, fileName, bytes: bytes ?? 0 };
}

/** The file in its parts, each read in a transaction of its own: a slow client holds no connection. */
export async function* exportParts(
  { db }: Pick<Deps, 'db'>,
  companyID: number,
  exportID: string,
): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const key = { companyID, exportID };
    const bytes = await withSchoolTransaction(
      db,
      companyID,
      (tx) => repository.readPart(tx, key, part),
      'read only',
    );
    if (!bytes) return;
    yield bytes;
  }
}
