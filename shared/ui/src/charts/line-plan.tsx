import { line } from 'd3-shape';
import { axisPoint, categoryAt, uprightLayout, type AxisLayout } from './axis-layout.ts';
import { Axes } from './axis-parts.tsx';
import type { ChartPlan, ChartRoom, ChartScale, DrawnSeries, Point } from './chart-types.ts';
import { errorEnds } from './error-ends.ts';
import { ErrorBar, Mark } from './parts.tsx';

/**
 * Lays out lines over categories in order, with error bars where a series has errors. A line stops at a gap.
 * @param categories points in time
 */
export function linePlan(
  categories: readonly string[],
  scale: ChartScale,
  room: ChartRoom,
  series: readonly DrawnSeries[],
): ChartPlan {
  const layout = uprightLayout(categories, scale, room);
  // Series with errors step aside a little, or their bars would hide each other.
  const withErrors = series.filter((one) => one.errors);
  const step = Math.min(8, layout.band / 8);
  const offsetOf = (one: DrawnSeries): number => {
    const place = withErrors.indexOf(one);
    return place < 0 ? 0 : (place - (withErrors.length - 1) / 2) * step;
  };
  return {
    width: layout.width,
    height: layout.height,
    anchors: categories.map((_, index) => ({
      x: layout.labels[index]?.at ?? 0,
      y: layout.bottom,
      above: false,
    })),
    nearest: (place) => categoryAt(layout, place),
    draw: (active) => (
      <>
        <Axes layout={layout} active={active} />
        {series.map((one) => (
          <Line key={one.id} one={one} layout={layout} scale={scale} offset={offsetOf(one)} />
        ))}
      </>
    ),
  };
}

function Line(props: { one: DrawnSeries; layout: AxisLayout; scale: ChartScale; offset: number }) {
  const { one, layout, scale, offset } = props;
  const points = one.values.map((value, index): Point | null =>
    value === null ? null : axisPoint(layout, index, value, offset),
  );
  const path = line<Point | null>()
    .defined((point) => point !== null)
    .x((point) => point?.x ?? 0)
    .y((point) => point?.y ?? 0);
  const { colour, dash } = one.look;
  return (
    <g>
      <path
        d={path(points) ?? undefined}
        fill="none"
        stroke={colour}
        strokeWidth="2.25"
        strokeDasharray={dash}
        strokeLinejoin="round"
      />
      {one.values.map((value, index) => {
        const ends = errorEnds(value, one.errors?.[index], scale);
        if (!ends) return null;
        const [low, high] = ends;
        return (
          <ErrorBar
            // eslint-disable-next-line react/no-array-index-key
            key={index}
            from={axisPoint(layout, index, low, offset)}
            to={axisPoint(layout, index, high, offset)}
            colour={colour}
          />
        );
      })}
      {points.map((point, index) =>
        // eslint-disable-next-line react/no-array-index-key
        point === null ? null : <Mark key={index} at={point} look={one.look} area={64} />,
      )}
    </g>
  );
}
