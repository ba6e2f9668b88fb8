import type {
  EventAnalysis,
  MeanFigures,
  QuadrantName,
  RankCorrelation,
  StepFigures,
} from '@mebae/contracts';
import { quadrantNames } from '@mebae/contracts';
import type { About, Fact, Origin } from '../../../lib/excel/about-sheet.ts';
import type { SheetToWrite, Workbook } from '../../../lib/excel/book.ts';
import { sheetOf, type Column } from '../../../lib/excel/sheet-of.ts';
import { createWorkbook } from '../../../lib/excel/workbook.ts';
import { catalogue, type TextReader } from '../../../lib/school-words/catalogue.ts';
import { estimateColumns, sizeColumns } from '../../../lib/score-groups/score-columns.ts';
import { classText } from '../../../lib/score-groups/score-names.ts';
import type ja from './texts/ja.json';

const textsFor = catalogue<typeof ja>(new URL('texts/', import.meta.url));
type Text = ReturnType<typeof textsFor>;

/** Answers in words to one question. */
export interface TextsOfQuestion {
  question: string;
  texts: readonly string[];
}

interface NamedFigures<Of> {
  name: string;
  figure: string;
  figures: Of;
}
/** `first`: the lowest step that the question has. */
type Steps = NamedFigures<StepFigures> & { first: 0 | 1 };
type ChangeRow = EventAnalysis['change'][number];
/** One of the groups of a change, or both against each other, who have no size together. */
type Change = Pick<ChangeRow['participants'], 'difference'> & {
  name: string;
  group: string;
  size: ChangeRow['participants'] | null;
};
interface Correlation {
  part: string;
  correlation: RankCorrelation;
}
interface Quadrant {
  name: QuadrantName;
  count: number;
}
interface Question extends Omit<Steps, 'figure'> {
  moment: string;
  option: string | null;
  count: number | null;
}

const meanColumns = <Row extends { figures: MeanFigures }>(reader: TextReader): Column<Row>[] => {
  const { columns } = textsFor(reader);
  return [
    ...sizeColumns<Row>(reader, columns, ({ figures }) => figures),
    ...estimateColumns<Row>(
      [columns.mean, columns.low95, columns.high95],
      ({ figures }) => figures.mean,
    ),
  ];
};

/** From 'did not take part' on. */
const stepNames = ['step0', 'step1', 'step2', 'step3', 'step4', 'step5'] as const;

/** How many gave each step. @param from the lowest step of the table */
const stepColumns = <Row extends { figures: StepFigures; first: 0 | 1 }>(
  { columns }: Text,
  from: 0 | 1,
): Column<Row>[] =>
  stepNames.slice(from).map((name, at) => ({
    header: columns[name],
    kind: 'number',
    value: ({ figures, first }) => figures.counts?.[at + from - first] ?? null,
  }));

function aboutAnalysis(reader: TextReader, analysis: EventAnalysis): About {
  const { title, facts, notes } = textsFor(reader);
  const { event, counts, classes } = analysis;
  const day = (value: string): Fact[1] => ({ value, kind: 'day' });
  const count = (value: number): Fact[1] => ({ value, kind: { digits: 0 } });
  const classNames = classes.map((row) => classText(reader, row.schoolClass));
  const { scale, quadrants, change, interval, cause, counted } = notes;
  return {
    title: `${title} ${event.title}`,
    groups: [{ target: classNames.join('・'), n: counts.students }],
    facts: [
      [facts.event, event.title],
      [facts.starts, day(event.startsOn)],
      [facts.ends, day(event.endsOn)],
      [facts.courseBefore, event.courseBefore?.title ?? null],
      [facts.courseAfter, event.courseAfter?.title ?? null],
      [facts.answeredBefore, count(counts.before)],
      [facts.answeredAfter, count(counts.after)],
      [facts.both, count(counts.both)],
      [facts.participants, count(counts.participants)],
    ],
    isComparable: classes.length < 2 && analysis.isComparable ? undefined : analysis.isComparable,
    notes: [scale, quadrants, change, interval, cause, counted],
  };
}

function activitySheets(reader: TextReader, analysis: EventAnalysis): SheetToWrite[] {
  const text = textsFor(reader);
  const { columns, sheets, words } = text;
  return [
    sheetOf<Steps>({
      name: sheets.activities,
      columns: [
        { header: columns.activity, kind: 'text', value: ({ name }) => name },
        { header: columns.figure, kind: 'text', value: ({ figure }) => figure },
        ...meanColumns<Steps>(reader),
        ...stepColumns<Steps>(text, 0),
      ],
      rows: analysis.activities.flatMap(({ title: name, expectation, participation }) => [
        { name, figure: words.expectation, figures: expectation, first: 1 },
        { name, figure: words.participation, figures: participation, first: 0 },
      ]),
      frozenColumns: 2,
    }),
    sheetOf<Quadrant>({
      name: sheets.quadrants,
      columns: [
        { header: columns.quadrant, kind: 'text', value: ({ name }) => words[name] },
        { header: columns.count, kind: 'number', value: ({ count }) => count },
      ],
      rows: quadrantNames.map((name) => ({ name, count: analysis.quadrants.counts[name] })),
    }),
    sheetOf<Steps>({
      name: sheets.feltChange,
      columns: [
        { header: columns.purpose, kind: 'text', value: ({ name }) => name },
        ...meanColumns<Steps>(reader),
        ...stepColumns<Steps>(text, 1),
      ],
      rows: analysis.feltChange.map(({ title, figures }) => ({
        name: title,
        figure: words.feltChange,
        figures,
        first: 1,
      })),
      frozenColumns: 1,
    }),
  ];
}

function changeSheet(reader: TextReader, { change }: EventAnalysis): SheetToWrite {
  const { columns, sheets, words } = textsFor(reader);
  return sheetOf<Change>({
    name: sheets.change,
    columns: [
      { header: columns.competency, kind: 'text', value: ({ name }) => name },
      { header: columns.group, kind: 'text', value: ({ group }) => group },
      ...sizeColumns<Change>(reader, columns, ({ size }) => size),
      ...estimateColumns<Change>(
        [columns.difference, columns.low95, columns.high95],
        ({ difference }) => difference,
      ),
    ],
    rows: change.flatMap(({ name, participants, others, difference }) => [
      { name, group: words.participants, size: participants, difference: participants.difference },
      { name, group: words.others, size: others, difference: others.difference },
      { name, group: words.welch, size: null, difference },
    ]),
    frozenColumns: 2,
  });
}

function correlationSheet(reader: TextReader, analysis: EventAnalysis): SheetToWrite {
  const { columns, sheets, words, notes } = textsFor(reader);
  const names = new Map<RankCorrelation['measure'], string>([
    ['feltChange', words.feltChange],
    ...analysis.change.map(({ competencyID, name }) => [competencyID, name] as const),
  ]);
  return sheetOf<Correlation>({
    name: sheets.correlations,
    columns: [
      { header: columns.part, kind: 'text', value: ({ part }) => part },
      {
        header: columns.measure,
        kind: 'text',
        value: ({ correlation }) => names.get(correlation.measure) ?? null,
      },
      ...sizeColumns<Correlation>(reader, columns, ({ correlation }) => correlation),
      ...estimateColumns<Correlation>(
        // the warning stands where the numbers are, too
        [`${columns.rho}: ${notes.cause}`, columns.low95, columns.high95],
        ({ correlation }) => correlation.rho,
      ),
    ],
    rows: [
      ...analysis.activities.map(({ title, correlations }) => ({ part: title, correlations })),
      ...analysis.components.map(({ components, correlations }) => ({
        part: components.map(({ name }) => name).join(', '),
        correlations,
      })),
    ].flatMap(({ part, correlations }) =>
      correlations.map((group) => ({ part, correlation: group })),
    ),
    frozenColumns: 2,
  });
}

function classSheet(reader: TextReader, { classes }: EventAnalysis): SheetToWrite {
  const { columns, sheets, words } = textsFor(reader);
  return sheetOf<NamedFigures<MeanFigures>>({
    name: sheets.classes,
    columns: [
      { header: columns.schoolClass, kind: 'text', value: ({ name }) => name },
      { header: columns.figure, kind: 'text', value: ({ figure }) => figure },
      ...meanColumns<NamedFigures<MeanFigures>>(reader),
    ],
    rows: classes.flatMap((row) =>
      (['expectation', 'participation', 'feltChange'] as const).map((figure) => ({
        name: classText(reader, row.schoolClass),
        figure: words[figure],
        figures: row[figure],
      })),
    ),
    frozenColumns: 2,
  });
}

function questionSheets(
  reader: TextReader,
  { questions }: EventAnalysis,
  answers: readonly TextsOfQuestion[],
): SheetToWrite[] {
  const text = textsFor(reader);
  const { columns, sheets, words } = text;
  return [
    sheetOf<Question>({
      name: sheets.questions,
      columns: [
        { header: columns.question, kind: 'wrapped', width: 40, value: ({ name }) => name },
        { header: columns.moment, kind: 'text', value: ({ moment }) => moment },
        ...meanColumns<Question>(reader),
        ...stepColumns<Question>(text, 1),
        { header: columns.option, kind: 'text', value: ({ option }) => option },
        { header: columns.count, kind: 'number', value: ({ count }) => count },
      ],
      rows: questions.flatMap(({ text: name, moment, figures, kind, options }): Question[] => {
        const row = { name, moment: words[moment], figures, first: 1 as const };
        return kind === 'choice'
          ? options.map((option) => ({ ...row, option: option.text, count: option.count }))
          : [{ ...row, option: null, count: null }];
      }),
      frozenColumns: 1,
    }),
    sheetOf<{ question: string; answer: string }>({
      name: sheets.texts,
      columns: [
        { header: columns.question, kind: 'wrapped', width: 40, value: ({ question }) => question },
        { header: columns.text, kind: 'wrapped', width: 90, value: ({ answer }) => answer },
      ],
      rows: answers.flatMap(({ question, texts: given }) =>
        given.map((answer) => ({ question, answer })),
      ),
    }),
  ];
}

/** All numbers of an analysis as a workbook. Nobody is named. */
export function analysisWorkbook(
  origin: Origin,
  analysis: EventAnalysis,
  answers: readonly TextsOfQuestion[],
): Workbook {
  return createWorkbook(origin, aboutAnalysis(origin, analysis), [
    ...activitySheets(origin, analysis),
    changeSheet(origin, analysis),
    correlationSheet(origin, analysis),
    classSheet(origin, analysis),
    ...questionSheets(origin, analysis, answers),
  ]);
}
