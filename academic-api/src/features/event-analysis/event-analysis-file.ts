import type {
  EventAnalysis,
  GroupSize,
  MeanFigures,
  RankCorrelation,
  StepFigures,
} from '@mebae/contracts';
import { quadrantNames } from '@mebae/contracts';
import type { SheetToWrite } from '../../lib/excel/grid.ts';
import { titledSheets, type Cell } from '../../lib/excel/titled-sheet.ts';
import { catalogue, type TextReader } from '../../lib/school-words/catalogue.ts';
import {
  classText,
  comparableRows,
  estimateCells,
  sizeCells,
} from '../../lib/score-groups/score-names.ts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

const textsFor = catalogue({ ja, en, vi });
type Text = ReturnType<typeof textsFor>;
type Column = keyof Text['columns'];

export const eventAnalysisFileName = (reader: TextReader): string => textsFor(reader).fileName;

/** Answers in words to one question. */
export interface TextsOfQuestion {
  question: string;
  texts: readonly string[];
}

const interval = ['low95', 'high95'] as const satisfies Column[];
const steps = ['step1', 'step2', 'step3', 'step4', 'step5'] as const satisfies Column[];
const means = ['n', 'of', 'state', 'mean', ...interval] as const satisfies Column[];

/** All numbers of an analysis as sheets for a reader. Nobody is named. */
export function toSheets(
  reader: TextReader,
  analysis: EventAnalysis,
  answers: readonly TextsOfQuestion[],
): SheetToWrite[] {
  const text = textsFor(reader);
  const { words } = text;
  const sheet = titledSheets(text.columns, { first: 32, others: 18 });
  const size = (of: GroupSize): Cell[] => sizeCells(reader, of);
  const mean = (figures: MeanFigures): Cell[] => [...size(figures), ...estimateCells(figures.mean)];
  const counts = ({ counts: given }: StepFigures, first: 0 | 1): Cell[] =>
    Array.from({ length: 6 }, (_, step) => given?.[step - first] ?? null);
  const { scale, quadrants, change, interval: intervals, cause, counted } = text.notes;
  const notes = [scale, quadrants, change, intervals, cause, counted];
  const { event } = analysis;
  const numbers: [keyof Text['words'], number][] = [
    ['students', analysis.counts.students],
    ['answeredBefore', analysis.counts.before],
    ['answeredAfter', analysis.counts.after],
    ['both', analysis.counts.both],
    ['participants', analysis.counts.participants],
  ];
  const measures = new Map<RankCorrelation['measure'], string>([
    ['feltChange', words.feltChange],
    ...analysis.change.map(({ competencyID, name }) => [competencyID, name] as const),
  ]);
  const correlations = (part: string, rows: readonly RankCorrelation[]): Cell[][] =>
    rows.map((row) => [
      part,
      measures.get(row.measure) ?? '',
      ...size(row),
      ...estimateCells(row.rho),
    ]);
  return [
    sheet(
      text.sheets.counts,
      ['what', 'value'],
      [
        [words.event, event.title],
        [words.days, `${event.startsOn} – ${event.endsOn}`],
        [words.before, event.courseBefore?.title ?? null],
        [words.after, event.courseAfter?.title ?? null],
        ...numbers.map(([name, value]) => [words[name], value]),
      ],
    ),
    sheet(
      text.sheets.activities,
      ['activity', 'figure', ...means, 'step0', ...steps],
      analysis.activities.flatMap((row) => [
        [row.title, words.expectation, ...mean(row.expectation), ...counts(row.expectation, 1)],
        [
          row.title,
          words.participation,
          ...mean(row.participation),
          ...counts(row.participation, 0),
        ],
      ]),
    ),
    sheet(
      text.sheets.quadrants,
      ['quadrant', 'count'],
      quadrantNames.map((name) => [words[name], analysis.quadrants.counts[name]]),
    ),
    sheet(
      text.sheets.feltChange,
      ['purpose', ...means, ...steps],
      analysis.feltChange.map(({ title, figures }) => [
        title,
        ...mean(figures),
        ...counts(figures, 1).slice(1),
      ]),
    ),
    sheet(
      text.sheets.change,
      ['competency', 'group', 'n', 'of', 'state', 'difference', ...interval],
      analysis.change.flatMap((row) => [
        ...(['participants', 'others'] as const).map((group) => [
          row.name,
          words[group],
          ...size(row[group]),
          ...estimateCells(row[group].difference),
        ]),
        [row.name, words.welch, null, null, null, ...estimateCells(row.difference)],
      ]),
    ),
    sheet(
      text.sheets.correlations,
      ['part', 'measure', 'n', 'of', 'state', 'rho', ...interval],
      [
        ...analysis.activities.flatMap((row) => correlations(row.title, row.correlations)),
        ...analysis.components.flatMap((row) =>
          correlations(row.components.map(({ name }) => name).join(', '), row.correlations),
        ),
        [text.notes.cause, null, null, null, null, null, null, null],
      ],
    ),
    sheet(
      text.sheets.classes,
      ['schoolClass', 'figure', ...means],
      analysis.classes.flatMap((row) =>
        (['expectation', 'participation', 'feltChange'] as const).map((figure) => [
          classText(reader, row.schoolClass),
          words[figure],
          ...mean(row[figure]),
        ]),
      ),
    ),
    sheet(
      text.sheets.questions,
      ['question', 'moment', ...means, ...steps, 'option', 'count'],
      analysis.questions.flatMap((row) => {
        const head = [
          row.text,
          words[row.moment],
          ...mean(row.figures),
          ...counts(row.figures, 1).slice(1),
        ];
        return row.kind === 'choice'
          ? row.options.map((option) => [...head, option.text, option.count])
          : [[...head, null, null]];
      }),
    ),
    {
      ...sheet(
        text.sheets.texts,
        ['question', 'text'],
        answers.flatMap(({ question, texts: given }) => given.map((answer) => [question, answer])),
      ),
      widths: [40, 100],
    },
    {
      name: text.sheets.notes,
      widths: [110],
      rows: [...comparableRows(reader, analysis.isComparable), ...notes.map((note) => [note])],
    },
  ];
}
