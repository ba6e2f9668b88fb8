import {
  auditActionText,
  auditDetailText,
  Role,
  type AuditEntry,
  type AuditFilterQuery,
  type LanguageCode,
} from '@mebae/contracts';
import { filledText, auditNamesIn, fullName } from '@mebae/rules';
import { clockInJapan } from '../../lib/clock-in-japan.ts';
import type { Fact, Origin } from '../../lib/excel/about-sheet.ts';
import type { Workbook } from '../../lib/excel/book.ts';
import { sheetOf, type Column } from '../../lib/excel/sheet-of.ts';
import { createWorkbook } from '../../lib/excel/workbook.ts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

const texts = { ja, en, vi };

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

function columnsOf(language: LanguageCode): Column<AuditEntry>[] {
  const { columns, system } = texts[language];
  return [
    { header: columns.at, kind: 'moment', value: ({ at }) => clockInJapan(new Date(at)) },
    {
      header: columns.actor,
      kind: 'text',
      value: ({ actor }) => (actor ? fullName(actor, language) : system),
    },
    {
      header: columns.role,
      kind: 'text',
      value: ({ actor }) => actor && roleText(actor.role, language),
    },
    {
      header: columns.action,
      kind: 'text',
      value: ({ action }) => auditActionText(action, language),
    },
    {
      header: columns.student,
      kind: 'text',
      value: ({ student }) => studentText(student, language),
    },
    {
      header: columns.manageNumber,
      kind: 'text',
      value: ({ student }) => student?.manageNumber ?? null,
    },
    {
      header: columns.detail,
      kind: 'wrapped',
      value: ({ detail, names }) =>
        auditDetailText(detail, auditNamesIn(names, language), language),
    },
    { header: columns.ip, kind: 'text', value: ({ ip }) => ip },
    { header: columns.code, kind: 'text', value: ({ action }) => action },
  ];
}

/**
 * The log as a workbook. Where entries are left out, the first sheet says so, how many, and what to do.
 * @param entries newest first
 * @param total how many the filter matches
 * @param period first and last day that were asked for
 */
export function auditWorkbook(
  origin: Origin,
  entries: readonly AuditEntry[],
  total: number,
  period: Pick<AuditFilterQuery, 'from' | 'to'>,
): Workbook {
  const { language } = origin;
  const text = texts[language];
  const numbers = {
    total: total.toLocaleString(language),
    entries: entries.length.toLocaleString(language),
  };
  const day = (label: string, value: string | undefined): Fact[] =>
    value === undefined ? [] : [[label, { value, kind: 'day' }]];
  return createWorkbook(
    origin,
    {
      title: text.title,
      facts: [
        ...day(text.facts.from, period.from),
        ...day(text.facts.to, period.to),
        [text.facts.entries, { value: entries.length, kind: { digits: 0 } }],
      ],
      notes: [...(total > entries.length ? [filledText(text.limit, numbers)] : []), text.note],
    },
    [sheetOf({ name: text.sheet, columns: columnsOf(language), rows: entries })],
  );
}
