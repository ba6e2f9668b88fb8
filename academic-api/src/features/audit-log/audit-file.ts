import { auditWords, Role, type AuditEntry } from '@mebae/contracts';
import { filledText, auditNamesIn, fullName } from '@mebae/rules';
import type { SheetToWrite } from '../../lib/excel/grid.ts';
import { catalogue, inWordsFor, type TextReader } from '../../lib/school-words/catalogue.ts';
import { momentInJapan } from './days.ts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

const textsFor = catalogue({ ja, en, vi });
type Texts = ReturnType<typeof textsFor>;
const widths = [20, 18, 10, 30, 18, 14, 44, 18, 26];

export const auditFileName = (reader: TextReader): string => textsFor(reader).fileName;

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

/** Writes entries of the log as rows. */
function rowWriter(reader: TextReader): (entry: AuditEntry) => (string | null)[] {
  const { language } = reader;
  const text = textsFor(reader);
  const words = auditWords(language, inWordsFor(reader));
  return (entry) => [
    momentInJapan(new Date(entry.at)),
    entry.actor ? fullName(entry.actor, language) : text.system,
    entry.actor ? roleText(entry.actor.role, text) : null,
    words.action(entry.action),
    studentText(entry.student, reader),
    entry.student?.manageNumber ?? null,
    words.detail(
      entry.detail,
      auditNamesIn(entry.names, (name) => fullName(name, language)),
    ),
    entry.ip,
    entry.action,
  ];
}

/**
 * The log as a workbook of one sheet. Where entries are left out, the first row says so, how many, and what to do.
 * @param entries newest first
 * @param total how many the filter matches
 */
export function auditSheets(
  entries: readonly AuditEntry[],
  total: number,
  reader: TextReader,
): SheetToWrite[] {
  const text = textsFor(reader);
  const numbers = {
    total: total.toLocaleString(reader.language),
    entries: entries.length.toLocaleString(reader.language),
  };
  const note = total > entries.length ? [[filledText(text.limit, numbers)]] : [];
  const rows = entries.map(rowWriter(reader));
  return [{ name: text.sheet, widths, rows: [...note, text.columns, ...rows] }];
}
