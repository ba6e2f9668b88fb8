import { useEffect } from 'react';
import { isIdle, keepUse, leavePage } from './device.ts';

/** The clock is looked at this often, in milliseconds. */
const checkMs = 15_000;

const signs = ['pointerdown', 'keydown', 'scroll'] as const;

/** Leaves the page when nobody has touched it for some minutes, also when the device slept meanwhile. */
export function useIdle(token: string): void {
  useEffect(() => {
    let usedAt = Date.now();
    const used = (): void => {
      usedAt = Date.now();
      keepUse(token, usedAt);
    };
    const check = (): void => {
      if (isIdle(usedAt, Date.now())) leavePage();
    };
    const timer = setInterval(check, checkMs);
    document.addEventListener('visibilitychange', check);
    for (const sign of signs) addEventListener(sign, used, { passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
      for (const sign of signs) removeEventListener(sign, used);
    };
  }, [token]);
}
