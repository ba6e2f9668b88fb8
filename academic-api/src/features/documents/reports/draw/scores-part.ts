import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { tagged } from '../../../../lib/pdf/tags.ts';
import type { ReportCompetency } from '../report-data.ts';
import { pointsOf } from '../report-points.ts';
import { nameOfCompetency } from '../report-sentences.ts';
import {
  legendOf,
  legendOfTypes,
  legendSpace,
  placedChart,
  type DrawnChart,
  type Radar,
} from './charts.ts';
import { shownMean, type ReportDraft } from './draft.ts';
import { hasPeerPart } from '../report-data.ts';
import { headOf } from './head.ts';
import { boxed, contentWidth, headCell, numberCell, quietTable } from './style.ts';

/** The radar with what it means. @param radar null: all but the drawing, whose size is not known yet */
function radarPart(draft: ReportDraft, radar: DrawnChart | null): Content[] {
  const { data, texts, writer, isCompact } = draft;
  const { title, how } = hasPeerPart(data) ? texts.radar : texts.selfOnly;
  const hasBand = data.competencies.some(({ standardError }) => standardError !== null);
  return writer.section(
    title,
    ...(radar ? [placedChart(radar), legendOf(radar)] : [legendSpace()]),
    ...(isCompact ? [] : [legendOfTypes(data, texts), writer.remark(how)]),
    ...(hasBand ? [writer.remark(texts.radar.band)] : []),
  );
}

/** The beginning of a report. @param height points of the radar's drawing; null: not known yet, and it is left out */
export const topOf = (
  draft: ReportDraft,
  radar: Radar | null,
  height: number | null,
): Content[] => [
  ...headOf(draft),
  ...(radar ? radarPart(draft, height === null ? null : radar.draw(height)) : []),
  ...noPeersPart(draft),
];

/** A column of numbers in the table of scores. */
interface ScoreColumn {
  title: string;
  width: number;
  textOf: (competency: ReportCompetency) => string;
}

function scoreColumns({ data, texts }: ReportDraft): ScoreColumn[] {
  const { peer, self, mean } = texts.table;
  const shown = (value: number | null, { standardError }: ReportCompetency): string =>
    value === null ? '–' : pointsOf(value, standardError);
  const errorOf = ({ value, standardError }: ReportCompetency): string =>
    value === null || standardError === null ? '' : ` ± ${pointsOf(standardError, standardError)}`;
  const own: ScoreColumn = { title: self, width: 36, textOf: (row) => shown(row.selfValue, row) };
  if (!hasPeerPart(data)) return [own];
  return [
    {
      title: peer,
      width: 68,
      textOf: (row) =>
        row.hasFewEvaluators ? texts.fewEvaluators.cell : `${shown(row.value, row)}${errorOf(row)}`,
    },
    own,
    { title: mean, width: 46, textOf: (row) => shownMean(row.classMean) },
  ];
}

/** From this number of competencies on, two stand beside each other. */
const pairedFrom = 8;
/** Points between those two. */
const gap = 14;

/** Every score with its error: one competency a row, or two. */
export function scoreTable(draft: ReportDraft): Content {
  const { data, texts, writer } = draft;
  const columns = scoreColumns(draft);
  const { competencies } = data;
  const rows =
    competencies.length < pairedFrom ? competencies.length : Math.ceil(competencies.length / 2);
  const halves = [competencies.slice(0, rows), competencies.slice(rows)].filter(
    (half) => half.length > 0,
  );
  const isPaired = halves.length > 1;
  const head = [
    headCell(texts.table.competency, 'left'),
    ...columns.map(({ title }) => headCell(title, 'right')),
  ];
  const cellsOf = (competency: ReportCompetency | undefined): TableCell[] =>
    competency
      ? [
          tagged(
            writer.paragraph(nameOfCompetency(data, competency), {
              size: 9.5,
              width: isPaired ? 98 : 200,
            }) as Content & object,
            { type: 'P', isRowHead: true, actualText: competency.name },
          ),
          ...columns.map(({ textOf }) => numberCell(textOf(competency), data.hasReadings)),
        ]
      : ['', ...columns.map(() => '')];
  const beside = <T>(cells: readonly T[][], between: T): T[] =>
    cells.flatMap((own, half) => (half === 0 ? own : [between, ...own]));
  const widths = ['*', ...columns.map(({ width }) => (isPaired ? width : width + 20))];
  return tagged(
    {
      margin: [0, 10, 0, 0],
      table: {
        headerRows: 1,
        keepWithHeaderRows: 3,
        dontBreakRows: true,
        widths: beside(
          halves.map(() => widths),
          gap,
        ),
        body: [
          beside(
            halves.map(() => head.map((cell): TableCell => ({ ...(cell as object) }))),
            '',
          ),
          ...Array.from({ length: rows }, (_, row) =>
            beside(
              halves.map((half) => cellsOf(half[row])),
              '',
            ),
          ),
        ],
      },
      layout: { ...quietTable, paddingLeft: () => 2, paddingRight: () => 2 },
    },
    { type: 'Table' },
  );
}

/** Says why there is nothing that others say: fewer than three people's answers could be one person's. */
function noPeersPart({ data, texts, writer }: ReportDraft): Content[] {
  if (!data.hasPeerEvaluation || data.hasPeerScores) return [];
  return [boxed(writer.paragraph(texts.fewEvaluators.none, { width: contentWidth - 12 }))];
}

/** Says why some numbers of others are missing. */
export function fewEvaluatorsPart({ data, texts, writer }: ReportDraft): Content[] {
  const hasFew = data.competencies.some(({ hasFewEvaluators }) => hasFewEvaluators);
  return hasPeerPart(data) && hasFew ? [writer.remark(texts.fewEvaluators.some)] : [];
}
