import { densityCellOf, type DensityCell } from '@mebae/charts';
import type { PmAnalysis } from '@mebae/contracts';

/** From this many people on, single points hide each other: the plot shows how many lie where. */
export const densityFrom = 150;

/** The side of a cell of the density, in points. */
export const cellSide = 5;

const axis = { name: '', scale: { min: 0, max: 100 } };

/** The cell of a person, by P and M. */
export const cellOf = ({ p, m }: Pick<PmAnalysis['data'][number], 'p' | 'm'>): DensityCell =>
  densityCellOf({ x: p.value, y: m.value }, { side: cellSide, x: axis, y: axis });

/** A cell as an address has it. */
export const cellText = ({ x, y }: DensityCell): string => `${x * cellSide}-${y * cellSide}`;

/** The cell of an address by its lower ends; null where it has none, or one that is not there. */
export function readCell(text: string | null): DensityCell | null {
  const found = /^(\d{1,2})-(\d{1,2})$/.exec(text ?? '');
  if (!found) return null;
  const [x = NaN, y = NaN] = found.slice(1).map((end) => Number(end) / cellSide);
  return Number.isInteger(x) && Number.isInteger(y) ? { x, y } : null;
}
