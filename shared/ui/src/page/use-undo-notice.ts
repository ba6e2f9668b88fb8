import { UndoRefusal, endpoints } from '@mebae/contracts';
import { ApiError, api, useMutate, useNotice } from '@mebae/platform';
import { useCallback } from 'react';
import { useUiText, type UiText } from '../ui-text.ts';

type Target = Parameters<ReturnType<typeof useMutate>>[0];

/** Why something can't be taken back; null for every other failure. */
function refusalText(t: UiText, error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const [code, ...names] = error.reason;
  if (code === UndoRefusal.AlreadyUndone) return t('undo.alreadyUndone');
  return code === UndoRefusal.DependsOn ? t('undo.dependsOn', { names: names.join(', ') }) : null;
}

/**
 * Shows what a bulk action changed, with a button that takes it back.
 * @param target what is asked for again once it is taken back: an endpoint, or a path like `/students`
 * @returns a function of the sentence that says what changed and the action's `undoID`; null offers no way back
 */
export function useUndoNotice(target: Target): (changed: string, undoID: string | null) => void {
  const notice = useNotice();
  const refresh = useMutate();
  const t = useUiText();
  return useCallback(
    (changed, undoID) => {
      const undo = async (id: string) => {
        try {
          await api(endpoints.undo.run, { params: { undoID: id } });
          notice.success(t('undo.done'));
        } catch (error) {
          notice.error(refusalText(t, error) ?? error);
        }
        await refresh(target);
      };
      if (undoID === null) notice.success(changed);
      else notice.success(changed, { label: t('undo.action'), run: () => void undo(undoID) });
    },
    [notice, refresh, target, t],
  );
}
