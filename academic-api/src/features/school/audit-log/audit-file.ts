import { auditWords, Role, type AuditEntry, type AuditFilterQuery } from '@mebae/contracts';
import { filledText, auditNamesIn, fullName } from '@mebae/rules';
import { clockInJapan } from '../../../lib/school/clock-in-japan.ts';
import type { Fact, Origin } from '../../../lib/excel/about-sheet.ts';
import type { Workbook } from '../../../lib/excel/book.ts';
import { sheetOf, type Column } from '../../../lib/excel/sheet-of.ts';
import { createWorkbook } from '../../../lib/excel/workbook.ts';
import { catalogue, inWordsFor, type TextReader } from '../../../lib/school-words/catalogue.ts';
import type ja from './texts/ja.json';

const textsFor = catalogue<typeof ja>(new URL('texts/', import.meta.url));
type Texts = ReturnType<typeof textsFor>;

function roleText(role: number, { roles }: Texts): string {
  if (role === Role.IgsAdmin) return roles.operator;
  return role === Role.Admin ? roles.admin : roles.normal;
}

function studentText(student: AuditEntry['student'], reader: TextReader): string | null {
  if (student === null) return null;
  const { lastName, firstName, studentID } = student;
  if (lastName === null) return filledText(textsFor(reader).deleted, { id: String(studentID) });
  return fullName({ lastName, firstName: firstName ?? '' }, reader.language);
}

function columnsOf(reader: TextReader): Column<AuditEntry>[] {
  const { language } = reader;
  const text = textsFor(reader);
  const { columns } = text;
  const words = auditWords(language, inWordsFor(reader));
  return [
    { header: columns.at, kind: 'moment', value: ({ at }) => clockInJapan(new Date(at)) },
    {
      header: columns.actor,
      kind: 'text',
      value: ({ actor }) => (actor ? fullName(actor, language) : text.system),
    },
    {
      header: columns.role,
      kind: 'text',
      value: ({ actor }) => actor && roleText(actor.role, text),
    },
    {
      header: columns.action,
      kind: 'text',
      value: ({ action }) => words.action(action),
    },
    {
      header: columns.student,
      kind: 'text',
      value: ({ student }) => studentText(student, reader),
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
        words.detail(
          detail,
          auditNamesIn(names, (name) => fullName(name, language)),
        ),
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
  const text = textsFor(origin);
  const numbers = {
    total: total.toLocaleString(origin.language),
    entries: entries.length.toLocaleString(origin.language),
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
    [sheetOf({ name: text.sheet, columns: columnsOf(origin), rows: entries })],
  );
}
