import type { ScatterSeriesOption } from 'echarts/charts';
import { baseOption } from './base-option.ts';
import { pointSeries, rectangle, textElement } from './elements.ts';
import { opacityAt } from './heat-map.ts';
import { palette } from './palette.ts';
import { planeOption, quadrantMarks, type Quadrants } from './quadrants.ts';
import { appearancesOf } from './series-appearances.ts';
import type { FormatValue } from './table.ts';
import type { ChartModel, ChartOption, NamedAxis } from './types.ts';

/** A square of the plane: how many cells it lies right of and above the least values. */
export interface DensityCell {
  x: number;
  y: number;
}

export interface DensityInput {
  points: readonly { x: number; y: number }[];
  /** Side of a cell, in the units of both axes. */
  side: number;
  /** Kind of the cells, as the head of the table's first column. */
  cellLabel: string;
  /** Name of the numbers of a cell. */
  countLabel: string;
  x: NamedAxis;
  y: NamedAxis;
  quadrants?: Quadrants;
  /** Names a cell by its ends. */
  nameOf: (ends: { x: [string, string]; y: [string, string] }) => string;
  countOf: (n: number) => string;
  /** Address of the people of a cell. */
  linkOf: (cell: DensityCell) => string;
  formatValue: FormatValue;
}

type Counted = DensityCell & { n: number };

/**
 * The cell that a point lies in; the highest values belong to the last one.
 * @param side of a cell, in the units of the axes
 */
export function densityCellOf(
  point: { x: number; y: number },
  { side, x, y }: Pick<DensityInput, 'side' | 'x' | 'y'>,
): DensityCell {
  const at = (value: number, { scale: { min, max } }: NamedAxis): number =>
    Math.max(0, Math.min(Math.ceil((max - min) / side) - 1, Math.floor((value - min) / side)));
  return { x: at(point.x, x), y: at(point.y, y) };
}

/** Pixels below which a cell shows no number. */
const leastForNumber = 17;

/** How many points lie in each cell of a plane, for more of them than can be told apart; a cell opens its people. */
export function densityPlot(input: DensityInput): ChartModel {
  const { side, x, y, cellLabel, countLabel, nameOf, countOf, linkOf, formatValue } = input;
  const cells = countedCells(input);
  const most = Math.max(1, ...cells.map(({ n }) => n));
  const endsOf = (at: number, { scale: { min, max } }: NamedAxis): [number, number] => [
    min + at * side,
    Math.min(max, min + (at + 1) * side),
  ];
  const textsOf = (at: number, axis: NamedAxis): [string, string] => {
    const [low, high] = endsOf(at, axis);
    return [formatValue(low), formatValue(high)];
  };
  const points = cells.map((cell) => ({
    name: nameOf({ x: textsOf(cell.x, x), y: textsOf(cell.y, y) }),
    texts: [countOf(cell.n)],
    link: linkOf(cell),
  }));
  return {
    table: {
      corner: cellLabel,
      columns: [countLabel],
      rows: points.map(({ name, texts }) => ({ key: name, header: name, cells: texts })),
    },
    legend: [],
    extremes: [],
    leftOut: 0,
    errors: () => null,
    height: 420,
    draw: (bounds) => {
      const [appearance] = appearancesOf([{}]);
      const read = { labels: [countLabel], points };
      const option: ChartOption = {
        ...baseOption(bounds),
        ...planeOption(input, input.quadrants, bounds.width),
        series: [
          {
            ...pointSeries(read, 'cartesian2d', (index, api) => {
              const cell = cells[index];
              if (!cell) return { type: 'group', children: [] };
              const [left, right] = endsOf(cell.x, x);
              const [low, high] = endsOf(cell.y, y);
              const shape = rectangle(api.coord([left, low]), api.coord([right, high]));
              const fill = appearance?.colour ?? palette.text;
              const isWide = Math.min(shape.width, shape.height) >= leastForNumber;
              return {
                type: 'group',
                children: [
                  {
                    type: 'rect',
                    shape,
                    style: { fill, opacity: opacityAt(cell.n / most), stroke: palette.background },
                    emphasis: { style: { stroke: palette.text, lineWidth: 2 } },
                  },
                  ...(isWide
                    ? [
                        textElement({
                          lines: [String(cell.n)],
                          at: { x: shape.x + shape.width / 2, y: shape.y + shape.height / 2 },
                          align: 'center',
                          size: 11,
                          fontFamily: bounds.fontFamily,
                        }),
                      ]
                    : []),
                ],
              };
            }),
            // above the shade of the quadrants, which would make the numbers pale
            z: 2,
          },
          ...(input.quadrants ? [marks(input.quadrants, input, bounds.width)] : []),
        ],
      };
      return { width: bounds.width, height: bounds.height, option, ...read };
    },
  };
}

/** A series of no points that bears the lines and names of the quadrants. */
const marks = (quadrants: Quadrants, input: DensityInput, width: number): ScatterSeriesOption => ({
  id: 'quadrants',
  type: 'scatter',
  silent: true,
  z: 3,
  tooltip: { show: false },
  data: [],
  ...quadrantMarks(quadrants, input, width),
});

/** The cells that hold points, from the lower left one, row by row. */
function countedCells(input: DensityInput): Counted[] {
  const counted = new Map<string, Counted>();
  for (const point of input.points) {
    const cell = densityCellOf(point, input);
    const key = `${cell.x} ${cell.y}`;
    counted.set(key, { ...cell, n: (counted.get(key)?.n ?? 0) + 1 });
  }
  return [...counted.values()].toSorted((a, b) => a.y - b.y || a.x - b.x);
}
