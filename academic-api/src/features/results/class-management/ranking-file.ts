import type { Ranking, RankingFilter, RankingRow } from '@mebae/contracts';
import { dayInJapan } from '@mebae/rules';
import type { About, Fact, Origin } from '../../../lib/excel/about-sheet.ts';
import type { Workbook } from '../../../lib/excel/book.ts';
import { sheetOf, type Column } from '../../../lib/excel/sheet-of.ts';
import { createWorkbook } from '../../../lib/excel/workbook.ts';
import { catalogue, type TextReader } from '../../../lib/school-words/catalogue.ts';
import { scoreAsShown, scoreColumn } from '../../../lib/score-groups/score-columns.ts';
import { classText } from '../../../lib/score-groups/score-names.ts';
import type ja from './texts/ja.json';

const textsFor = catalogue<typeof ja>(new URL('texts/', import.meta.url));

function columnsOf(reader: TextReader): Column<RankingRow>[] {
  const { columns, fixed, preliminary, readings } = textsFor(reader);
  return [
    { header: columns.rank, kind: 'number', value: (row) => row.rank },
    { header: columns.lastName, kind: 'text', value: (row) => row.lastName },
    { header: columns.firstName, kind: 'text', value: (row) => row.firstName },
    { header: columns.grade, kind: 'number', value: (row) => row.schoolClass?.grade ?? null },
    {
      header: columns.schoolClass,
      kind: 'text',
      value: (row) => row.schoolClass?.schoolClassName ?? null,
    },
    { header: columns.studentNumber, kind: 'number', value: (row) => row.studentNumber },
    scoreColumn(columns.value, (row) => row.value),
    scoreColumn(columns.error, (row) => row.standardError),
    { header: columns.evaluators, kind: 'number', value: (row) => row.evaluators },
    {
      header: columns.state,
      kind: 'text',
      value: (row) => (row.isFixed ? fixed : preliminary),
    },
    scoreColumn(columns.before, (row) => row.change?.before),
    scoreColumn(columns.change, (row) => row.change?.difference),
    {
      header: columns.reading,
      kind: 'text',
      value: (row) => row.change && readings[row.change.reading],
    },
  ];
}

function groupName(reader: TextReader, ranking: Ranking, filter: RankingFilter): string {
  const text = textsFor(reader);
  const [first] = ranking.data;
  if (ranking.scale === 'class') return classText(reader, first?.schoolClass ?? null);
  return ranking.scale === 'grade'
    ? text.grade.replace('{grade}', String(filter.grade ?? ''))
    : text.school;
}

function aboutRanking(
  reader: TextReader,
  ranking: Ranking,
  filter: RankingFilter,
  measureName: string,
): About {
  const { titles, facts, notes } = textsFor(reader);
  const figures = ranking.summaries[ranking.scale];
  const score = (value: number | null | undefined): Fact[1] => ({
    value: scoreAsShown(value),
    kind: { digits: 1 },
  });
  return {
    title: `${titles.ranking} ${measureName}`,
    groups: [
      {
        target: groupName(reader, ranking, filter),
        course: ranking.exam,
        n: ranking.n,
        of: ranking.of,
      },
    ],
    facts: [
      [facts.measure, measureName],
      [facts.mean, score(figures?.mean)],
      [facts.sd, score(figures?.sd)],
      [facts.median, score(figures?.median)],
      ...ranking.comparedExams.map((exam): Fact => [
        facts.compared,
        `${exam.title} (${dayInJapan(new Date(exam.endAt))})`,
      ]),
    ],
    isComparable:
      ranking.scale === 'class' && ranking.isComparable ? undefined : ranking.isComparable,
    notes: [
      notes.score,
      notes.change,
      ...(ranking.hiddenPersons > 0 ? [notes.hidden] : []),
      ...(ranking.detail === 'exact' ? [] : [notes[ranking.detail]]),
    ],
  };
}

/**
 * A ranking as a workbook: people in their order, and where the numbers come from.
 * @param ranking all its people, not a page
 * @param names of the competencies by id
 */
export function rankingWorkbook(
  origin: Origin,
  ranking: Ranking,
  filter: RankingFilter,
  names: ReadonlyMap<number, string>,
): Workbook {
  const text = textsFor(origin);
  const measureName = filter.derived
    ? text.derived[filter.derived]
    : (names.get(filter.competencyID ?? 0) ?? '');
  const sheet = sheetOf({
    name: text.sheets.ranking,
    columns: columnsOf(origin),
    rows: ranking.data,
    frozenColumns: 3,
  });
  return createWorkbook(origin, aboutRanking(origin, ranking, filter, measureName), [sheet]);
}
