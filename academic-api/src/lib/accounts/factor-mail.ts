import type { LanguageCode } from '@mebae/contracts';
import { filledText } from '@mebae/rules';
import { nameFor } from '@mebae/rules/latin-names';
import type { Tx } from '../../db/connect.ts';
import { nameColumns } from '../../db/name-columns.ts';
import type { Config } from '../../config.ts';
import type { Jobs } from '../processes/jobs.ts';
import { writeMail } from '../mails/mail.ts';
import { catalogue } from '../school-words/catalogue.ts';
import { textReader } from '../school-words/text-reader.ts';
import type ja from './factor-mail-texts/ja.json';
import type { AccountKey } from './passkey-challenge.ts';

const textsFor = catalogue<typeof ja>(new URL('factor-mail-texts/', import.meta.url));

/** An event of the second factors of an account: whoever has not done it has to know. */
export type FactorEvent =
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'oneTimeCodeAdded'
  | 'oneTimeCodeRemoved'
  | 'removedByAdministrator'
  | 'removedByOperator';

/** The needs of these mails; the operator's command has no more. */
export interface FactorMailDeps {
  jobs: Jobs;
  config: Pick<Config, 'productName' | 'publicUrl'>;
}

/** Tells a person by mail what happened to the second factors of their account, in their language. */
export async function mailFactorEvent(
  tx: Tx,
  deps: FactorMailDeps,
  { companyID, userID }: AccountKey,
  event: FactorEvent,
): Promise<void> {
  const account = await tx
    .selectFrom('account')
    .select(['email', ...nameColumns('account'), 'language'])
    .where((eb) => eb.and({ companyID, userID }))
    .executeTakeFirstOrThrow();
  const language = account.language as LanguageCode;
  const texts = textsFor(await textReader(tx, companyID, language));
  const { productName: product, publicUrl } = deps.config;
  const values = {
    name: nameFor(account, language, 'both'),
    product,
    event: filledText(texts[event], { product }),
    address: `${publicUrl}/pages/account`,
  };
  await writeMail(tx, deps.jobs, companyID, {
    to: account.email,
    subject: filledText(texts.subject, values),
    text: filledText(texts.text, values),
  });
}
