import { useNotice } from '@mebae/platform';
import { useState } from 'react';

/**
 * A download with its state.
 * @param run starts it; what it throws is shown as a notice
 * @returns whether it is under way, and what starts it
 */
export function useDownload(run: () => Promise<unknown>): [busy: boolean, start: () => void] {
  const notice = useNotice();
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      await run();
    } catch (error) {
      notice.error(error);
    } finally {
      setBusy(false);
    }
  };
  return [busy, () => void start()];
}
