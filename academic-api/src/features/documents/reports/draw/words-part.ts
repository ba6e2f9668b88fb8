import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { tagged } from '../../../../lib/pdf/tags.ts';
import type { ReportDraft } from './draft.ts';
import { colours, headCell, numberCell, quietTable } from './style.ts';

/** A paragraph with a little space below it. */
const item = (...stack: Content[]): Content => ({ margin: [0, 0, 0, 3], stack });

/** The student's strengths. */
export const strengthsPart = ({ data, texts, writer, sentences }: ReportDraft): Content[] =>
  writer.section(
    texts.strengths.title,
    ...sentences.strengths.map(({ name, text }) => {
      if (name === null) return writer.paragraph(text);
      return data.kind === 'simple'
        ? item(writer.paragraph(`◆ ${name}　${text}`))
        : item(
            writer.paragraph(`◆ ${name}`, { bold: true, colour: colours.brand }),
            writer.paragraph(text),
          );
    }),
  );

/** Where others see more than the student does. */
export const potentialPart = ({ texts, writer, sentences }: ReportDraft): Content[] =>
  writer.section(texts.potential.title, writer.paragraph(sentences.potential.text));

/** Growth since the course before. */
export function growthPart({ data, texts, writer, sentences }: ReportDraft): Content[] {
  const { rows, lead, end, again } = sentences.growth;
  const { columns, title } = texts.growth;
  const table: Content = tagged(
    {
      margin: [0, 4, 0, 4],
      table: {
        headerRows: 1,
        dontBreakRows: true,
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
            numberCell(row.before, data.hasReadings),
            numberCell(row.after, data.hasReadings),
            numberCell(row.text, data.hasReadings),
          ]),
        ],
      },
      layout: quietTable,
    },
    { type: 'Table' },
  );
  return writer.section(
    title,
    ...(lead === null ? [] : [writer.paragraph(lead)]),
    ...(rows.length === 0 ? [] : [table]),
    ...(end === null ? [] : [writer.paragraph(end)]),
    ...again.map(({ text }) => item(writer.paragraph(text))),
  );
}

/** Advice on what to try next. */
export function advicePart({ texts, writer, sentences }: ReportDraft): Content[] {
  if (sentences.advice.length === 0) return [];
  return writer.section(
    texts.advice.title,
    ...sentences.advice.map(({ text }) => item(writer.paragraph(text))),
  );
}

/** The teacher's words to the student, with its own lines. */
export function commentPart({ data, texts, writer }: ReportDraft): Content[] {
  if (data.comment === null) return [];
  return writer.section(texts.spaces.comment, writer.paragraph(data.comment));
}
