import type { ImportHistoryEntry, ImportSummary } from '@mebae/contracts';
import { ApiError, useNotice } from '@mebae/platform';
import { ConfirmButton } from '@mebae/ui';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { useText, type Text } from '../../lib/text.ts';
import type { ImportScreen } from './import-screen.tsx';
import { wordsOf } from './import-words.ts';
import { undoImport, useRefreshUndone } from './import.resource.ts';

/** Why an import can't be taken back; null for every other failure. */
function refusalText(t: Text, error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const [code, ...names] = error.reason;
  if (code === 'alreadyUndone') return t('import.undo.alreadyUndone');
  if (code === 'notKept') return t('import.undo.notKept');
  if (code !== 'dependsOn') return null;
  if (names.length === 0) return t('import.undo.dependsOnSomething');
  return t('import.undo.dependsOn', { names: names.join(t('list.separator')) });
}

interface UndoButtonProps {
  screen: ImportScreen;
  entry: Pick<ImportHistoryEntry, 'importID' | 'fileName' | 'applied'>;
  onUndone: (summary: ImportSummary) => Promise<unknown>;
}

/** Takes a whole import back, or says what depends on it. */
export function UndoButton({ screen, entry, onUndone }: UndoButtonProps) {
  const t = wordsOf(useText(), screen);
  const notice = useNotice();
  const refresh = useRefreshUndone(screen);
  const undo = async () => {
    try {
      const summary = await undoImport(screen, entry.importID);
      notice.success(t('import.undo.done', { file: entry.fileName }));
      await Promise.all([onUndone(summary), refresh()]);
    } catch (error) {
      notice.error(refusalText(t, error) ?? error);
    }
  };
  return (
    <ConfirmButton
      icon={<ArrowUndoRegular />}
      title={t('import.undo.title', { file: entry.fileName })}
      body={t('import.undo.body', { ...entry.applied })}
      confirmLabel={t('import.undo.action')}
      danger
      onConfirm={undo}
    >
      {t('import.undo.action')}
    </ConfirmButton>
  );
}
