import type { Column, Content } from 'pdfmake/interfaces.js';
import { filledText, withoutReadings } from '@mebae/rules';
import { tagged } from '../../../lib/pdf/tags.ts';
import type { ReportData } from '../report-data.ts';
import type { ReportTexts } from '../report-texts.ts';
import { barWidth, dispositionBars } from './charts.ts';
import type { Draft } from './draft.ts';
import { contentWidth } from './style.ts';

type Scale = ReportData['disposition'][number];

const side = (contentWidth - barWidth) / 2;

/** From this distance on a mark is on a pole's side, and from the second on clearly so. */
const slight = 15;
const clear = 50;

const polesOf = ({ scaleID }: Scale, { disposition }: ReportTexts): [string, string] => {
  const { [String(scaleID) as keyof typeof disposition.scales]: poles } = disposition.scales;
  const [first = '', second = ''] = poles;
  return [first, second];
};

/** Where a mark is, in words. */
function readingOf(scale: Scale, texts: ReportTexts): string {
  const [first, second] = polesOf(scale, texts).map(withoutReadings);
  const { value } = scale;
  const { reading } = texts.disposition;
  const poles = { first: first ?? '', second: second ?? '' };
  if (value === null) return filledText(reading.none, poles);
  if (Math.abs(value) < slight) return filledText(reading.middle, poles);
  const pole = value > 0 ? poles.first : poles.second;
  return filledText(Math.abs(value) < clear ? reading.slight : reading.clear, { pole });
}

/** The student's usual ways, between the poles of each scale, in words that a family understands. */
export function dispositionPart({ data, texts, writer }: Draft): Content[] {
  if (data.disposition.length === 0) return [];
  const bars = dispositionBars(data.disposition);
  const remarks = [
    ...(data.disposition.some(({ isImplicit }) => isImplicit) ? [texts.disposition.implicit] : []),
    ...(data.disposition.some(({ value }) => value === null) ? [texts.disposition.tooFast] : []),
  ];
  const rows = data.disposition.map((scale, index): Content => {
    const [first, second] = polesOf(scale, texts);
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
          { type: 'Figure', alt: readingOf(scale, texts) },
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
