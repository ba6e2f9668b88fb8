import {
  axisPoint,
  categoryAt,
  lyingLayout,
  uprightLayout,
  type AxisLayout,
} from './axis-layout.ts';
import { Axes } from './axis-parts.tsx';
import type { ChartPlan, ChartRoom, ChartScale, DrawnSeries } from './chart-types.ts';
import { errorEnds } from './error-ends.ts';
import { ink } from './ink.ts';
import { ErrorBar, Lines, px } from './parts.tsx';
import { Pattern, patternId } from './patterns.tsx';

const widest = 28;

/**
 * Lays out bars side by side in each category, with error bars where a series has errors.
 * @param horizontal bars lie: for long names or many categories
 * @param formatValue writes a value at its bar's end
 */
export function barPlan(
  categories: readonly string[],
  scale: ChartScale,
  horizontal: boolean,
  formatValue: (value: number) => string,
  room: ChartRoom,
  series: readonly DrawnSeries[],
): ChartPlan {
  const layout = (horizontal ? lyingLayout : uprightLayout)(categories, scale, room);
  const slot = Math.min(widest * 1.1, (layout.band * 0.8) / Math.max(1, series.length));
  return {
    width: layout.width,
    height: layout.height,
    anchors: layout.labels.map(({ at }) => {
      if (!horizontal) return { x: at, y: layout.bottom, above: false };
      const above = at > layout.height / 2;
      const edge = (layout.band / 2) * (above ? -1 : 1);
      return { x: (layout.left + layout.right) / 2, y: at + edge, above };
    }),
    nearest: (place) => categoryAt(layout, place),
    draw: (active) => (
      <>
        <defs>
          {series.map(({ id, look }) => (
            <Pattern key={id} look={look} id={patternId(room.id, look)} />
          ))}
        </defs>
        <Axes layout={layout} active={active} />
        {series.map((one, place) => (
          <Bars
            key={one.id}
            one={one}
            layout={layout}
            scale={scale}
            slot={slot}
            offset={(place - (series.length - 1) / 2) * slot}
            pattern={`url(#${patternId(room.id, one.look)})`}
            // One series has room for its numbers; more would run into each other.
            formatValue={series.length === 1 ? formatValue : undefined}
          />
        ))}
      </>
    ),
  };
}

function Bars(props: {
  one: DrawnSeries;
  layout: AxisLayout;
  scale: ChartScale;
  slot: number;
  offset: number;
  pattern: string;
  formatValue: ((value: number) => string) | undefined;
}) {
  const { one, layout, scale, slot, offset, pattern, formatValue } = props;
  return one.values.map((value, index) => {
    if (value === null) return null;
    const ends = errorEnds(value, one.errors?.[index], scale);
    const bar = barPath(layout, index, value, offset, slot * 0.9);
    const end = axisPoint(layout, index, ends?.[1] ?? value, offset);
    return (
      // eslint-disable-next-line react/no-array-index-key
      <g key={index}>
        <path d={bar} fill={one.look.colour} />
        {one.look.pattern !== 'plain' && <path d={bar} fill={pattern} />}
        {ends && (
          <ErrorBar
            from={axisPoint(layout, index, ends[0], offset)}
            to={axisPoint(layout, index, ends[1], offset)}
            colour={ink.text}
          />
        )}
        {formatValue && (
          <Lines
            lines={[formatValue(value)]}
            at={layout.horizontal ? { x: end.x + 5, y: end.y + 4 } : { x: end.x, y: end.y - 5 }}
            lineHeight={12}
            anchor={layout.horizontal ? 'start' : 'middle'}
            colour={ink.text}
            size={11}
          />
        )}
      </g>
    );
  });
}

/** A bar from the scale's low end to a value, its far corners rounded. */
function barPath(
  layout: AxisLayout,
  index: number,
  value: number,
  offset: number,
  thickness: number,
): string {
  const { x, y } = axisPoint(layout, index, value, offset);
  const half = px(thickness / 2);
  const length = layout.horizontal ? x - layout.left : layout.bottom - y;
  const corner = px(Math.min(3, half, length));
  if (layout.horizontal) {
    const long = px(length - corner);
    return `M${px(layout.left)} ${px(y - half)}h${long}q${corner} 0 ${corner} ${corner}V${px(y + half - corner)}q0 ${corner} ${-corner} ${corner}h${-long}Z`;
  }
  const long = px(length - corner);
  return `M${px(x - half)} ${px(layout.bottom)}v${-long}q0 ${-corner} ${corner} ${-corner}H${px(x + half - corner)}q${corner} 0 ${corner} ${corner}v${long}Z`;
}
