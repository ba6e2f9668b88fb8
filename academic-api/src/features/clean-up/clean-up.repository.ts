import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/connect.ts';

export const nothingRemoved = {
  sessions: 0,
  imports: 0,
  passwordLinks: 0,
  igsLinks: 0,
  securityCodes: 0,
  mailTexts: 0,
  operations: 0,
  undoEntries: 0,
};
/** How many rows went, or were emptied. */
export type Removed = typeof nothingRemoved;

/**
 * Removes what nobody in a school needs any longer: sessions that are over, rosters that were uploaded for a
 * preview, which hold names of children, links and codes that open nothing, texts of mails that hold one of them but
 * never went out, long operations that are over, and what takes bulk actions back.
 * @param before what ended or was made earlier than this
 */
export async function removeStale(tx: Tx, before: Date): Promise<Removed> {
  const count = async (statement: RawBuilder<unknown>): Promise<number> =>
    Number((await statement.execute(tx)).numAffectedRows ?? 0);
  return {
    sessions: await count(sql`delete from auth_token where expires_at < ${before}`),
    imports:
      (await count(sql`
        delete from roster_import where applied_at is null and created_at < ${before}`)) +
      // the history stays: who imported what and when, without the people
      (await count(sql`
        update roster_import set file = null, sheet = null, preview = null, undo = null
        where applied_at < ${before} and file is not null`)) +
      (await count(sql`delete from student_import where created_at < ${before}`)),
    // an invitation that was never used stays: it says 'expired' to the school's administrator
    passwordLinks: await count(sql`
      delete from password_link where expires_at < ${before} and (ended_at is not null or purpose = 'reset')`),
    igsLinks: await count(sql`delete from igs_link where expires_at < ${before}`),
    securityCodes: await count(sql`delete from security_code where expires_at < ${before}`),
    mailTexts: await count(sql`
      update outbox_mail set body = '' where confidential and body <> '' and created_at < ${before}`),
    operations: await count(sql`delete from operation where finished_at < ${before}`),
    undoEntries: await count(sql`delete from undo_entry where created_at < ${before}`),
  };
}
