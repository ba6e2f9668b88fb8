import { endpoints, liveStates, type ImportSummary, type Operation } from '@mebae/contracts';
import { ApiError, api, useApi, useMutate, useNotice } from '@mebae/platform';
import { useEffect, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';

interface Apply {
  /** Being written by the worker, or about to be. */
  writing: boolean;
  /** Being compared anew. */
  checking: boolean;
  /** The school's data are no longer those of the preview: compare anew before applying. */
  conflict: boolean;
  apply: (goodRowsOnly: boolean) => Promise<void>;
  checkAgain: () => Promise<void>;
}

/** How often this page asks; the frame, which follows operations by itself, asks more often. */
const refreshMs = 2_000;

/** The operation that writes this import, whoever looks: it goes on when the page is left or loaded anew. */
function useOperation(importID: string): Operation | undefined {
  const [live, setLive] = useState(false);
  const { data } = useApi(endpoints.operations.list, {}, { refreshMs: live ? refreshMs : 0 });
  const route = paths.importPreview(importID);
  const operation = data?.data.find((entry) => entry.route === route);
  const isLive = liveStates.some((state) => state === operation?.state);
  if (isLive !== live) setLive(isLive);
  return operation;
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
  const t = useText();
  const notice = useNotice();
  const refresh = useMutate();
  const operation = useOperation(summary.importID);
  const [starting, setStarting] = useState(false);
  const [checking, setChecking] = useState(false);
  const params = { importID: summary.importID };
  const state = operation?.state;
  const hasSucceeded = state === 'succeeded';

  useEffect(() => {
    if (hasSucceeded) void onChanged();
  }, [hasSucceeded, onChanged]);

  async function apply(goodRowsOnly: boolean): Promise<void> {
    setStarting(true);
    try {
      await api(endpoints.studentImport.start, { params, body: { goodRowsOnly } });
      await refresh(endpoints.operations.list);
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
    setChecking(true);
    try {
      await onChanged(await api(endpoints.studentImport.check, { params }));
      await Promise.all([refresh('/students/import'), refresh(endpoints.operations.list)]);
      notice.info(t('import.checkedAgain'));
    } catch (error) {
      notice.error(error);
    } finally {
      setChecking(false);
    }
  }

  return {
    writing: starting || hasSucceeded || state === 'waiting' || state === 'running',
    checking,
    conflict: [operation?.failure?.reason].flat()[0] === 'dataChanged',
    apply,
    checkAgain,
  };
}
