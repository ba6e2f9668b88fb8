import type {
  AllCompetencies,
  AllGrowth,
  ComparedCompetency,
  ComparedCustomCompetency,
  GrowthStep,
} from '@mebae/contracts';
import { dayInJapan, fullName, hasEnoughEvaluators, intervalOf } from '@mebae/rules';
import type { About, Origin } from '../../../lib/excel/about-sheet.ts';
import type { SheetToWrite, Workbook } from '../../../lib/excel/book.ts';
import { sheetOf, type Column } from '../../../lib/excel/sheet-of.ts';
import { createWorkbook } from '../../../lib/excel/workbook.ts';
import { catalogue, type TextReader } from '../../../lib/school-words/catalogue.ts';
import { scoreColumn } from '../../../lib/score-groups/score-columns.ts';
import { classText } from '../../../lib/score-groups/score-names.ts';
import type ja from './texts/ja.json';

const textsFor = catalogue<typeof ja>(new URL('texts/', import.meta.url));
type Text = ReturnType<typeof textsFor>;

/** The student of a record. */
interface Owner {
  lastName: string;
  firstName: string;
}

interface ScoreRow extends Pick<
  ComparedCustomCompetency,
  'name' | 'value' | 'standardError' | 'selfValue' | 'classMean' | 'gradeMean' | 'schoolMean'
> {
  type: string;
  evaluators: number | null;
  state: string | null;
}

const stateOf = (
  text: Text,
  { value, isFixed }: Pick<ComparedCustomCompetency, 'value' | 'isFixed'>,
): string | null => (value === null ? null : isFixed ? text.fixed : text.preliminary);

/** A file leaves the screen: of fewer than three sound evaluators it has no number. */
function rowOfCompetency(text: Text, score: ComparedCompetency): ScoreRow {
  const type = text.types[score.competencyType];
  if (score.value === null || hasEnoughEvaluators(score)) {
    return { ...score, type, state: stateOf(text, score) };
  }
  return { ...score, type, value: null, standardError: null, state: text.fewEvaluators };
}

function scoreColumns({ scoreColumns: header }: Text): Column<ScoreRow>[] {
  const ofGroup = (
    group: 'classMean' | 'gradeMean' | 'schoolMean',
    n: string,
    owner: string,
  ): Column<ScoreRow>[] => [
    scoreColumn(header[group], (row) => row[group].mean),
    { header: n, kind: 'number', value: (row) => row[group].n },
    { header: owner, kind: 'number', value: (row) => row[group].of },
  ];
  return [
    { header: header.type, kind: 'text', value: (row) => row.type },
    { header: header.competency, kind: 'text', value: (row) => row.name },
    scoreColumn(header.value, (row) => row.value),
    scoreColumn(header.error, (row) => row.standardError),
    { header: header.evaluators, kind: 'number', value: (row) => row.evaluators },
    { header: header.state, kind: 'text', value: (row) => row.state },
    scoreColumn(header.self, (row) => row.selfValue),
    ...ofGroup('classMean', header.classN, header.classOf),
    ...ofGroup('gradeMean', header.gradeN, header.gradeOf),
    ...ofGroup('schoolMean', header.schoolN, header.schoolOf),
  ];
}

/** All competencies of one course as a workbook. */
export function scoresWorkbook(origin: Origin, owner: Owner, all: AllCompetencies): Workbook {
  const text = textsFor(origin);
  const course = all.exams.find((row) => row.evalSettingID === all.evalSettingID);
  const about: About = {
    title: text.titles.scores,
    groups: [{ target: fullName(owner, origin.language), course }],
    facts: all.schoolClass ? [[text.schoolClass, classText(origin, all.schoolClass)]] : [],
    isComparable: all.isComparable,
    notes: [text.notes.error, text.notes.means],
  };
  const sheet = sheetOf({
    name: text.sheets.scores,
    columns: scoreColumns(text),
    rows: [
      ...all.competencies.map((score) => rowOfCompetency(text, score)),
      ...all.customCompetencies.map((score): ScoreRow => ({
        ...score,
        type: text.types.custom,
        evaluators: null,
        state: stateOf(text, score),
      })),
    ],
    frozenColumns: 2,
  });
  return createWorkbook(origin, about, [sheet]);
}

/** A change, its 95 % interval, and how it is read. */
function changeColumns<Row>(
  reader: TextReader,
  [change, low, high, reading]: readonly [string, string, string, string],
  changeOf: (row: Row) => GrowthStep['change'] | undefined,
): Column<Row>[] {
  const intervalIn = (row: Row) => {
    const found = changeOf(row);
    return found && intervalOf(found.difference, found.standardError);
  };
  return [
    scoreColumn(change, (row) => changeOf(row)?.difference),
    scoreColumn(low, (row) => intervalIn(row)?.low),
    scoreColumn(high, (row) => intervalIn(row)?.high),
    {
      header: reading,
      kind: 'text',
      value: (row) => {
        const found = changeOf(row);
        return found ? textsFor(reader).readings[found.reading] : null;
      },
    },
  ];
}

type GrowthRow = Pick<AllGrowth['competencies'][number], 'name' | 'points' | 'overall'> & {
  type: string;
};

/** Six columns a course, then the change from the first to the last. */
function growthSheet(reader: TextReader, growth: AllGrowth): SheetToWrite {
  const text = textsFor(reader);
  const { stepColumns: step, overallColumns: overall } = text;
  const columns: Column<GrowthRow>[] = [
    { header: text.scoreColumns.type, kind: 'text', value: (row) => row.type },
    { header: text.scoreColumns.competency, kind: 'text', value: (row) => row.name },
    ...growth.exams.flatMap((exam, at): Column<GrowthRow>[] => {
      const ofCourse = (header: string): string =>
        `${exam.title} (${dayInJapan(new Date(exam.endAt))}) ${header}`;
      return [
        scoreColumn(ofCourse(step.value), ({ points }) => points[at]?.value),
        scoreColumn(ofCourse(step.error), ({ points }) => points[at]?.standardError),
        ...changeColumns<GrowthRow>(
          reader,
          [ofCourse(step.change), ofCourse(step.low), ofCourse(step.high), ofCourse(step.reading)],
          ({ points }) => points[at]?.change,
        ),
      ];
    }),
    ...changeColumns<GrowthRow>(
      reader,
      [overall.change, overall.low, overall.high, overall.reading],
      (row) => row.overall,
    ),
  ];
  return sheetOf({
    name: text.sheets.growth,
    columns,
    rows: [
      ...growth.competencies.map((row) => ({ ...row, type: text.types[row.competencyType] })),
      ...growth.customCompetencies.map((row) => ({ ...row, type: text.types.custom })),
    ],
    frozenColumns: 2,
  });
}

/** Growth over all fixed courses as a workbook. */
export function growthWorkbook(origin: Origin, owner: Owner, growth: AllGrowth): Workbook {
  const { titles, notes } = textsFor(origin);
  const about: About = {
    title: titles.growth,
    groups: [{ target: fullName(owner, origin.language) }],
    courses: growth.exams,
    notes: [notes.error, notes.change],
  };
  return createWorkbook(origin, about, [growthSheet(origin, growth)]);
}
