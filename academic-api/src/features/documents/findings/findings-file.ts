import type { FindingsOfClass } from '@mebae/contracts';
import { countCharacters, dayInJapan } from '@mebae/rules';
import type { Origin } from '../../../lib/excel/about-sheet.ts';
import type { Workbook } from '../../../lib/excel/book.ts';
import { sheetOf, type Column } from '../../../lib/excel/sheet-of.ts';
import { createWorkbook } from '../../../lib/excel/workbook.ts';
import { catalogue, type TextReader } from '../../../lib/school-words/catalogue.ts';
import { classText } from '../../../lib/score-groups/score-names.ts';
import type ja from './texts/ja.json';

const textsFor = catalogue<typeof ja>(new URL('texts/', import.meta.url));

function columnsOf(reader: TextReader): Column<FindingsOfClass['data'][number]>[] {
  const { columns, states } = textsFor(reader);
  return [
    { header: columns.number, kind: 'number', value: (row) => row.studentNumber },
    { header: columns.lastName, kind: 'text', value: (row) => row.lastName },
    { header: columns.firstName, kind: 'text', value: (row) => row.firstName },
    { header: columns.text, kind: 'wrapped', width: 80, value: (row) => row.text },
    { header: columns.characters, kind: 'number', value: (row) => countCharacters(row.text) },
    { header: columns.state, kind: 'text', value: (row) => states[row.state] },
    {
      header: columns.updated,
      kind: 'day',
      value: ({ updatedAt }) => updatedAt && dayInJapan(new Date(updatedAt)),
    },
  ];
}

/** Findings of a class as a workbook: one row a student, those without any, too. */
export function findingsWorkbook(origin: Origin, findings: FindingsOfClass): Workbook {
  const text = textsFor(origin);
  const written = findings.data.filter(({ state }) => state === 'done').length;
  return createWorkbook(
    origin,
    {
      title: text.title,
      groups: [{ target: classText(origin, findings.schoolClass), n: findings.data.length }],
      facts: [[text.facts.written, { value: written, kind: { digits: 0 } }]],
      notes: [text.note],
    },
    [
      sheetOf({
        name: text.sheet,
        columns: columnsOf(origin),
        rows: findings.data,
        frozenColumns: 3,
      }),
    ],
  );
}
