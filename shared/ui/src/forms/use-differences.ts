import { useNotice } from '@mebae/platform';
import { useEffect, useState } from 'react';
import type { Difference } from './differences.ts';
import type { Conflict } from './use-conflict.ts';

/** Gives the fields in which what is typed differs from what is saved. */
export type Compare<Latest> = (
  latest: Latest,
) => readonly Difference[] | Promise<readonly Difference[]>;

/**
 * Reads what is saved once a save was refused, and compares it with what was typed then.
 * @returns null while that is not known
 */
export function useDifferences<Latest>(
  { change, readLatest }: Pick<Conflict<Latest>, 'change' | 'readLatest'>,
  compare: Compare<Latest>,
): readonly Difference[] | null {
  const notice = useNotice();
  const [differences, setDifferences] = useState<readonly Difference[] | null>(null);
  useEffect(() => {
    let isShown = true;
    const read = async () => {
      const latest = change && (await readLatest());
      const found = latest === null ? null : await compare(latest);
      if (isShown) setDifferences(found);
    };
    // what differs says more, and is not needed to choose
    read().catch((error: unknown) => isShown && notice.error(error));
    return () => {
      isShown = false;
    };
    // once for each change that came first; the functions are made anew with every rendering
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [change]);
  return change ? differences : null;
}
