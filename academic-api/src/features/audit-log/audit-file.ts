import {
  auditActionText,
  auditDetailText,
  Role,
  type AuditEntry,
  type LanguageCode,
} from '@mebae/contracts';
import { filledText, auditNamesIn, fullName } from '@mebae/rules';
import type { SheetToWrite } from '../../lib/excel/grid.ts';
import { momentInJapan } from './days.ts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

const texts = { ja, en, vi };
const widths = [20, 18, 10, 30, 18, 14, 44, 18, 26];

export const auditFileName = (language: LanguageCode): string => texts[language].fileName;

function roleText(role: number, language: LanguageCode): string {
  const { roles } = texts[language];
  if (role === Role.IgsAdmin) return roles.operator;
  return role === Role.Admin ? roles.admin : roles.normal;
}

function studentText(student: AuditEntry['student'], language: LanguageCode): string | null {
  if (student === null) return null;
  const { lastName, firstName, studentID } = student;
  if (lastName === null) return filledText(texts[language].deleted, { id: String(studentID) });
  return fullName({ lastName, firstName: firstName ?? '' }, language);
}

const toRow = (entry: AuditEntry, language: LanguageCode): (string | null)[] => [
  momentInJapan(new Date(entry.at)),
  entry.actor ? fullName(entry.actor, language) : texts[language].system,
  entry.actor ? roleText(entry.actor.role, language) : null,
  auditActionText(entry.action, language),
  studentText(entry.student, language),
  entry.student?.manageNumber ?? null,
  auditDetailText(
    entry.detail,
    auditNamesIn(entry.names, (name) => fullName(name, language)),
    language,
  ),
  entry.ip,
  entry.action,
];

/**
 * The log as a workbook of one sheet. Where entries are left out, the first row says so, how many, and what to do.
 * @param entries newest first
 * @param total how many the filter matches
 */
export function auditSheets(
  entries: readonly AuditEntry[],
  total: number,
  language: LanguageCode,
): SheetToWrite[] {
  const text = texts[language];
  const numbers = {
    total: total.toLocaleString(language),
    entries: entries.length.toLocaleString(language),
  };
  const note = total > entries.length ? [[filledText(text.limit, numbers)]] : [];
  const rows = entries.map((entry) => toRow(entry, language));
  return [{ name: text.sheet, widths, rows: [...note, text.columns, ...rows] }];
}
