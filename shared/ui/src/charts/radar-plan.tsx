import { ticks } from 'd3-array';
import { arc } from 'd3-shape';
import { competencyVariable } from '../competency-colours.ts';
import type {
  ChartPlan,
  ChartRoom,
  ChartScale,
  DrawnSeries,
  Point,
  RadarAxis,
} from './chart-types.ts';
import { errorEnds } from './error-ends.ts';
import { ink } from './ink.ts';
import { Lines, Mark, px } from './parts.tsx';
import { bridgeGaps } from './radar-gaps.ts';
import {
  angleOf,
  arcGap,
  nameLine,
  nameSize,
  radarLayout,
  radarPoint,
  shareOf,
  type RadarLayout,
  type RadarName,
} from './radar-layout.ts';
import { typeRuns } from './radar-types.ts';

/** A radar with its numbers, ready to be drawn. */
interface Radar {
  axes: readonly RadarAxis[];
  scale: ChartScale;
  layout: RadarLayout;
}

/**
 * Lays out a radar: the first axis at the top, then clockwise.
 * @param axes what is compared; three at least make a radar
 * @param series values in the order of the axes; the first is filled and has its error as a band
 */
export function radarPlan(
  axes: readonly RadarAxis[],
  scale: ChartScale,
  room: ChartRoom,
  series: readonly DrawnSeries[],
): ChartPlan {
  const layout = radarLayout(axes, room.width, room.height);
  const radar = { axes, scale, layout };
  const { centre } = layout;
  const step = (2 * Math.PI) / axes.length;
  return {
    width: layout.width,
    height: layout.height,
    // On the other side of the centre, so that the axis itself stays in sight.
    anchors: axes.map((_, index) => {
      const { x, y } = radarPoint(layout, index, axes.length, 1);
      return { x, y: centre.y, above: y > centre.y + 1 };
    }),
    nearest: ({ x, y }) => {
      const angle = Math.atan2(x - centre.x, centre.y - y) + 2 * Math.PI;
      return Math.round(angle / step) % axes.length;
    },
    draw: (active) => (
      <>
        <Grid radar={radar} active={active} />
        <Names radar={radar} active={active} />
        {series.toReversed().map((one) => (
          <Outline
            key={one.id}
            radar={radar}
            one={one}
            isFirst={one === series[0]}
            active={active}
          />
        ))}
        <RingValues radar={radar} />
      </>
    ),
  };
}

const polygon = (points: readonly Point[]): string =>
  `M${points.map(({ x, y }) => `${px(x)} ${px(y)}`).join('L')}Z`;

/** The outline through shares of the radius, one an axis. */
const outline = ({ axes, layout }: Radar, shares: readonly number[]): string =>
  polygon(shares.map((share, index) => radarPoint(layout, index, axes.length, share)));

const rings = ({ min, max }: ChartScale): number[] =>
  ticks(min, max, 5).filter((value) => value > min);

/** Rings, axes, and an arc in its colour around each group of neighbours of one type. */
function Grid({ radar, active }: { radar: Radar; active: number | null }) {
  const { axes, scale, layout } = radar;
  const shares = rings(scale).map((value) => shareOf(value, scale));
  const across = (share: number) =>
    outline(
      radar,
      axes.map(() => share),
    );
  const band = arc<{ from: number; to: number }>()
    .innerRadius(layout.radius + arcGap)
    .outerRadius(layout.radius + arcGap + 4)
    .cornerRadius(2)
    .startAngle(({ from }) => from)
    .endAngle(({ to }) => to);
  return (
    <g fill="none">
      {shares.toReversed().map((share, index) => (
        <path
          key={share}
          d={across(share)}
          fill={index % 2 === 0 ? ink.shade : ink.paper}
          stroke={share === 1 ? ink.frame : ink.line}
        />
      ))}
      {axes.map((axis, index) => {
        const end = radarPoint(layout, index, axes.length, 1);
        const isActive = index === active;
        return (
          <path
            key={axis.id}
            d={`M${px(layout.centre.x)} ${px(layout.centre.y)}L${px(end.x)} ${px(end.y)}`}
            stroke={isActive ? ink.text : ink.line}
            strokeWidth={isActive ? 1.5 : 1}
          />
        );
      })}
      <g transform={`translate(${px(layout.centre.x)},${px(layout.centre.y)})`}>
        {typeRuns(axes).map((run) => (
          <path
            key={run.from}
            d={band(run) ?? undefined}
            fill={competencyVariable(run.type, 'colour')}
          />
        ))}
      </g>
    </g>
  );
}

/** The scale's numbers, up the first axis; over the outlines, on a rim of their own. */
function RingValues({ radar: { scale, layout } }: { radar: Radar }) {
  return rings(scale).map((value) => (
    <Lines
      key={value}
      lines={[String(value)]}
      at={{
        x: layout.centre.x - 5,
        y: layout.centre.y - layout.radius * shareOf(value, scale) + 4,
      }}
      lineHeight={12}
      anchor="end"
      colour={ink.muted}
      size={10}
    />
  ));
}

/** The axes' names, and a line to each that stands away from its axis; lines lie below all names. */
function Names({ radar: { axes, layout }, active }: { radar: Radar; active: number | null }) {
  const from = layout.radius + arcGap + 5;
  return (
    <>
      {layout.names.map((name, index) => {
        const angle = angleOf(index, axes.length);
        const x = layout.centre.x + Math.sin(angle) * from;
        const y = layout.centre.y - Math.cos(angle) * from;
        return name.moved ? (
          <path
            key={axes[index]?.id}
            d={`M${px(x)} ${px(y)}L${px(name.x)} ${px(nearEdge(name, layout))}`}
            stroke={ink.frame}
          />
        ) : null;
      })}
      {layout.names.map((name, index) => {
        const axis = axes[index];
        return axis ? (
          <Lines
            key={axis.id}
            lines={name.lines}
            at={{ x: name.x, y: name.y - name.height / 2 + nameSize - 1 }}
            lineHeight={nameLine}
            anchor={name.anchor}
            colour={axis.type ? competencyVariable(axis.type, 'colour') : ink.text}
            size={nameSize}
            strong={index === active}
          />
        ) : null;
      })}
    </>
  );
}

/** Where a name's box is nearest to the radar. */
const nearEdge = ({ y, height }: RadarName, { centre }: RadarLayout): number =>
  y < centre.y ? y + height / 2 : y - height / 2;

/** One series: its outline, marks where it has values, and for the first its fill and the band of its error. */
function Outline(props: {
  radar: Radar;
  one: DrawnSeries;
  isFirst: boolean;
  active: number | null;
}) {
  const { radar, one, isFirst, active } = props;
  const { axes, scale, layout } = radar;
  const { colour, dash } = one.look;
  const path = (values: readonly (number | null)[]): string =>
    outline(
      radar,
      bridgeGaps(values, scale.min).map((value) => shareOf(value, scale)),
    );
  const line = path(one.values);
  const ends = one.values.map((value, index) => errorEnds(value, one.errors?.[index], scale));
  const edge = (end: 0 | 1) => path(one.values.map((value, index) => ends[index]?.[end] ?? value));
  return (
    <g>
      {isFirst && <path d={line} fill={colour} fillOpacity="0.1" />}
      {isFirst && one.errors && (
        <path d={edge(1) + edge(0)} fill={colour} fillOpacity="0.18" fillRule="evenodd" />
      )}
      <path
        d={line}
        fill="none"
        stroke={colour}
        strokeWidth={isFirst ? 2.25 : 1.75}
        strokeDasharray={dash}
        strokeLinejoin="round"
      />
      {one.values.map((value, index) =>
        value === null ? null : (
          <Mark
            key={axes[index]?.id}
            at={radarPoint(layout, index, axes.length, shareOf(value, scale))}
            look={one.look}
            area={index === active ? 100 : isFirst ? 46 : 36}
          />
        ),
      )}
    </g>
  );
}
