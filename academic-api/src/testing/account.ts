import { randomUUID } from 'node:crypto';
import { Role, type LanguageCode, type Role as RoleType } from '@mebae/contracts';
import type { Db } from '../db/connect.ts';
import { hashPassword } from '../lib/password.ts';

export interface TestAccount {
  companyID: number;
  userID: number;
  email: string;
}

/** The password of test accounts, unless told otherwise. */
export const rightPassword = 'Right-pass1';

let clients = 0;
/** An address that no call of this file came from: for tests whose many calls are not about limits a client. */
export function newClient(): string {
  clients += 1;
  return `10.1.${clients >> 8}.${clients & 255}`;
}

/** An account that can sign in. @param values `password` null for one that was invited and has none yet */
export async function createAccount(
  db: Db,
  companyID: number,
  values: {
    password?: string | null;
    role?: RoleType;
    language?: LanguageCode;
    valid?: boolean;
    passwordChangedAt?: Date;
  } = {},
): Promise<TestAccount> {
  const email = `${randomUUID()}@account.example`;
  const password = values.password === undefined ? rightPassword : values.password;
  const { user_id: userID } = await db
    .insertInto('account')
    .values({
      company_id: companyID,
      email,
      password_hash: password === null ? null : await hashPassword(password),
      role: values.role ?? Role.Admin,
      last_name: '佐藤',
      first_name: '葵',
      language: values.language ?? 'ja',
      valid: values.valid ?? true,
      locked_until: null,
      password_changed_at: values.passwordChangedAt ?? new Date(),
      last_sign_in_at: null,
    })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  return { companyID, userID, email };
}

/** Mails that were written to an address, oldest first. */
export const mailsTo = (db: Db, email: string) =>
  db
    .selectFrom('outbox_mail')
    .select(['company_id', 'mail_id', 'subject', 'body', 'confidential'])
    .where('recipient', '=', email)
    .orderBy('mail_id')
    .execute();

/** What the audit log holds of an account, oldest first. */
export async function auditOf(db: Db, account: TestAccount) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'detail', 'ip', 'role'])
    .where('company_id', '=', account.companyID)
    .where('user_id', '=', account.userID)
    .orderBy('audit_id')
    .execute();
  return rows;
}
