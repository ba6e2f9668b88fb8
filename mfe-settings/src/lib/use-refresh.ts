import { useState } from 'react';

/**
 * Asks again and again while what was read changes by itself.
 * @param everyMs how often
 * @returns `refreshMs` for `useApi`, and a function to call during each render with whether to go on
 */
export function useRefresh(
  everyMs: number,
): [refreshMs: number, refreshWhile: (isChanging: boolean | undefined) => void] {
  const [isOn, setOn] = useState(false);
  const refreshWhile = (isChanging = false) => {
    if (isChanging !== isOn) setOn(isChanging);
  };
  return [isOn ? everyMs : 0, refreshWhile];
}
