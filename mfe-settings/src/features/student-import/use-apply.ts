import { endpoints, type ImportSummary } from '@mebae/contracts';
import { ApiError, api, useMutate, useNotice } from '@mebae/platform';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';

interface Apply {
  /** Being written, or being compared anew. */
  busy: boolean;
  /** The school's data are no longer those of the preview: compare anew before applying. */
  conflict: boolean;
  apply: (goodRowsOnly: boolean) => Promise<void>;
  checkAgain: () => Promise<void>;
}

/**
 * Applying an import and what can come of it.
 * @param summary the import
 * @param onChanged gets its new state
 */
export function useApply(
  summary: ImportSummary,
  onChanged: (summary: ImportSummary) => Promise<unknown>,
): Apply {
  const t = useText();
  const notice = useNotice();
  const refresh = useMutate();
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState(false);
  const params = { importID: summary.importID };

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError && error.reason[0] === 'dataChanged') setConflict(true);
      else notice.error(error);
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    conflict,
    apply: (goodRowsOnly) =>
      run(async () => {
        const result = await api(endpoints.studentImport.apply, { params, body: { goodRowsOnly } });
        await onChanged(result);
        await Promise.all([refresh('/students'), refresh('/schoolClasses'), refresh('/tags')]);
        if (result.alreadyApplied) notice.info(t('import.alreadyApplied'));
        else notice.success(t('import.appliedNotice'));
      }),
    checkAgain: () =>
      run(async () => {
        await onChanged(await api(endpoints.studentImport.check, { params }));
        await refresh('/students/import');
        setConflict(false);
        notice.info(t('import.checkedAgain'));
      }),
  };
}
