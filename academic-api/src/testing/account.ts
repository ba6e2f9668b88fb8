import { randomUUID } from 'node:crypto';
import { Role, type LanguageCode, type Role as RoleType } from '@mebae/contracts';
import type { Db } from '../db/connect.ts';
import { hashPassword, type PasswordCost } from '../lib/accounts/password.ts';
import { testPasswordCost } from './config.ts';

export interface TestAccount {
  companyID: number;
  userID: number;
  email: string;
}

/** The password of test accounts, unless given otherwise. */
export const rightPassword = 'Right-pass1';

let clients = 0;
/** An address that no call of this file came from: for tests whose many calls are not about limits a client. */
export function newClient(): string {
  clients += 1;
  return `10.1.${clients >> 8}.${clients & 255}`;
}

/**
 * An account that can sign in.
 * @param values `password` null for one that was invited and has none yet; `cost` the product's, where sign-ins are to
 *   take as long as its own
 */
export async function createAccount(
  db: Db,
  companyID: number,
  values: {
    password?: string | null;
    cost?: PasswordCost;
    role?: RoleType;
    language?: LanguageCode;
    valid?: boolean;
    passwordChangedAt?: Date;
    email?: string;
  } = {},
): Promise<TestAccount> {
  const email = values.email ?? `${randomUUID()}@account.example`;
  const { password = rightPassword, cost = testPasswordCost } = values;
  const { userID } = await db
    .insertInto('account')
    .values({
      companyID,
      email,
      passwordHash: password === null ? null : await hashPassword(password, cost),
      role: values.role ?? Role.Admin,
      lastName: '佐藤',
      firstName: '葵',
      language: values.language ?? 'ja',
      valid: values.valid ?? true,
      lockedUntil: null,
      passwordChangedAt: values.passwordChangedAt ?? new Date(),
      lastSignInAt: null,
    })
    .returning('userID')
    .executeTakeFirstOrThrow();
  return { companyID, userID, email };
}

/** Mails that were written to an address, oldest first. */
export const mailsTo = (db: Db, email: string) =>
  db
    .selectFrom('outboxMail')
    .select(['companyID', 'mailID', 'subject', 'body', 'confidential'])
    .where('recipient', '=', email)
    .orderBy('mailID')
    .execute();

/** The account's entries in the audit log, oldest first. */
export async function auditOf(db: Db, account: TestAccount) {
  const rows = await db
    .selectFrom('auditLog')
    .select(['action', 'detail', 'ip', 'role'])
    .where((eb) => eb.and({ companyID: account.companyID, userID: account.userID }))
    .orderBy('auditID')
    .execute();
  return rows;
}
