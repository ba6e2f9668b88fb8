import { auditWords, Role, type LanguageCode } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import type { SheetToWrite } from '../../lib/excel/grid.ts';
import { inWordsFor, type TextReader } from '../../lib/school-words/catalogue.ts';
import { exportTexts, type ExportTexts } from './export-texts.ts';
import * as repository from './student-data.repository.ts';

/** Everything of one student, by parts; what others answered names nobody. */
export async function readStudentData(
  tx: Tx,
  companyID: number,
  studentID: number,
  reader: TextReader,
) {
  const of = { companyID, studentID, ...reader };
  const audit = await repository.auditOf(tx, of);
  const words = auditWords(reader.language, inWordsFor(reader));
  return {
    profile: await repository.profileOf(tx, of),
    enrolments: await repository.enrolmentsOf(tx, of),
    tags: await repository.tagsOf(tx, of),
    courses: await repository.coursesOf(tx, of),
    self: await answersOf(tx, of, 'self'),
    given: await answersOf(tx, of, 'given'),
    received: await answersOf(tx, of, 'received'),
    exampleAnswers: withWords(await repository.exampleAnswersOf(tx, of), reader),
    requestedEvaluators: await repository.requestedEvaluatorsOf(tx, of),
    scores: await repository.scoresOf(tx, of),
    partAnswers: await repository.partAnswersOf(tx, of),
    implicitBlocks: await repository.implicitBlocksOf(tx, of),
    partScores: await repository.partScoresOf(tx, of),
    surveyAnswers: await repository.surveyAnswersOf(tx, of),
    participations: await repository.participationsOf(tx, of),
    groups: await repository.groupsOf(tx, of),
    findings: await repository.findingsOf(tx, of),
    keptApart: await repository.keptApartOf(tx, of),
    interviews: await repository.interviewsOf(tx, of),
    letters: await repository.lettersOf(tx, of),
    reportComments: await repository.reportCommentsOf(tx, of),
    reports: await repository.reportsOf(tx, of),
    audit: audit.map(({ at, action, role }) => ({
      at,
      action: words.action(action),
      role: Object.keys(Role).find((name) => Role[name as keyof typeof Role] === role) ?? '',
    })),
  };
}

/** Answers of one side, 'I can't tell' in words. */
const answersOf = async (tx: Tx, of: Of, side: Parameters<typeof repository.answersOf>[2]) =>
  withWords(await repository.answersOf(tx, of, side), of);

type Of = Parameters<typeof repository.answersOf>[1] & TextReader;

const withWords = <Row extends { levelText: string | null }>(
  rows: readonly Row[],
  reader: TextReader,
) =>
  rows.map((row) => ({
    ...row,
    levelText: row.levelText ?? exportTexts(reader).words.cannotTell,
  }));

export type StudentData = Awaited<ReturnType<typeof readStudentData>>;

const width = 18;

/** A school's clock, as each language writes a day and a time: the workbook is read by parents. */
const locales: Record<LanguageCode, string> = { ja: 'sv-SE', en: 'sv-SE', vi: 'en-GB' };
const momentsOf = (language: LanguageCode) =>
  new Intl.DateTimeFormat(locales[language], {
    timeZone: 'Asia/Tokyo',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });

/** The same as a workbook that people can read: a sheet a part. */
export function studentSheets(data: StudentData, reader: TextReader): SheetToWrite[] {
  const texts = exportTexts(reader);
  const moments = momentsOf(reader.language);
  const { profile, ...lists } = data;
  const first = {
    name: texts.sheets.profile,
    widths: [width, 2 * width],
    rows: [
      [texts.columns.item, texts.columns.value],
      ...Object.entries(profile).map(([name, value]) => [
        columnText(texts, name),
        cellOf(texts, moments, name, value),
      ]),
    ],
  };
  return [
    first,
    ...Object.entries(lists).map(([part, rows]) => sheetOf(texts, moments, part, rows)),
  ];
}

function sheetOf(
  texts: ExportTexts,
  moments: Intl.DateTimeFormat,
  part: string,
  rows: readonly object[],
): SheetToWrite {
  const names = Object.keys(rows[0] ?? {});
  return {
    name: texts.sheets[part as keyof ExportTexts['sheets']],
    widths: names.map(() => width),
    rows: [
      names.map((name) => columnText(texts, name)),
      ...rows.map((row) =>
        Object.entries(row).map(([name, value]) => cellOf(texts, moments, name, value)),
      ),
    ],
  };
}

const columnText = (texts: ExportTexts, name: string): string =>
  texts.columns[name as keyof ExportTexts['columns']];

/** Columns of values that the product names by a code. */
const codedColumns = new Set(['state', 'part', 'role', 'isPriority', 'isFixed', 'isTooFast']);

function cellOf(
  texts: ExportTexts,
  moments: Intl.DateTimeFormat,
  name: string,
  value: unknown,
): string | number | null {
  if (codedColumns.has(name)) {
    const word = texts.words[String(value) as keyof ExportTexts['words']] as string | undefined;
    if (word !== undefined) return word;
  }
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (value instanceof Date) return moments.format(value);
  const isLines = Array.isArray(value) && value.every((line) => typeof line === 'string');
  return isLines ? value.join('\n') : JSON.stringify(value);
}
