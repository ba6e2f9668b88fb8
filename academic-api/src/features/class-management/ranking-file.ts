import type { Ranking, RankingFilter } from '@mebae/contracts';
import type { SheetToWrite } from '../../lib/excel/grid.ts';
import { catalogue, type TextReader } from '../../lib/school-words/catalogue.ts';
import { comparableRows } from '../../lib/score-groups/score-names.ts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

const textsFor = catalogue({ ja, en, vi });
const widths = [6, 14, 14, 6, 12, 10, 9, 10, 12, 10, 9, 9, 24];

export const rankingFileName = (reader: TextReader): string => textsFor(reader).fileName;

/** One decimal, as the screen shows it: the places follow these values. */
const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 10) / 10;

/** Day in Japan, `2026-10-26`. */
const dayOf = (moment: string): string =>
  new Date(moment).toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' });

function groupName(reader: TextReader, ranking: Ranking, filter: RankingFilter): string {
  const text = textsFor(reader);
  if (ranking.scale === 'school') return text.school;
  const [first] = ranking.data;
  const grade = text.grade.replace(
    '{grade}',
    String((ranking.scale === 'grade' ? filter.grade : first?.schoolClass?.grade) ?? ''),
  );
  return ranking.scale === 'grade'
    ? grade
    : [grade, first?.schoolClass?.schoolClassName ?? ''].join(' ');
}

function sourceSheet(
  reader: TextReader,
  ranking: Ranking,
  filter: RankingFilter,
  measureName: string,
): SheetToWrite {
  const text = textsFor(reader);
  const figures = ranking.summaries[ranking.scale];
  const notes = [
    ...comparableRows(reader, ranking.isComparable).flat(),
    ...(ranking.hiddenPersons > 0 ? [text.hidden] : []),
    ...(ranking.detail === 'exact' ? [] : [text[ranking.detail]]),
  ];
  return {
    name: text.sheets.source,
    widths: [24, 60],
    rows: [
      [text.source.course, ranking.exam.title],
      [text.source.ended, dayOf(ranking.exam.endAt)],
      [text.source.measure, measureName],
      [text.source.group, groupName(reader, ranking, filter)],
      [text.source.n, ranking.n],
      [text.source.of, ranking.of],
      [text.source.mean, rounded(figures?.mean ?? null)],
      [text.source.sd, rounded(figures?.sd ?? null)],
      [text.source.median, rounded(figures?.median ?? null)],
      ...ranking.comparedExams.map((exam) => [
        text.source.compared,
        `${exam.title} (${dayOf(exam.endAt)})`,
      ]),
      ...notes.map((note) => [note]),
    ],
  };
}

/**
 * A ranking as a workbook: people in their order, and where the numbers come from.
 * @param ranking all its people, not a page
 * @param names of the competencies by id
 */
export function rankingSheets(
  reader: TextReader,
  ranking: Ranking,
  filter: RankingFilter,
  names: ReadonlyMap<number, string>,
): SheetToWrite[] {
  const text = textsFor(reader);
  const measureName = filter.derived
    ? text.derived[filter.derived]
    : (names.get(filter.competencyID ?? 0) ?? '');
  const rows = ranking.data.map((row) => [
    row.rank,
    row.lastName,
    row.firstName,
    row.schoolClass?.grade ?? null,
    row.schoolClass?.schoolClassName ?? null,
    row.studentNumber,
    rounded(row.value),
    rounded(row.standardError),
    row.evaluators,
    row.isFixed ? text.fixed : text.preliminary,
    rounded(row.change?.before ?? null),
    rounded(row.change?.difference ?? null),
    row.change ? text.readings[row.change.reading] : null,
  ]);
  return [
    { name: text.sheets.ranking, widths, rows: [text.columns, ...rows] },
    sourceSheet(reader, ranking, filter, measureName),
  ];
}
