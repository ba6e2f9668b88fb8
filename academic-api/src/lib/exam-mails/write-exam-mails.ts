import {
  reportLinkDays,
  reportLinkPage,
  type ExamMailKind,
  type LanguageCode,
  type PersonName,
} from '@mebae/contracts';
import { endOfExaminee, filledMail } from '@mebae/rules';
import { nameFor } from '@mebae/rules/latin-names';
import { randomBytes } from 'node:crypto';
import type { Tx } from '../../db/connect.ts';
import { candidateToken, candidateUrl } from '../courses/candidate-token.ts';
import type { Deps } from '../calls/deps.ts';
import { writeMails } from '../mails/mail.ts';
import { insertReportLinks } from '../reports/report-link.repository.ts';
import { hashOfToken } from '../accounts/token-hash.ts';
import { standardMailTexts } from './exam-mail-text.ts';
import * as repository from './exam-mails.repository.ts';

/** A recipient of a course's mail. */
export interface MailRecipient extends PersonName {
  studentID: number;
  email: string | null;
  language: LanguageCode;
  linkNonce: number;
  /** The own end. */
  endAt: Date | null;
}

/**
 * Writes one mail to each person, in their language and with their link. A person who was written to on this occasion
 * before gets no second mail: the note and the mail are one transaction, and the note's key is the person and the
 * occasion.
 * @returns ids of those who were written to
 */
export async function writeExamMails(
  tx: Tx,
  { jobs, config, now }: Pick<Deps, 'jobs' | 'config' | 'now'>,
  companyID: number,
  what: {
    evalSettingID: number;
    kind: ExamMailKind;
    occasion: string;
    people: readonly MailRecipient[];
    writtenBy: number | null;
  },
): Promise<number[]> {
  const { evalSettingID, kind, occasion, writtenBy } = what;
  const key = { companyID, evalSettingID, kind, occasion };
  const reached = what.people.flatMap(({ email, ...person }) =>
    email === null ? [] : [{ ...person, email }],
  );
  const taken = await repository.takeOccasion(
    tx,
    key,
    reached.map((person) => person.studentID),
    { now: now(), writtenBy },
  );
  const people = reached.filter((person) => taken.has(person.studentID));
  if (people.length === 0) return [];
  const { schoolKind, ...exam } = await repository.examOfMails(tx, companyID, evalSettingID);
  const ownTexts = await repository.ownTexts(tx, companyID, kind);
  const expiresAt = new Date(now().getTime() + reportLinkDays * 86_400_000);
  const reportUrls =
    kind === 'report'
      ? await linkReports(tx, { companyID, evalSettingID, expiresAt }, config.publicUrl, people)
      : null;
  const mails = people.map(({ language, linkNonce, studentID, ...person }) => {
    const own = { companyID, evalSettingID, studentID, nonce: linkNonce };
    const url =
      reportUrls?.get(studentID) ??
      candidateUrl(config.publicUrl, candidateToken(config.linkSecret, own));
    const values = {
      ...exam,
      name: nameFor(person, language, 'both'),
      endAt: kind === 'report' ? expiresAt : endOfExaminee(exam, person.endAt),
      url,
      productName: config.productName,
    };
    const text = ownTexts.get(language) ?? standardMailTexts({ language, schoolKind })[kind];
    return { to: person.email, ...filledMail(text, values, language) };
  });
  const mailIDs = await writeMails(tx, jobs, companyID, mails);
  await repository.noteMails(
    tx,
    key,
    people.map(({ studentID }, index) => ({ studentID, mailID: mailIDs[index] ?? 0 })),
  );
  return people.map((person) => person.studentID);
}

/** Makes a link to each person's report. @returns addresses by student */
async function linkReports(
  tx: Tx,
  link: { companyID: number; evalSettingID: number; expiresAt: Date },
  publicUrl: string,
  people: readonly { studentID: number }[],
): Promise<Map<number, string>> {
  const links = people.map(({ studentID }) => ({
    studentID,
    token: randomBytes(24).toString('base64url'),
  }));
  await insertReportLinks(
    tx,
    link,
    links.map(({ studentID, token }) => ({ studentID, tokenHash: hashOfToken(token) })),
  );
  return new Map(
    links.map(({ studentID, token }) => [studentID, `${publicUrl}${reportLinkPage}/${token}`]),
  );
}
