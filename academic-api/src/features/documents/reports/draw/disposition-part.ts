import type { Column, Content } from 'pdfmake/interfaces.js';
import { tagged } from '../../../../lib/pdf/tags.ts';
import { dispositionReading, polesOfScale } from '../disposition-words.ts';
import { barWidth, dispositionBars } from './charts.ts';
import type { ReportDraft } from './draft.ts';
import { contentWidth } from './style.ts';

const side = (contentWidth - barWidth) / 2;

/** The student's usual ways, between the poles of each scale, in words that a family understands. */
export function dispositionPart({ data, texts, writer }: ReportDraft): Content[] {
  if (data.disposition.length === 0) return [];
  const bars = dispositionBars(data.disposition);
  const remarks = [
    ...(data.disposition.some(({ isImplicit }) => isImplicit) ? [texts.disposition.implicit] : []),
    ...(data.disposition.some(({ value }) => value === null) ? [texts.disposition.tooFast] : []),
  ];
  const rows = data.disposition.map((scale, index): Content => {
    const [first, second] = polesOfScale(scale, texts);
    const pole = (text: string, alignment: 'left' | 'right'): Column => ({
      width: side,
      margin: [0, 3, 0, 0],
      alignment,
      stack: [writer.paragraph(text, { size: data.hasReadings ? 9.5 : 9, width: side - 8 })],
    });
    return {
      margin: [0, 1, 0, 1],
      columns: [
        pole(first, 'right'),
        tagged(
          { width: barWidth, svg: bars[index] ?? '' },
          { type: 'Figure', alt: dispositionReading(scale, texts) },
        ),
        pole(second, 'left'),
      ],
    };
  });
  return writer.section(
    texts.disposition.title,
    { stack: [writer.paragraph(texts.disposition.lead), ...rows] },
    ...remarks.map((text) => writer.remark(text)),
  );
}
