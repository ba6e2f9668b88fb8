import { useNotice } from '@mebae/platform';
import { useState } from 'react';

/**
 * Runs what a button does, with its state.
 * @returns whether something runs, and a function that runs it; what is thrown is shown as a notice
 */
export function useBusy(): [isBusy: boolean, run: (work: () => Promise<unknown>) => void] {
  const notice = useNotice();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notice.error(error);
    } finally {
      setBusy(false);
    }
  };
  return [isBusy, (work) => void run(work)];
}
