import type { ExamDetail } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { onKey } from '../../db/query.ts';

/** How many personal links of a course went out by mail, by the state of the mail. */
export async function countOpeningMails(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
): Promise<ExamDetail['openingMails']> {
  const rows = await tx
    .selectFrom('examinee')
    .innerJoin('outboxMail', onKey('outboxMail', 'examinee', 'mailID'))
    .select(['outboxMail.state', (eb) => eb.fn.countAll<number>().as('mails')])
    .where('examinee.companyID', '=', companyID)
    .where('examinee.evalSettingID', '=', evalSettingID)
    .groupBy('outboxMail.state')
    .execute();
  const none = { queued: 0, sent: 0, held: 0, failed: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ state, mails }) => [state, mails])) };
}
