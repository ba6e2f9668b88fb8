import { expect } from '@playwright/test';
import type { TestDatabase } from './database.ts';

/** The newest mail to an address; without SMTP_URL every mail stays in the outbox. */
export async function newestMail(db: TestDatabase, to: string, count = 1): Promise<string> {
  const find = (): Promise<{ body: string }[]> =>
    db.rows<{ body: string }>(
      'select body from outbox_mail where recipient = $1 order by mail_id desc',
      [to],
    );
  await expect.poll(async () => (await find()).length, `mails to ${to}`).toBe(count);
  return (await find())[0]!.body;
}

/** The six digits of a mail with a code. */
export function codeIn(mail: string): string {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(mail)?.[0];
  if (code === undefined) throw new Error(`No code in: ${mail}`);
  return code;
}

/** Path and query of the link that sets a password. */
export function passwordLinkIn(mail: string): string {
  const link = /\/reset-password\/step2\?resetPasswordToken=[\w-]+/.exec(mail)?.[0];
  if (link === undefined) throw new Error(`No link in: ${mail}`);
  return link;
}
