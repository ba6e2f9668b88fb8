import type { Column, Content, ContentTable, TableCell } from 'pdfmake/interfaces.js';
import { filledText, fullName, withoutReadings } from '@mebae/rules';
import { beginningOf, fittedLines, lineHeight, pdfOf, printable } from '../../../lib/pdf/fonts.ts';
import type { NamedCompetency, ReportCompetency, ReportData } from '../report-data.ts';
import { readings, reportTexts } from '../report-texts.ts';
import { dispositionBars, legendOf, oneDecimal, radarOf, trendBars } from './charts.ts';
import { colours, contentWidth, createWriter, page, type Writer } from './style.ts';

type Texts = (typeof reportTexts)['ja'];

/** What every part of a report needs. */
interface Draft {
  data: ReportData;
  texts: Texts;
  writer: Writer;
  /** A competency's name as the reader needs it. */
  nameOf: (competency: { competencyID: number; name: string }) => string;
}

const localeOf: Record<ReportData['language'], string> = { ja: 'ja-JP', en: 'en-GB', vi: 'vi-VN' };
const dayIn = ({ language }: ReportData, moment: string): string =>
  new Date(moment).toLocaleDateString(localeOf[language], {
    timeZone: 'Asia/Tokyo',
    dateStyle: 'long',
  });

const shown = (value: number | null): string => (value === null ? '–' : oneDecimal(value));

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
            writer.paragraph(texts.preliminaryNote[data.isOver ? 'ended' : 'running'], {
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
      (data.hasPeerEvaluation ? texts.radar : texts.selfOnly).title,
      { svg: radar.svg, width: size.width, alignment: 'center' },
      { svg: legend.svg, width: legend.width, alignment: 'center', margin: [0, 4, 0, 4] },
      writer.paragraph((data.hasPeerEvaluation ? texts.radar : texts.selfOnly).how, {
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
  if (!data.hasPeerEvaluation) return [own];
  return [
    { title: peer, width: 80, textOf: (row) => `${shown(row.value)}${errorOf(row)}` },
    own,
    { title: mean, width: 64, textOf: (row) => shown(row.classMean) },
    { title: evaluators, width: 56, textOf: (row) => String(row.evaluators) },
  ];
}

function scoreTable(draft: Draft): Content {
  const { data, texts, writer, nameOf } = draft;
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
          writer.paragraph(nameOf(competency), { size: 9.5, width: 220 }),
          ...columns.map(({ textOf }) => numberCell(textOf(competency))),
        ]),
      ],
    },
    layout: quietTable,
  };
}

/** A behaviour of a competency, one that another part of the report does not take. */
function behaviourOf({ data }: Draft, of: NamedCompetency, index: number): string {
  const own = data.hasReadings ? readings.competencies[of.competencyID]?.slice(1) : undefined;
  return (own ?? of.behaviours)[index] ?? '';
}

function strengthsPart(draft: Draft): Content {
  const { data, texts, writer, nameOf } = draft;
  if (data.strengths.length === 0) {
    const { highest } = data;
    const line = highest
      ? filledText(texts.strengths.highest, { name: nameOf(highest) })
      : texts.notFixed;
    return writer.section(texts.strengths.title, writer.paragraph(line));
  }
  return writer.section(
    texts.strengths.title,
    ...data.strengths.map((strength): Content => {
      const name = `◆ ${nameOf(strength)}`;
      const line = filledText(texts.strengths.line, { behaviour: behaviourOf(draft, strength, 0) });
      return {
        margin: [0, 0, 0, 4],
        stack:
          data.kind === 'simple'
            ? [writer.paragraph(`${name}　${line}`)]
            : [
                writer.paragraph(name, { bold: true, colour: colours.brand }),
                writer.paragraph(line),
              ],
      };
    }),
  );
}

function potentialPart({ data, texts, writer, nameOf }: Draft): Content {
  const { potential } = data;
  const none = data.isFixed ? texts.potential.none : texts.notFixed;
  return writer.section(
    texts.potential.title,
    writer.paragraph(
      potential
        ? filledText(texts.potential.line, {
            name: nameOf(potential),
            peer: oneDecimal(potential.value),
            self: oneDecimal(potential.selfValue),
          })
        : none,
    ),
  );
}

function growthPart({ data, texts, writer, nameOf }: Draft): Content {
  const { growth } = data;
  const { columns } = texts.growth;
  if (!growth) {
    const none = data.isFixed ? texts.growth.none : texts.notFixed;
    return writer.section(texts.growth.title, writer.paragraph(none));
  }
  const clear = growth.rows.flatMap(({ reading, ...row }) =>
    reading === 'noClearChange' ? [] : [{ ...row, reading }],
  );
  const lead = writer.paragraph(filledText(texts.growth.lead, { before: growth.before }));
  const others = writer.paragraph(
    filledText(texts.growth.others, { count: String(growth.rows.length - clear.length) }),
  );
  const table: ContentTable = {
    margin: [0, 4, 0, 4],
    table: {
      widths: ['*', 60, 60, 90],
      body: [
        [
          headCell(columns.competency, 'left'),
          headCell(columns.before, 'right'),
          headCell(columns.after, 'right'),
          headCell(columns.change, 'right'),
        ],
        ...clear.map((row) => [
          writer.paragraph(nameOf(row), { size: 9.5, width: 240 }) as TableCell,
          numberCell(oneDecimal(row.before)),
          numberCell(oneDecimal(row.after)),
          numberCell(texts.growth[row.reading]),
        ]),
      ],
    },
    layout: quietTable,
  };
  return writer.section(
    texts.growth.title,
    lead,
    ...(clear.length === 0 ? [] : [table]),
    ...(clear.length === growth.rows.length ? [] : [others]),
  );
}

function advicePart(draft: Draft): Content {
  const { data, texts, writer, nameOf } = draft;
  const strength = data.strengths[0] ?? data.highest;
  const { potential, next } = data;
  const lines = [
    ...(strength
      ? [
          filledText(texts.advice.use, {
            name: nameOf(strength),
            behaviour: behaviourOf(draft, strength, 1),
          }),
        ]
      : []),
    ...(data.kind !== 'simple' && potential && potential.competencyID !== strength?.competencyID
      ? [
          filledText(texts.advice.potential, {
            name: nameOf(potential),
            behaviour: behaviourOf(draft, potential, 1),
          }),
        ]
      : []),
    ...(next ? [filledText(texts.advice.next, { behaviour: behaviourOf(draft, next, 2) })] : []),
  ];
  return writer.section(
    texts.advice.title,
    ...(lines.length === 0 ? [texts.notFixed] : lines).map((line): Content => ({
      margin: [0, 0, 0, 4],
      stack: [writer.paragraph(line)],
    })),
  );
}

function aboutPart({ data, texts, writer }: Draft): Content {
  const { title } = data;
  const text = data.hasPeerEvaluation
    ? filledText(texts.about.text, { title, evaluators: String(data.evaluators) })
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
            numberCell(shown(trend.gradeMean)),
            numberCell(shown(trend.before)),
            { text: printable(trend.meaning), fontSize: 9 },
          ]),
        ],
      },
      layout: quietTable,
    },
    {
      margin: [0, 10, 0, 0],
      stack: [writer.paragraph(texts.trend.how, { size: 8.5, colour: colours.muted })],
    },
  ];
}

/** What others see in a student is said in words only where others were asked. */
function partsOf(draft: Draft): Content[] {
  const { hasPeerEvaluation, hasReadings, kind } = draft.data;
  switch (kind) {
    case 'trend':
      return trendPart(draft);
    case 'simple':
      return [
        ...radarPart(draft, { height: 360, width: hasReadings ? 250 : 320 }),
        ...(hasPeerEvaluation
          ? [strengthsPart(draft), potentialPart(draft), advicePart(draft)]
          : []),
      ];
    default:
      return [
        ...dispositionPart(draft),
        ...radarPart(draft, { height: radarHeight(draft.data), width: radarWidth }),
        scoreTable(draft),
        ...(hasPeerEvaluation
          ? [strengthsPart(draft), potentialPart(draft), growthPart(draft), advicePart(draft)]
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
    nameOf: ({ competencyID, name }) =>
      (data.hasReadings ? readings.competencies[competencyID]?.[0] : undefined) ?? name,
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
