import type { Column, Content, ContentTable, TableCell } from 'pdfmake/interfaces.js';
import { limits } from '@mebae/contracts';
import { filledText, fullName, withoutReadings } from '@mebae/rules';
import { beginningOf, fittedLines, lineHeight, pdfOf, printable } from '../../../lib/pdf/fonts.ts';
import type { ReportCompetency, ReportData } from '../report-data.ts';
import { nameOfCompetency, sentencesOfReport, type ReportSentences } from '../report-sentences.ts';
import { readings, reportTexts } from '../report-texts.ts';
import { dispositionBars, legendOf, oneDecimal, radarOf, trendBars } from './charts.ts';
import { colours, contentWidth, createWriter, page, type Writer } from './style.ts';

type Texts = (typeof reportTexts)['ja'];

/** What every part of a report needs. */
interface Draft {
  data: ReportData;
  texts: Texts;
  writer: Writer;
  sentences: ReportSentences;
}

const localeOf: Record<ReportData['language'], string> = { ja: 'ja-JP', en: 'en-GB', vi: 'vi-VN' };
const dayIn = ({ language }: ReportData, moment: string): string =>
  new Date(moment).toLocaleDateString(localeOf[language], {
    timeZone: 'Asia/Tokyo',
    dateStyle: 'long',
  });

const shown = (value: number | null): string => (value === null ? '–' : oneDecimal(value));
/** Means of a class and a grade, which families get in whole points. */
const shownMean = (value: number | null): string => (value === null ? '–' : String(value));
/** Who is counted in a mean, at least. */
const people = String(limits.comparedWithFamily);

/** What people have typed, the sizes that it may have, the largest first, and the box that it has to fit into. */
interface TypedText {
  text: string;
  sizes: readonly number[];
  box: { width: number; height: number };
}

/** The names at the head of a report. */
function typedTexts({ student, language, title, schoolName }: ReportData) {
  const width = 330;
  const kana = [student.lastNameKana, student.firstNameKana].filter((part) => part !== '');
  return {
    school: { text: schoolName, sizes: [9, 8, 7, 6], box: { width: 420, height: 14 } },
    kana: { text: kana.join(' '), sizes: [8, 7, 6, 5], box: { width, height: 20 } },
    name: {
      text: fullName(student, language),
      sizes: [22, 18, 14, 11, 9, 8, 7],
      box: { width, height: 44 },
    },
    title: { text: title, sizes: [11, 10, 9, 8], box: { width: contentWidth, height: 32 } },
  } satisfies Record<string, TypedText>;
}

/** Points that names take at the head beyond one line each. */
function heightBeyondLines(data: ReportData): number {
  const { kana, name, title } = typedTexts(data);
  return [kana, name, title].reduce((sum, { text, sizes, box }) => {
    const { fontSize, lines } = fittedLines(text, sizes, box);
    const usual = sizes[0] ?? fontSize;
    return sum + Math.max(0, lines.length * fontSize - usual) * lineHeight;
  }, 0);
}

/** What people have typed, at a size at which it fits. */
function fitted(
  { text, sizes, box }: TypedText,
  style: { bold?: boolean; color?: string } = {},
): Content[] {
  const { fontSize, lines } = fittedLines(text, sizes, box);
  return lines.map((line) => ({ text: line, fontSize, noWrap: true, ...style }));
}

const quietBox: ContentTable['layout'] = {
  fillColor: () => colours.shade,
  hLineColor: () => colours.line,
  vLineColor: () => colours.line,
};

/** A remark that nobody may miss. */
const boxed = (content: Content): Content => ({
  margin: [0, 8, 0, 0],
  table: { widths: ['*'], body: [[content]] },
  layout: quietBox,
});

function classOf({ data, texts }: Draft): string {
  const { grade, schoolClassName, studentNumber } = data.student;
  const own =
    grade === null || schoolClassName === null
      ? []
      : [filledText(texts.class, { grade: String(grade), class: schoolClassName })];
  const number =
    studentNumber === null ? [] : [filledText(texts.number, { number: String(studentNumber) })];
  return [...own, ...number].join(' ');
}

/** School, kind of report, and whose it is. */
function headOf(draft: Draft): Content[] {
  const { data, texts, writer } = draft;
  const state = withoutReadings(texts.state[data.isFixed ? 'fixed' : 'preliminary']);
  const badge: Column = {
    width: 'auto',
    table: {
      body: [[{ text: state, fontSize: 9, bold: true, color: colours.brand, noWrap: true }]],
    },
    layout: { hLineColor: () => colours.brand, vLineColor: () => colours.brand },
  };
  const typed = typedTexts(data);
  const school = fitted(typed.school, { color: colours.muted });
  const from = dayIn(data, data.startAt);
  const to = dayIn(data, data.endAt);
  const period = filledText(texts.period, { from, to });
  const made = filledText(texts.madeAt, { date: dayIn(data, data.madeAt) });
  return [
    { columns: [{ stack: school, width: '*' }, ...(data.kind === 'trend' ? [] : [badge])] },
    writer.paragraph(texts.kinds[data.kind], { size: 19, bold: true, colour: colours.brand }),
    {
      margin: [0, 8, 0, 0],
      columnGap: 12,
      columns: [
        {
          width: 335,
          stack: [
            ...fitted(typed.kana, { color: colours.muted }),
            ...fitted(typed.name, { bold: true }),
          ],
        },
        {
          width: '*',
          margin: [0, 8, 0, 0],
          stack: [writer.paragraph(classOf(draft), { size: 11, width: 164 })],
        },
      ],
    },
    {
      margin: [0, 6, 0, 0],
      stack: [
        ...fitted(typed.title, { bold: true }),
        writer.paragraph(`${period}　${made}`, { size: 9, colour: colours.muted }),
      ],
    },
    ...(data.isFixed || data.kind === 'trend'
      ? []
      : [
          boxed(
            writer.paragraph(texts.preliminaryNote, {
              width: contentWidth - 12,
            }),
          ),
        ]),
  ];
}

function dispositionPart({ data, texts, writer }: Draft): Content[] {
  if (data.disposition.length === 0) return [];
  const bars = dispositionBars(data.disposition);
  const side = (contentWidth - bars.width) / 2;
  const poleOf = (scaleID: number, index: 0 | 1, name: string): string =>
    (data.hasReadings ? readings.scales[scaleID]?.[index] : undefined) ?? name;
  const notes = [
    ...(data.disposition.some(({ isImplicit }) => isImplicit) ? [texts.disposition.implicit] : []),
    ...(data.disposition.some(({ value }) => value === null) ? [texts.disposition.tooFast] : []),
  ];
  return [
    writer.section(
      texts.disposition.title,
      writer.paragraph(texts.disposition.lead),
      ...data.disposition.map(({ scaleID, firstPole, secondPole }, index): Content => ({
        columns: [
          {
            width: side,
            margin: [0, 6, 0, 0],
            alignment: 'right',
            stack: [
              writer.paragraph(poleOf(scaleID, 0, firstPole), { width: side - 8, bold: true }),
            ],
          },
          { width: bars.width, svg: bars.svgs[index] ?? '' },
          {
            width: side,
            margin: [0, 6, 0, 0],
            stack: [
              writer.paragraph(poleOf(scaleID, 1, secondPole), { width: side - 8, bold: true }),
            ],
          },
        ],
      })),
      ...notes.map((note) => writer.paragraph(note, { size: 8.5, colour: colours.muted })),
    ),
  ];
}

/** @param size of the drawing: its height in pixels of a screen, and its width on the page */
function radarPart(
  { data, texts, writer }: Draft,
  size: { height: number; width: number },
): Content[] {
  if (data.competencies.length < 3) return [];
  const radar = radarOf(data, texts, size.height);
  const legend = legendOf(radar.legend);
  return [
    writer.section(
      (hasPeerPart(data) ? texts.radar : texts.selfOnly).title,
      { svg: radar.svg, width: size.width, alignment: 'center' },
      { svg: legend.svg, width: legend.width, alignment: 'center', margin: [0, 4, 0, 4] },
      writer.paragraph((hasPeerPart(data) ? texts.radar : texts.selfOnly).how, {
        size: 8.5,
        colour: colours.muted,
      }),
    ),
  ];
}

/** Points on the page, and pixels of a screen that are drawn into them. */
const radarWidth = 460;
const radarPixels = 640;

/**
 * Pixels of the radar of a full report: so much lower than usual as long names and remarks take above it, so that it stays
 * on the first page.
 */
function radarHeight(data: ReportData): number {
  const remarks = data.isFixed ? 0 : 40;
  const above = heightBeyondLines(data) + remarks;
  return Math.max(340, 440 - Math.ceil((above * radarPixels) / radarWidth));
}

const quietTable: ContentTable['layout'] = {
  hLineWidth: (index) => (index === 1 ? 1 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => colours.line,
  paddingTop: () => 2.5,
  paddingBottom: () => 2.5,
};

const headCell = (text: string, alignment: 'left' | 'right'): TableCell => ({
  text,
  fontSize: 8.5,
  bold: true,
  color: colours.muted,
  alignment,
});
const numberCell = (text: string): TableCell => ({ text, fontSize: 9.5, alignment: 'right' });

/** A column of the table of scores. */
interface ScoreColumn {
  title: string;
  width: number;
  textOf: (competency: ReportCompetency) => string;
}

function scoreColumns({ data, texts }: Draft): ScoreColumn[] {
  const { peer, self, mean, evaluators } = texts.table;
  const errorOf = ({ value, standardError }: ReportCompetency): string =>
    value === null || standardError === null ? '' : ` ± ${oneDecimal(standardError)}`;
  const own: ScoreColumn = { title: self, width: 56, textOf: (row) => shown(row.selfValue) };
  if (!hasPeerPart(data)) return [own];
  return [
    {
      title: peer,
      width: 80,
      textOf: (row) =>
        row.hasFewEvaluators ? texts.fewEvaluators.cell : `${shown(row.value)}${errorOf(row)}`,
    },
    own,
    { title: mean, width: 64, textOf: (row) => shownMean(row.classMean) },
    {
      title: evaluators,
      width: 56,
      textOf: (row) => (row.hasFewEvaluators ? '–' : String(row.evaluators)),
    },
  ];
}

function scoreTable(draft: Draft): Content {
  const { data, texts, writer } = draft;
  const columns = scoreColumns(draft);
  return {
    unbreakable: true,
    margin: [0, 10, 0, 0],
    table: {
      widths: ['*', ...columns.map(({ width }) => width)],
      body: [
        [
          headCell(texts.table.competency, 'left'),
          ...columns.map(({ title }) => headCell(title, 'right')),
        ],
        ...data.competencies.map((competency) => [
          writer.paragraph(nameOfCompetency(data, competency), { size: 9.5, width: 220 }),
          ...columns.map(({ textOf }) => numberCell(textOf(competency))),
        ]),
      ],
    },
    layout: quietTable,
  };
}

/** Whether there is anything that others say: a course with evaluations by others, of whom three sound ones evaluated. */
const hasPeerPart = ({ hasPeerEvaluation, hasPeerScores }: ReportData): boolean =>
  hasPeerEvaluation && hasPeerScores;

/** Says in its place why numbers of others are missing: fewer than three people's could be one person's answer. */
function fewEvaluatorsPart({ data, texts, writer }: Draft): Content[] {
  if (!data.hasPeerEvaluation) return [];
  if (!data.hasPeerScores) {
    return [boxed(writer.paragraph(texts.fewEvaluators.none, { width: contentWidth - 12 }))];
  }
  if (!data.competencies.some(({ hasFewEvaluators }) => hasFewEvaluators)) return [];
  return [writer.paragraph(texts.fewEvaluators.some, { size: 8.5, colour: colours.muted })];
}

function strengthsPart({ data, texts, writer, sentences }: Draft): Content {
  return writer.section(
    texts.strengths.title,
    ...sentences.strengths.map(({ name, text }): Content => {
      if (name === null) return writer.paragraph(text);
      const stack =
        data.kind === 'simple'
          ? [writer.paragraph(`◆ ${name}　${text}`)]
          : [
              writer.paragraph(`◆ ${name}`, { bold: true, colour: colours.brand }),
              writer.paragraph(text),
            ];
      return { margin: [0, 0, 0, 4], stack };
    }),
  );
}

const potentialPart = ({ texts, writer, sentences }: Draft): Content =>
  writer.section(texts.potential.title, writer.paragraph(sentences.potential.text));

function growthPart({ texts, writer, sentences }: Draft): Content {
  const { rows, lead, end } = sentences.growth;
  const { columns } = texts.growth;
  const table: ContentTable = {
    margin: [0, 4, 0, 4],
    table: {
      widths: ['*', 46, 46, 180],
      body: [
        [
          headCell(columns.competency, 'left'),
          headCell(columns.before, 'right'),
          headCell(columns.after, 'right'),
          headCell(columns.change, 'right'),
        ],
        ...rows.map((row) => [
          writer.paragraph(row.name, { size: 9.5, width: 190 }) as TableCell,
          numberCell(oneDecimal(row.before)),
          numberCell(oneDecimal(row.after)),
          numberCell(row.text),
        ]),
      ],
    },
    layout: quietTable,
  };
  return writer.section(
    texts.growth.title,
    ...(lead === null ? [] : [writer.paragraph(lead)]),
    ...(rows.length === 0 ? [] : [table]),
    ...(end === null ? [] : [writer.paragraph(end)]),
  );
}

function advicePart({ texts, writer, sentences }: Draft): Content[] {
  if (sentences.advice.length === 0) return [];
  return [
    writer.section(
      texts.advice.title,
      ...sentences.advice.map(({ text }): Content => ({
        margin: [0, 0, 0, 4],
        stack: [writer.paragraph(text)],
      })),
    ),
  ];
}

function aboutPart({ data, texts, writer }: Draft): Content {
  const { title } = data;
  const text = hasPeerPart(data)
    ? filledText(texts.about.text, { title, evaluators: String(data.evaluators), people })
    : filledText(texts.selfOnly.about, { title });
  return writer.section(
    texts.about.title,
    writer.paragraph(text, { size: 8.5, colour: colours.muted }),
  );
}

function trendPart({ data, texts, writer }: Draft): Content[] {
  const bars = trendBars(data, texts);
  const legend = legendOf(bars.legend);
  const { columns, bands } = texts.trend;
  return [
    boxed(writer.paragraph(texts.trend.lead, { bold: true, width: contentWidth - 12 })),
    { svg: bars.svg, width: contentWidth * 0.95, alignment: 'center' },
    { svg: legend.svg, width: legend.width, alignment: 'center', margin: [0, 4, 0, 8] },
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [95, 40, 50, 55, 45, '*'],
        body: [
          [
            headCell(columns.trend, 'left'),
            headCell(columns.value, 'right'),
            headCell(columns.band, 'left'),
            headCell(columns.grade, 'right'),
            headCell(columns.before, 'right'),
            headCell(columns.meaning, 'left'),
          ],
          ...data.trends.map((trend) => [
            { text: printable(trend.title), fontSize: 9.5 },
            numberCell(oneDecimal(trend.value)),
            { text: bands[trend.band], fontSize: 9.5 },
            numberCell(shownMean(trend.gradeMean)),
            numberCell(shown(trend.before)),
            { text: printable(trend.meaning), fontSize: 9 },
          ]),
        ],
      },
      layout: quietTable,
    },
    {
      margin: [0, 10, 0, 0],
      stack: [
        writer.paragraph(filledText(texts.trend.how, { people }), {
          size: 8.5,
          colour: colours.muted,
        }),
      ],
    },
  ];
}

/** Lists the parts of a kind of report. What others see in a student is said only where enough of them were asked. */
function partsOf(draft: Draft): Content[] {
  const { hasReadings, kind } = draft.data;
  const hasPeers = hasPeerPart(draft.data);
  switch (kind) {
    case 'trend':
      return trendPart(draft);
    case 'simple':
      return [
        ...radarPart(draft, { height: 360, width: hasReadings ? 250 : 320 }),
        ...fewEvaluatorsPart(draft),
        ...(hasPeers ? [strengthsPart(draft), potentialPart(draft), ...advicePart(draft)] : []),
      ];
    default:
      return [
        ...dispositionPart(draft),
        ...radarPart(draft, { height: radarHeight(draft.data), width: radarWidth }),
        scoreTable(draft),
        ...fewEvaluatorsPart(draft),
        ...(hasPeers
          ? [strengthsPart(draft), potentialPart(draft), growthPart(draft), ...advicePart(draft)]
          : []),
        aboutPart(draft),
      ];
  }
}

/** Draws one report. @returns the bytes of a PDF */
export function drawReport(data: ReportData): Promise<Buffer> {
  const texts = reportTexts[data.language];
  const draft: Draft = {
    data,
    texts,
    writer: createWriter(data.hasReadings),
    sentences: sentencesOfReport(data),
  };
  return pdfOf({
    pageSize: 'A4',
    pageMargins: [page.margin, page.margin, page.margin, 46],
    defaultStyle: { fontSize: 10, color: colours.text },
    info: {
      title: `${withoutReadings(texts.kinds[data.kind])} ${fullName(data.student, data.language)}`,
      creator: data.productName,
    },
    content: [...headOf(draft), ...partsOf(draft)],
    footer: (current, count) => ({
      margin: [page.margin, 12, page.margin, 0],
      columns: [
        {
          text: beginningOf(`${data.schoolName}　${data.title}`, 60),
          fontSize: 7.5,
          color: colours.muted,
        },
        {
          text: filledText(texts.page, { page: String(current), pages: String(count) }),
          width: 90,
          alignment: 'right',
          fontSize: 7.5,
          color: colours.muted,
        },
      ],
    }),
  });
}
