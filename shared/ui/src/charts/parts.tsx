import {
  symbol,
  symbolCircle,
  symbolCross,
  symbolDiamond,
  symbolSquare,
  symbolTriangle,
} from 'd3-shape';
import type { Point } from './chart-types.ts';
import { ink } from './ink.ts';
import type { SeriesLook } from './series-looks.ts';

const symbols = {
  circle: symbolCircle,
  diamond: symbolDiamond,
  square: symbolSquare,
  triangle: symbolTriangle,
  cross: symbolCross,
} as const;

/** Rounded, so that two machines write the same drawing. */
export const px = (value: number): number => Math.round(value * 100) / 100;

/** A value's mark: its series' symbol with a rim of the page's colour. */
export function Mark({ at, look, area = 46 }: { at: Point; look: SeriesLook; area?: number }) {
  return (
    <path
      d={symbol(symbols[look.symbol], area)() ?? undefined}
      transform={`translate(${px(at.x)},${px(at.y)})`}
      fill={look.colour}
      stroke={ink.paper}
      strokeWidth="1"
    />
  );
}

/** What stands for a series in a legend, 30 × 12 pixels. */
export function Sample({ look }: { look: SeriesLook }) {
  return (
    <g>
      <path d="M0 6H30" stroke={look.colour} strokeWidth="2" strokeDasharray={look.dash} />
      <Mark at={{ x: 15, y: 6 }} look={look} area={52} />
    </g>
  );
}

/** A text of several lines. `y` is its first base line. */
export function Lines(props: {
  lines: readonly string[];
  at: Point;
  lineHeight: number;
  anchor: 'start' | 'middle' | 'end';
  colour: string;
  size: number;
  strong?: boolean;
}) {
  const { lines, at, lineHeight, anchor, colour, size, strong = false } = props;
  return (
    <text
      textAnchor={anchor}
      fill={colour}
      fontSize={size}
      fontWeight={strong ? 700 : undefined}
      // A rim of the page's colour keeps letters apart from lines behind them.
      stroke={ink.paper}
      strokeWidth="3"
      strokeLinejoin="round"
      paintOrder="stroke"
    >
      {lines.map((line, index) => (
        // eslint-disable-next-line react/no-array-index-key
        <tspan key={index} x={px(at.x)} y={px(at.y + index * lineHeight)}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** One standard error each way: a line between two ends with caps. */
export function ErrorBar({ from, to, colour }: { from: Point; to: Point; colour: string }) {
  const upright = from.x === to.x;
  const cap = ({ x, y }: Point) =>
    upright ? `M${px(x - 5)} ${px(y)}h10` : `M${px(x)} ${px(y - 5)}v10`;
  return (
    <path
      d={`M${px(from.x)} ${px(from.y)}L${px(to.x)} ${px(to.y)}${cap(from)}${cap(to)}`}
      stroke={colour}
      strokeWidth="1.5"
      fill="none"
    />
  );
}
