import type { ExamMailKind, LanguageCode, MailText } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameColumns } from '../../../db/name-columns.ts';
import { namesOfUpdater } from '../../../db/query.ts';

interface Key {
  companyID: number;
  kind: ExamMailKind;
  language: LanguageCode;
}

/** The school's own texts. */
export async function listTemplates(tx: Tx, companyID: number) {
  return tx
    .selectFrom('mailTemplate')
    .select(['kind', 'language', 'subject', 'body as text', 'updatedAt'])
    .where('companyID', '=', companyID)
    .execute();
}

/** One of them with who changed it last, locked. */
export async function lockTemplate(tx: Tx, key: Key) {
  return tx
    .selectFrom('mailTemplate')
    .select(['mailTemplate.updatedAt', ...namesOfUpdater('mailTemplate')])
    .where('mailTemplate.companyID', '=', key.companyID)
    .where('mailTemplate.kind', '=', key.kind)
    .where('mailTemplate.language', '=', key.language)
    .forUpdate('mailTemplate')
    .executeTakeFirst();
}

export async function saveTemplate(
  tx: Tx,
  key: Key,
  { subject, text, ...change }: MailText & { updatedAt: Date; updatedBy: number },
): Promise<void> {
  const values = { subject, body: text, ...change };
  await tx
    .insertInto('mailTemplate')
    .values({ ...key, ...values })
    .onConflict((conflict) =>
      conflict.columns(['companyID', 'kind', 'language']).doUpdateSet(values),
    )
    .execute();
}

export async function removeTemplate(tx: Tx, key: Key): Promise<void> {
  await tx
    .deleteFrom('mailTemplate')
    .where((eb) => eb.and({ ...key }))
    .execute();
}

/** To whom a test goes, and what an example names. */
export async function callerOfTest(tx: Tx, companyID: number, userID: number) {
  return tx
    .selectFrom('account')
    .innerJoin('company', 'company.companyID', 'account.companyID')
    .select(['account.email', ...nameColumns('account'), 'company.name as schoolName'])
    .where('account.companyID', '=', companyID)
    .where('account.userID', '=', userID)
    .executeTakeFirstOrThrow();
}
