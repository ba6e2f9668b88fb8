import type { Tx } from '../../db/connect.ts';
import type { StudentSessionTable } from '../../db/schema.ts';

/** Keeps the sign-in of a student. */
export async function insertStudentSession(tx: Tx, values: StudentSessionValues): Promise<void> {
  await tx.insertInto('studentSession').values(values).execute();
}

type StudentSessionValues = {
  [Name in keyof StudentSessionTable]: Name extends 'createdAt' | 'expiresAt'
    ? Date
    : StudentSessionTable[Name];
};

/** Ends a sign-in of a student, by the hash of its token. */
export async function endStudentSession(
  tx: Tx,
  companyID: number,
  tokenHash: Buffer,
): Promise<void> {
  await tx
    .deleteFrom('studentSession')
    .where((eb) => eb.and({ companyID, tokenHash }))
    .execute();
}

/** Ends the sign-ins of a student by a connection, or by any. */
export async function endSessionsOfStudent(
  tx: Tx,
  key: { companyID: number; studentID: number; connectionID?: number },
): Promise<void> {
  await tx
    .deleteFrom('studentSession')
    .where((eb) => eb.and(key))
    .execute();
}
