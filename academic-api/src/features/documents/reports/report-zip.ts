import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { withSchoolTransaction, type Tx } from '../../../db/connect.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { zipInParts } from '../../../lib/calls/zip-parts.ts';
import { findFile } from './reports.repository.ts';
import type { ReportFileKind } from '@mebae/contracts';

/**
 * Writes reports as a zip, one after the other: no more than one is in memory, and a slow client holds no connection to
 * the database. It is made anew for each download, so that it is never older than its reports and never holds one of
 * somebody who was erased.
 * @throws where a file can't be read, or the client has gone
 */
export async function writeReportZip(
  { db, reportStore }: Pick<Deps, 'db' | 'reportStore'>,
  key: { companyID: number; evalSettingID: number; kind: ReportFileKind },
  files: readonly { name: string; studentID: number }[],
  into: Writable,
): Promise<void> {
  const zip = zipInParts(async (bytes) => {
    if (into.destroyed) throw new Error('the client has gone');
    if (!into.write(bytes)) await Promise.race([once(into, 'drain'), once(into, 'close')]);
  });
  for (const { name, studentID } of files) {
    const readFile = async (tx: Tx) => {
      // who asked was let through when the list was read; the file may be a newer one by now, or be gone
      const found = await findFile(tx, { ...key, studentID }, null);
      return found && reportStore.get(tx, key.companyID, found.fileID);
    };
    const pdf = await withSchoolTransaction(db, key.companyID, readFile, 'read only');
    if (pdf) await zip.addAsIs(name, pdf);
  }
  await zip.end();
  into.end();
}
