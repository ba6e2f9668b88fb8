import { ink } from './ink.ts';
import type { SeriesLook } from './series-looks.ts';

/** The id of a look's pattern. @param id begins all ids of one drawing */
export const patternId = (id: string, look: SeriesLook): string => `${id}${look.pattern}`;

const stripes = { falling: 45, across: 0, rising: -45 } as const;

/** What lies over the bars of a look, so that they are told apart without their colour. */
export function Pattern({ id, look }: { id: string; look: SeriesLook }) {
  const { pattern } = look;
  if (pattern === 'plain') return null;
  return (
    <pattern
      id={id}
      width="7"
      height="7"
      patternUnits="userSpaceOnUse"
      patternTransform={pattern === 'dots' ? undefined : `rotate(${stripes[pattern]})`}
    >
      {pattern === 'dots' ? (
        <circle cx="3.5" cy="3.5" r="1.6" fill={ink.paper} fillOpacity="0.6" />
      ) : (
        <path d="M0 3.5H7" stroke={ink.paper} strokeWidth="2" strokeOpacity="0.55" />
      )}
    </pattern>
  );
}
