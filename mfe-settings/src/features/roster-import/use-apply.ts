import type { ImportSummary } from '@mebae/contracts';
import { ApiError, useNotice } from '@mebae/platform';
import { useBusy } from '@mebae/ui';
import { useEffect, useState } from 'react';
import { useImportWords } from './import-words.ts';
import { useImportOperation, useImportWrites } from './import.resource.ts';

interface Apply {
  /** The worker writes it, or is about to. */
  isWriting: boolean;
  /** It is compared anew. */
  isChecking: boolean;
  /** The school's data are no longer those of the preview: compare anew before applying. */
  isConflict: boolean;
  apply: (goodRowsOnly: boolean) => Promise<void>;
  checkAgain: () => void;
}

/**
 * Applying an import and what can come of it.
 * @param summary the import
 * @param onChanged gets its new state; without one, the state is to be asked for. The same function each time
 */
export function useApply(
  summary: ImportSummary,
  onChanged: (summary?: ImportSummary) => Promise<unknown>,
): Apply {
  const t = useImportWords();
  const notice = useNotice();
  const operation = useImportOperation(summary.importID);
  const writes = useImportWrites(summary.importID);
  const [isStarting, setStarting] = useState(false);
  const [isChecking, runCheck] = useBusy();
  const state = operation?.state;
  const hasSucceeded = state === 'succeeded';

  useEffect(() => {
    if (hasSucceeded) void onChanged();
  }, [hasSucceeded, onChanged]);

  async function apply(goodRowsOnly: boolean): Promise<void> {
    setStarting(true);
    try {
      await writes.start(goodRowsOnly);
    } catch (error) {
      if (error instanceof ApiError && error.reason[0] === 'alreadyApplied') {
        notice.info(t('import.alreadyApplied'));
        await onChanged();
      } else notice.error(error);
    } finally {
      setStarting(false);
    }
  }

  async function checkAgain(): Promise<void> {
    await onChanged(await writes.checkAgain());
    notice.info(t('import.checkedAgain'));
  }

  return {
    isWriting: isStarting || hasSucceeded || state === 'waiting' || state === 'running',
    isChecking,
    isConflict: [operation?.failure?.reason].flat()[0] === 'dataChanged',
    apply,
    checkAgain: () => runCheck(checkAgain),
  };
}
