import type { CompetencyType } from '@mebae/contracts';
import type { RadarAxis } from './types.ts';

/** Neighbouring axes of one type, as angles clockwise from the top. */
export interface TypeArc {
  type: CompetencyType;
  from: number;
  to: number;
}

/** From the end of one type's arc to the start of the next, as a share of the angle between two axes. */
const pause = 0.12;

/**
 * Groups of neighbours of one type around a radar; the last axis is a neighbour of the first.
 * @param axes in the order drawn; those without a type are in no group
 */
export function typeArcs(axes: readonly Pick<RadarAxis, 'type'>[]): TypeArc[] {
  const count = axes.length;
  const step = (2 * Math.PI) / count;
  const firsts = axes.flatMap(({ type }, index) =>
    type !== undefined && axes.at(index - 1)?.type !== type ? [index] : [],
  );
  const [type] = axes.map((axis) => axis.type);
  if (firsts.length === 0) return type === undefined ? [] : [{ type, from: 0, to: 2 * Math.PI }];
  return firsts.flatMap((first) => {
    const kind = axes[first]?.type;
    if (kind === undefined) return [];
    let length = 1;
    while (length < count && axes[(first + length) % count]?.type === kind) length += 1;
    const from = (first - 0.5 + pause) * step;
    return [{ type: kind, from, to: from + (length - 2 * pause) * step }];
  });
}
