import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** How many rows went, or were emptied. */
export interface Removed {
  sessions: number;
  imports: number;
  passwordLinks: number;
  igsLinks: number;
  securityCodes: number;
  mailTexts: number;
  operations: number;
}

/**
 * Removes what nobody needs any longer, in every school: sessions that are over, rosters that were uploaded for a
 * preview, which hold names of children, links and codes that open nothing, texts of mails that hold such a link or a code but
 * never went out, and long operations that are over.
 * @param before what ended or was made earlier than this
 */
export async function removeStale(db: Db, before: Date): Promise<Removed> {
  const count = async (statement: RawBuilder<unknown>): Promise<number> =>
    Number((await statement.execute(db)).numAffectedRows ?? 0);
  return {
    sessions: await count(sql`delete from auth_token where expires_at < ${before}`),
    imports: await count(sql`delete from student_import where created_at < ${before}`),
    // an invitation that was never used stays: it says 'expired' to the school's administrator
    passwordLinks: await count(sql`
      delete from password_link where expires_at < ${before} and (ended_at is not null or purpose = 'reset')`),
    igsLinks: await count(sql`delete from igs_link where expires_at < ${before}`),
    securityCodes: await count(sql`delete from security_code where expires_at < ${before}`),
    mailTexts: await count(sql`
      update outbox_mail set body = '' where confidential and body <> '' and created_at < ${before}`),
    operations: await count(sql`delete from operation where finished_at < ${before}`),
  };
}
