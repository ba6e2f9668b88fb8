import {
  mailTemplateEndpoints,
  type ExamMailKind,
  type LanguageCode,
  type MailTemplate,
  type MailText,
} from '@mebae/contracts';
import { api, useApi } from '@mebae/platform';

/** Texts of every kind of mail in every language. */
export const useMailTemplates = () => useApi(mailTemplateEndpoints.list, {});

export interface TemplateKey {
  kind: ExamMailKind;
  language: LanguageCode;
}

/** One of them as it is saved now. */
export async function readTemplate({ kind, language }: TemplateKey): Promise<MailTemplate> {
  const { data } = await api(mailTemplateEndpoints.list, {});
  const found = data.find((row) => row.kind === kind && row.language === language);
  if (!found) throw new Error(`no template of ${kind} in ${language}`);
  return found;
}

/** @param updatedAt of the school's own text that this one is based on; null: there was none */
export const saveTemplate = (
  params: TemplateKey,
  { subject, text }: MailText,
  updatedAt: string | null,
) => api(mailTemplateEndpoints.save, { params, body: { subject, text, updatedAt } });

/** @param updatedAt of the school's own text that was shown */
export const resetTemplate = (params: TemplateKey, updatedAt: string) =>
  api(mailTemplateEndpoints.reset, { params, query: { updatedAt } });

/** Mails a text to the caller. */
export const sendTest = (language: LanguageCode, { subject, text }: MailText, title: string) =>
  api(mailTemplateEndpoints.test, { body: { language, subject, text, title } });
