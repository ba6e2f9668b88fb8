import {
  exampleLinkToken,
  examMailKinds,
  languageCodes,
  type ExamMailKind,
  type LanguageCode,
  type MailTemplate,
  type MailText,
  type NewMailState,
  type mailTemplateEndpoints,
} from '@mebae/contracts';
import { filledMail, mailTextProblem } from '@mebae/rules';
import { nameFor } from '@mebae/rules/latin-names';
import type { Tx } from '../../../db/connect.ts';
import {
  assertUnchanged,
  changedMeanwhileBy,
  unknownChange,
} from '../../../lib/audit/assert-unchanged.ts';
import { audit } from '../../../lib/audit/audit.ts';
import { standardMailTexts } from '../../../lib/exam-mails/exam-mail-text.ts';
import { Failure, refused } from '../../../lib/calls/failure.ts';
import { lastChangeOf } from '../../../lib/audit/last-change.repository.ts';
import { newMailState, writeMail } from '../../../lib/mails/mail.ts';
import { schoolKindOf } from '../../../lib/school-words/school-kind.repository.ts';
import * as repository from './mail-templates.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

interface TemplateKey {
  kind: ExamMailKind;
  language: LanguageCode;
}

/** Every kind in every language: the school's own text, or the product's. */
export async function listTemplates({
  tx,
  session: { companyID },
  deps: {
    config: { productName },
  },
}: Call<typeof mailTemplateEndpoints.list>): Promise<{
  data: MailTemplate[];
  productName: string;
}> {
  const own = await repository.listTemplates(tx, companyID);
  const schoolKind = await schoolKindOf(tx, companyID);
  const data = examMailKinds.flatMap((kind) =>
    languageCodes.map((language) => {
      const row = own.find((template) => template.kind === kind && template.language === language);
      const standard = standardMailTexts({ language, schoolKind })[kind];
      return {
        kind,
        language,
        subject: row?.subject ?? standard.subject,
        text: row?.text ?? standard.text,
        isStandard: row === undefined,
        standard,
        updatedAt: row?.updatedAt.toISOString() ?? null,
      };
    }),
  );
  return { data, productName };
}

/** @throws Failure academic.1 with the problem, and the placeholder where it is one */
function assertUsable(text: MailText): void {
  const problem = mailTextProblem(text);
  if (problem) throw refused(problem);
}

/**
 * Keeps a text of the school's own.
 * @throws Failure academic.1 `unknownPlaceholder` or `noUrl`; 409 where it was changed since it was read
 */
export async function saveTemplate({
  tx,
  session,
  params: key,
  body: { updatedAt, ...text },
  now,
}: Call<typeof mailTemplateEndpoints.save>): Promise<void> {
  assertUsable(text);
  const { companyID, userID } = session;
  const row = await repository.lockTemplate(tx, { companyID, ...key });
  if (row) assertUnchanged(row, updatedAt ?? '');
  else if (updatedAt !== null) throw await wasReset(tx, companyID, key, now);
  const change = { ...text, updatedAt: now, updatedBy: userID };
  await repository.saveTemplate(tx, { companyID, ...key }, change);
  await audit(tx, session, 'mailTemplate.update', { detail: { ...key } });
}

/** The refusal of a change over a text that somebody has taken away. */
async function wasReset(
  tx: Tx,
  companyID: number,
  { kind, language }: TemplateKey,
  now: Date,
): Promise<Failure> {
  const last = await lastChangeOf(tx, companyID, 'mailTemplate.reset', { kind, language });
  return changedMeanwhileBy(last ?? unknownChange(now));
}

/**
 * Goes back to the product's text; one that is the product's already stays it.
 * @throws Failure 409 where the school's text was changed since it was read
 */
export async function resetTemplate({
  tx,
  session,
  params: { kind, language },
  query: { updatedAt: readAt },
}: Call<typeof mailTemplateEndpoints.reset>): Promise<void> {
  const key = { companyID: session.companyID, kind, language };
  const row = await repository.lockTemplate(tx, key);
  if (!row) return;
  assertUnchanged(row, readAt);
  await repository.removeTemplate(tx, key);
  await audit(tx, session, 'mailTemplate.reset', { detail: { kind, language } });
}

const weekMs = 7 * 86_400_000;

/**
 * Mails a text to the caller, filled with their own name and an example.
 * @throws Failure academic.1 `unknownPlaceholder` or `noUrl`
 */
export async function sendTest({
  tx,
  session,
  body: { language, title, ...text },
  deps,
}: Call<typeof mailTemplateEndpoints.test>): Promise<{ to: string; state: NewMailState }> {
  assertUsable(text);
  const { companyID, userID } = session;
  const { email, schoolName, ...caller } = await repository.callerOfTest(tx, companyID, userID);
  const { config, jobs } = deps;
  const mail = filledMail(
    text,
    {
      name: nameFor(caller, language, 'both'),
      schoolName,
      title,
      endAt: new Date(deps.now().getTime() + weekMs),
      url: `${config.publicUrl}/answer/${exampleLinkToken}`,
      productName: config.productName,
    },
    language,
  );
  await writeMail(tx, jobs, companyID, { to: email, ...mail });
  return { to: email, state: newMailState(config) };
}
