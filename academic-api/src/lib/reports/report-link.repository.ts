import type { Tx } from '../../db/connect.ts';

/** Keeps links to reports; the tokens themselves stand in the mails only. */
export async function insertReportLinks(
  tx: Tx,
  key: { companyID: number; evalSettingID: number; expiresAt: Date },
  links: readonly { studentID: number; tokenHash: Buffer }[],
): Promise<void> {
  await tx
    .insertInto('reportLink')
    .values(links.map((link) => ({ ...key, ...link })))
    .execute();
}
