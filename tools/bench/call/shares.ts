/** CPU time of one call as a multiple of that of the yardstick, a bare route measured in the same rounds. */
export interface Share {
  /** Cost of bff and API together. */
  node: number;
  postgres: number;
}

/**
 * Cost of each call when nothing is wrong, as the benchmark prints it at its end. A change that is meant to make a call
 * dearer or cheaper writes the new shares here.
 */
export const usualShares: Readonly<Record<string, Share>> = {
  profile: { node: 6.5, postgres: 1.7 },
  students: { node: 15, postgres: 6.1 },
  exams: { node: 8.1, postgres: 5.4 },
  record: { node: 25, postgres: 17 },
  ranking: { node: 64, postgres: 76 },
  'first of many': { node: 12, postgres: 4.2 },
  'middle of many': { node: 12, postgres: 4.2 },
};

/**
 * A share may be so many times its usual one: more than runs and machines differ, and less than what has gone wrong before.
 * The list of courses once needed 4.9 ms of PostgreSQL where 2.7 were right, 1.8 times as much.
 */
const mostOfUsual = 1.4;

/** Shares as they are written in `usualShares`. */
export function shareLine(name: string, { node, postgres }: Share): string {
  const key = /^\w+$/.test(name) ? name : `'${name}'`;
  const rounded = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
  return `${key}: { node: ${rounded(node)}, postgres: ${rounded(postgres)} },`;
}

/** One bound: what it says, and whether a measured share keeps it. */
export interface Verdict {
  text: string;
  holds: boolean;
}

/** Compares what a call costs with what it usually does. @returns nothing for a call without usual shares */
export function judgeShare(name: string, measured: Share): Verdict[] {
  const usual = usualShares[name];
  if (!usual) return [];
  return (
    [
      ['Node', 'node'],
      ['PostgreSQL', 'postgres'],
    ] as const
  ).map(([title, key]) => {
    const ratio = measured[key] / usual[key];
    return {
      text: `${title} at most ${mostOfUsual} of its usual share of ${usual[key]}: ${ratio.toFixed(2)}`,
      holds: ratio <= mostOfUsual,
    };
  });
}
