import { filledText } from '@mebae/rules';
import { nameFor } from '@mebae/rules/latin-names';
import { actFor } from '../../../db/connect.ts';
import { audit } from '../../../lib/audit/audit.ts';
import { candidateToken, candidateUrl } from '../../../lib/courses/candidate-token.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { writeMail, type NewMail } from '../../../lib/mails/mail.ts';
import { catalogue } from '../../../lib/school-words/catalogue.ts';
import * as repository from './lost-links.repository.ts';
import type ja from './texts/ja.json';
import type { lostLinkEndpoints } from '@mebae/contracts';
import type { Call } from '../../../lib/calls/call.ts';

const textsFor = catalogue<typeof ja>(new URL('texts/', import.meta.url));

/**
 * Mails the links of all courses that are open to whoever has an address, in one mail a school: within a school an address
 * is one student's. Whoever asks learns nothing of it: an address that nobody has ends in the same way.
 * The transaction is not yet bound to a school.
 */
export async function sendLostLinks({
  tx,
  body: { email },
  deps: { config, jobs, now },
  request: { ip },
}: Call<typeof lostLinkEndpoints.send>): Promise<void> {
  const found = await repository.findOpenLinks(tx, email.trim(), now());
  for (const [companyID, links] of Map.groupBy(found, (link) => link.companyID)) {
    const studentID = links[0]!.studentID;
    const courses = links.map(({ evalSettingID }) => evalSettingID);
    await actFor(tx, companyID);
    const own = await repository.linksOfStudent(tx, { companyID, studentID }, courses);
    const mail = mailOf(own, companyID, config);
    if (!mail) continue;
    await writeMail(tx, jobs, companyID, mail);
    const actor = { companyID, userID: null, role: null, ip };
    await audit(tx, actor, 'candidateLink.sendAgain', { studentID });
  }
}

/** The mail with all links of a student; undefined where there is none. */
function mailOf(
  links: readonly repository.LinkOfStudent[],
  companyID: number,
  { publicUrl, linkSecret, productName }: Deps['config'],
): NewMail | undefined {
  const [first] = links;
  if (!first) return undefined;
  const { language, schoolName, email } = first;
  const lines = links.map(({ title, evalSettingID, studentID, linkNonce: nonce }) => {
    const token = candidateToken(linkSecret, { companyID, evalSettingID, studentID, nonce });
    return `${title}\n${candidateUrl(publicUrl, token)}`;
  });
  const name = nameFor(first, language, 'both');
  const values = { name, schoolName, links: lines.join('\n\n'), productName };
  const { subject, text } = textsFor(first);
  return {
    to: email,
    subject: filledText(subject, values),
    text: filledText(text, values),
    confidential: true,
  };
}
