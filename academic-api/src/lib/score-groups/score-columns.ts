import type { Estimate, GroupSize } from '@mebae/contracts';
import type { Column } from '../excel/sheet-of.ts';
import type { TextReader } from '../school-words/catalogue.ts';
import { detailText, roundedToHundredths } from './score-names.ts';

/** Decimals of figures: more than the screen shows, for who goes on calculating. */
const figureDigits = 2;

/** A column of figures. */
export const figureColumn = <Row>(
  header: string,
  value: (row: Row) => number | null | undefined,
): Column<Row> => ({
  header,
  kind: 'number',
  digits: figureDigits,
  value: (row) => roundedToHundredths(value(row)),
});

/** A column of scores of one student, with as many decimals as the screen shows. */
export const scoreColumn = <Row>(
  header: string,
  valueOf: (row: Row) => number | null | undefined,
): Column<Row> => ({
  header,
  kind: 'number',
  digits: 1,
  value: (row) => scoreAsShown(valueOf(row)),
});

/** A score with as many decimals as the screen shows; null where there is none. */
export const scoreAsShown = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value * 10) / 10;

/** How many are counted, of how many, and what stands beside figures that are not exact. */
export const sizeColumns = <Row>(
  reader: TextReader,
  headers: { n: string; of: string; state: string },
  sizeOf: (row: Row) => GroupSize | null,
): Column<Row>[] => [
  { header: headers.n, kind: 'number', value: (row) => sizeOf(row)?.n ?? null },
  { header: headers.of, kind: 'number', value: (row) => sizeOf(row)?.of ?? null },
  {
    header: headers.state,
    kind: 'text',
    value: (row) => {
      const size = sizeOf(row);
      return size && detailText(reader, size.detail);
    },
  },
];

/** An estimate with the ends of its interval. @param headers of these three */
export const estimateColumns = <Row>(
  [value, low, high]: readonly [value: string, low: string, high: string],
  estimateOf: (row: Row) => Estimate | null | undefined,
): Column<Row>[] => [
  figureColumn(value, (row) => estimateOf(row)?.value),
  figureColumn(low, (row) => estimateOf(row)?.low),
  figureColumn(high, (row) => estimateOf(row)?.high),
];
