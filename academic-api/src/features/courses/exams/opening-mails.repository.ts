import type { ExamDetail } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { joinOnSchoolKey } from '../../../db/query.ts';

/** When personal links of a course first went out by mail, and how many by the state of the mail. */
export async function openingMails(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
): Promise<{ openingMailedAt: Date | null; openingMails: ExamDetail['openingMails'] }> {
  const rows = await tx
    .selectFrom('examMail')
    .leftJoin('outboxMail', joinOnSchoolKey('outboxMail', 'examMail', 'mailID'))
    .select((eb) => [
      'outboxMail.state',
      eb.fn.countAll<number>().as('mails'),
      eb.fn.min('examMail.writtenAt').as('firstAt'),
    ])
    .where('examMail.companyID', '=', companyID)
    .where('examMail.evalSettingID', '=', evalSettingID)
    .where('examMail.kind', '=', 'opening')
    .groupBy('outboxMail.state')
    .execute();
  const none = { queued: 0, sending: 0, sent: 0, held: 0, failed: 0 };
  const counted = rows.flatMap(({ state, mails }) => (state === null ? [] : [[state, mails]]));
  const first = rows.map((row) => row.firstAt.getTime());
  return {
    openingMailedAt: first.length === 0 ? null : new Date(Math.min(...first)),
    openingMails: { ...none, ...Object.fromEntries(counted) },
  };
}
