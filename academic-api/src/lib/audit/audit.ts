import type { AuditAction, AuditDetail, EndpointName, Role } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { prepareQuery, type Placeholders } from '../../db/prepared-query.ts';

/** The person who did it; null for the command line and for the product itself. */
export interface AuditActor {
  companyID: number;
  userID: number | null;
  role: Role | null;
  ip: string | null;
}

/** An action that the log has words for: the catalogue's, or a call of an operator. */
export type LoggedAction = AuditAction | `igs.${EndpointName}`;

/** Facts of an entry that the log has words for; none is a free text of a person. */
export type LoggedFacts = { readonly [Name in AuditDetail]?: unknown };

interface Entry extends AuditActor {
  action: string;
  studentID: number | null;
  detail: string;
}

const insertEntry = prepareQuery((db, entry: Placeholders<Entry>) =>
  db.insertInto('auditLog').values({
    companyID: entry.companyID,
    userID: entry.userID,
    role: entry.role,
    action: entry.action,
    studentID: entry.studentID,
    detail: entry.detail,
    ip: entry.ip,
  }),
);

/**
 * Leaves an audit row: every write on a student's data and every view of one student's record.
 * @param actor usually the session
 * @param about the student concerned, and facts
 */
export async function audit(
  tx: Tx,
  actor: AuditActor,
  action: LoggedAction,
  about: { studentID?: number; detail?: LoggedFacts } = {},
): Promise<void> {
  await insertEntry(tx, {
    companyID: actor.companyID,
    userID: actor.userID,
    role: actor.role,
    action,
    studentID: about.studentID ?? null,
    detail: JSON.stringify(about.detail ?? {}),
    ip: actor.ip,
  });
}

/** One audit row for each student, in one statement. */
export async function auditStudents(
  tx: Tx,
  actor: AuditActor,
  action: LoggedAction,
  studentIDs: readonly number[],
  detail: LoggedFacts = {},
): Promise<void> {
  if (studentIDs.length === 0) return;
  const { companyID, userID, role, ip } = actor;
  const shared = { companyID, userID, role, ip, action, detail: JSON.stringify(detail) };
  await tx
    .insertInto('auditLog')
    .values(studentIDs.map((studentID) => ({ ...shared, studentID })))
    .execute();
}

/**
 * Leaves an audit row about an account where nobody is signed in yet: sign-in, locks, links that set a password.
 * @param account whose event it is; nothing is written for one that the school does not have
 * @param ip where the call came from
 */
export async function auditAccount(
  tx: Tx,
  account: { companyID: number; userID: number },
  action: Extract<AuditAction, `account.${string}`>,
  ip: string,
  detail: LoggedFacts = {},
): Promise<void> {
  await tx
    .insertInto('auditLog')
    .columns(['companyID', 'userID', 'role', 'action', 'detail', 'ip'])
    .expression((insert) =>
      insert
        .selectFrom('account')
        .select((eb) => [
          'companyID',
          'userID',
          'role',
          eb.val(action).as('action'),
          eb.cast<string>(eb.val(JSON.stringify(detail)), 'jsonb').as('detail'),
          eb.val(ip).as('ip'),
        ])
        .where('companyID', '=', account.companyID)
        .where('userID', '=', account.userID),
    )
    .execute();
}
