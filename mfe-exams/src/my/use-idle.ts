import { useEffect } from 'react';
import { isIdle, keepUse, leavePage } from './device.ts';
import { keepSignIn } from './sign-in.resource.ts';

/** The clock is looked at this often, in milliseconds. */
const checkMs = 15_000;
/** A sign-in is told this often at most that the page is used. */
const tellMs = 60_000;

const signs = ['pointerdown', 'keydown', 'scroll'] as const;

/**
 * Leaves the page when nobody has touched it for some minutes, also when the device slept meanwhile, and when the sign-in
 * has ended in another tab.
 * @param token of the personal link; null of a student who has signed in
 * @param isOpen whether the page shows something of a student
 */
export function useIdle(token: string | null, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    let usedAt = Date.now();
    let toldAt = 0;
    const used = async (): Promise<void> => {
      usedAt = Date.now();
      if (token !== null) keepUse(token, usedAt);
      else if (usedAt - toldAt >= tellMs) {
        toldAt = usedAt;
        if (!(await keepSignIn())) await leavePage();
      }
    };
    const onUse = (): void => void used();
    const check = (): void => {
      if (isIdle(usedAt, Date.now())) void leavePage();
    };
    const look = (): void => {
      check();
      if (token === null && document.visibilityState === 'visible') onUse();
    };
    if (token === null) onUse();
    const timer = setInterval(check, checkMs);
    document.addEventListener('visibilitychange', look);
    for (const sign of signs) addEventListener(sign, onUse, { passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      for (const sign of signs) removeEventListener(sign, onUse);
    };
  }, [token, isOpen]);
}
