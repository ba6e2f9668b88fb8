import type { CompetencyType } from '@mebae/contracts';
import type { RadarAxis } from './chart-types.ts';

/** Neighbouring axes of one type, as angles clockwise from the top. */
export interface TypeRun {
  type: CompetencyType;
  from: number;
  to: number;
}

/** From the end of one type's arc to the begin of the next, as a share of the angle between two axes. */
const pause = 0.12;

/**
 * Groups of neighbours of one type around a radar; the last axis is a neighbour of the first.
 * @param axes in the order drawn; those without a type are in no group
 */
export function typeRuns(axes: readonly Pick<RadarAxis, 'type'>[]): TypeRun[] {
  const count = axes.length;
  const step = (2 * Math.PI) / count;
  const begins = axes.flatMap(({ type }, index) =>
    type !== undefined && axes.at(index - 1)?.type !== type ? [index] : [],
  );
  const [type] = axes.map((axis) => axis.type);
  if (begins.length === 0) return type === undefined ? [] : [{ type, from: 0, to: 2 * Math.PI }];
  return begins.flatMap((begin) => {
    const kind = axes[begin]?.type;
    if (kind === undefined) return [];
    let length = 1;
    while (length < count && axes[(begin + length) % count]?.type === kind) length += 1;
    const from = (begin - 0.5 + pause) * step;
    return [{ type: kind, from, to: from + (length - 2 * pause) * step }];
  });
}
