import type { Content } from 'pdfmake/interfaces.js';
import { filledText } from '@mebae/rules';
import { printable } from '../../../../lib/pdf/fonts.ts';
import { tagged } from '../../../../lib/pdf/tags.ts';
import { legendOf, placedChart, trendBars } from './charts.ts';
import { people, shownMean, type ReportDraft } from './draft.ts';
import { boxed, contentWidth, headCell, numberCell, quietTable } from './style.ts';

/** Results of the trend check, for staff. */
export function trendPart({ data, texts, writer }: ReportDraft): Content[] {
  const bars = trendBars(data, texts);
  const { columns, bands } = texts.trend;
  return [
    boxed(writer.paragraph(texts.trend.lead, { bold: true, width: contentWidth - 12 })),
    placedChart(bars),
    legendOf(bars),
    tagged(
      {
        margin: [0, 6, 0, 0],
        table: {
          headerRows: 1,
          // no page ends with one or two rows
          keepWithHeaderRows: 3,
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
              numberCell(trend.value.toFixed(1)),
              { text: bands[trend.band], fontSize: 9.5 },
              numberCell(shownMean(trend.gradeMean)),
              numberCell(trend.before === null ? '–' : trend.before.toFixed(1)),
              { text: printable(trend.meaning), fontSize: 9 },
            ]),
          ],
        },
        layout: quietTable,
      },
      { type: 'Table' },
    ),
    {
      margin: [0, 10, 0, 0],
      stack: [writer.remark(filledText(texts.trend.how, { people }))],
    },
  ];
}
