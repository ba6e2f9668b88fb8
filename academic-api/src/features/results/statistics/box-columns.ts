import type { BoxStatistics } from '@mebae/contracts';
import type { Column } from '../../../lib/excel/sheet-of.ts';
import { figureColumn } from '../../../lib/score-groups/score-columns.ts';
import { roundedToHundredths } from '../../../lib/score-groups/score-names.ts';

type BoxColumn = 'low' | 'lowerQuartile' | 'median' | 'upperQuartile' | 'high' | 'outliers';

/** Columns of box plots. @param columns their headers */
export function boxColumns<Row>(
  columns: Readonly<Record<BoxColumn, string>>,
  boxOf: (row: Row) => BoxStatistics | null,
): Column<Row>[] {
  return [
    figureColumn(columns.low, (row) => boxOf(row)?.low),
    figureColumn(columns.lowerQuartile, (row) => boxOf(row)?.lowerQuartile),
    figureColumn(columns.median, (row) => boxOf(row)?.median),
    figureColumn(columns.upperQuartile, (row) => boxOf(row)?.upperQuartile),
    figureColumn(columns.high, (row) => boxOf(row)?.high),
    {
      header: columns.outliers,
      kind: 'text',
      value: (row) => boxOf(row)?.outliers.map(roundedToHundredths).join(' ') ?? null,
    },
  ];
}
