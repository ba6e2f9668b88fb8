import { inSchool } from '../../db/connect.ts';
import { inEachSchool, schoolsWithWork } from '../../db/schools-with-work.ts';
import { candidateToken, candidateUrl } from '../../lib/candidate-token.ts';
import type { Deps } from '../../lib/deps.ts';
import { writeMail } from '../../lib/mail.ts';
import type { JobData } from '../../lib/jobs.ts';
import * as repository from './candidate-links.repository.ts';
import { linkMail } from './link-mail.ts';

/** Mails of one transaction: small enough that a failure repeats little. */
const chunk = 50;

/** Has the links of every exam mailed that has started. */
export async function openExams(deps: Deps): Promise<void> {
  const now = deps.now();
  await inEachSchool(deps.db, schoolsWithWork.examsToMail(now), async (tx) => {
    for (const exam of await repository.takeExamsToMail(tx, now)) {
      await deps.jobs.enqueue(tx, 'mail-links', exam);
    }
  });
}

/** Mails the personal links of one exam. Who has got one gets no second, however often the job runs. */
export async function mailLinks(
  deps: Deps,
  { companyID, evalSettingID }: JobData['mail-links'],
): Promise<void> {
  const next = () =>
    inSchool(deps.db, companyID, async (tx) => {
      const rows = await repository.nextToMail(tx, companyID, evalSettingID, chunk);
      if (rows.length === 0) return false;
      const mails: { studentID: number; mailID: number }[] = [];
      for (const row of rows) {
        const of = { companyID, evalSettingID, studentID: row.studentID, nonce: row.linkNonce };
        const token = candidateToken(deps.config.linkSecret, of);
        const mail = linkMail(
          {
            ...row,
            url: candidateUrl(deps.config.publicUrl, token),
            productName: deps.config.productName,
          },
          row.language,
        );
        const mailID = await writeMail(tx, deps.jobs, companyID, { to: row.email, ...mail });
        mails.push({ studentID: row.studentID, mailID });
      }
      await repository.markMailed(tx, companyID, evalSettingID, mails, deps.now());
      return true;
    });
  while (await next());
}
