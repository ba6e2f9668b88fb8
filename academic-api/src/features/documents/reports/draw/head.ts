import { timeZone, documentLanguages } from '@mebae/contracts';
import type { Column, Content } from 'pdfmake/interfaces.js';
import { filledText, fullName, withoutReadings } from '@mebae/rules';
import { fittedLines } from '../../../../lib/pdf/fonts.ts';
import { tagged } from '../../../../lib/pdf/tags.ts';
import type { ReportData } from '../report-data.ts';
import type { ReportDraft } from './draft.ts';
import { boxed, colours, contentWidth } from './style.ts';

const dayIn = ({ language }: ReportData, moment: string): string =>
  new Date(moment).toLocaleDateString(documentLanguages[language].locale, {
    timeZone,
    dateStyle: 'long',
  });

/**
 * A text that people have typed, the sizes that it may have, the largest first, and the box that it has to fit into.
 */
interface TypedText {
  text: string;
  sizes: readonly number[];
  box: { width: number; height: number };
}

const nameWidth = 335;

/** The names at the head of a report. */
function typedTexts({ student, language, title, schoolName }: ReportData) {
  const width = nameWidth - 5;
  const kana = [student.lastNameKana, student.firstNameKana].filter((part) => part !== '');
  return {
    school: { text: schoolName, sizes: [9, 8, 7], box: { width: 420, height: 14 } },
    kana: { text: kana.join(' '), sizes: [8, 7], box: { width, height: 22 } },
    name: {
      text: fullName(student, language),
      sizes: [22, 18, 14, 11, 9, 8, 7],
      box: { width, height: 44 },
    },
    title: { text: title, sizes: [11, 10, 9, 8], box: { width: contentWidth, height: 32 } },
  } satisfies Record<string, TypedText>;
}

/** A text that people have typed, at a size at which it fits, as one paragraph. */
function fitted(
  { text, sizes, box }: TypedText,
  style: { bold?: boolean; color?: string } = {},
): Content {
  const { fontSize, lines } = fittedLines(text, sizes, box);
  return tagged(
    { stack: lines.map((line) => ({ text: line, fontSize, noWrap: true, ...style })) },
    { type: 'P', actualText: text },
  );
}

function classOf({ data, texts }: ReportDraft): string {
  const { grade, schoolClassName, studentNumber } = data.student;
  const own =
    grade === null || schoolClassName === null
      ? []
      : [filledText(texts.class, { grade: String(grade), class: schoolClassName })];
  const number =
    studentNumber === null ? [] : [filledText(texts.number, { number: String(studentNumber) })];
  return [...own, ...number].join(' ');
}

/** Whether the scores are fixed. */
const badgeOf = ({ data, texts }: ReportDraft): Column => ({
  width: 'auto',
  table: {
    body: [
      [
        {
          text: withoutReadings(texts.state[data.isFixed ? 'fixed' : 'preliminary']),
          fontSize: 9,
          bold: true,
          color: colours.brand,
          noWrap: true,
        },
      ],
    ],
  },
  layout: { hLineColor: () => colours.brand, vLineColor: () => colours.brand },
});

/** School, kind of report, and whose it is. */
export function headOf(draft: ReportDraft): Content[] {
  const { data, texts, writer } = draft;
  const typed = typedTexts(data);
  const from = dayIn(data, data.startAt);
  const to = dayIn(data, data.endAt);
  const period = filledText(texts.period, { from, to });
  const made = filledText(texts.madeAt, { date: dayIn(data, data.madeAt) });
  const hasKana = typed.kana.text !== '';
  return [
    {
      columns: [
        { stack: [fitted(typed.school, { color: colours.muted })], width: '*' },
        ...(data.kind === 'trend' ? [] : [badgeOf(draft)]),
      ],
    },
    writer.paragraph(texts.kinds[data.kind], {
      size: 19,
      bold: true,
      colour: colours.brand,
      tag: 'H1',
    }),
    {
      margin: [0, 6, 0, 0],
      columnGap: 12,
      columns: [
        {
          width: nameWidth,
          stack: [
            ...(hasKana ? [fitted(typed.kana, { color: colours.muted })] : []),
            fitted(typed.name, { bold: true }),
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
      margin: [0, 4, 0, 0],
      stack: [
        fitted(typed.title, { bold: true }),
        writer.paragraph(`${period}　${made}`, { size: 9, colour: colours.muted }),
      ],
    },
    ...(data.isFixed || data.kind === 'trend'
      ? []
      : [boxed(writer.paragraph(texts.preliminaryNote, { width: contentWidth - 12 }))]),
  ];
}
