import type { TextKey } from '@mebae/platform';
import { useMemo } from 'react';
import { useText, type Text } from '../../lib/text.ts';
import { useImportScreen, type ImportScreen } from './import-screen.tsx';

type Key = TextKey<'settings'>;

/** Texts that say something else where an import changes a draft instead of what is registered. */
const ofDrafts: Partial<Record<Key, Key>> = {
  'import.apply': 'import.draft.apply',
  'import.applyAll': 'import.draft.applyAll',
  'import.applyGood': 'import.draft.applyGood',
  'import.applying': 'import.draft.applying',
  'import.confirmTitle': 'import.draft.confirmTitle',
  'import.confirmAll': 'import.draft.confirmAll',
  'import.confirmGood': 'import.draft.confirmGood',
  'import.nothingToDo': 'import.draft.nothingToDo',
  'import.inBackground': 'import.draft.inBackground',
  'import.alreadyApplied': 'import.draft.alreadyApplied',
  'import.applied': 'import.draft.applied',
  'import.appliedAll': 'import.draft.appliedAll',
  'import.appliedSkipped': 'import.draft.appliedSkipped',
  'import.hasFailedHint': 'import.draft.hasFailedHint',
  'import.conflict': 'import.draft.conflict',
  'import.conflictHint': 'import.draft.conflictHint',
  'import.prepare': 'import.draft.prepare',
  'import.step.done': 'import.draft.done',
  'import.undoneHint': 'import.draft.undoneHint',
  'import.undo.body': 'import.draft.undoBody',
  'import.undo.dependsOn': 'import.draft.dependsOn',
  'import.fileAdvice.noHeader': 'import.draft.noHeader',
};

/** The texts of one kind of import. */
export const wordsOf =
  (t: Text, { isDraft }: ImportScreen): Text =>
  (key, values) =>
    t((isDraft ? ofDrafts[key] : undefined) ?? key, values);

/** The texts of the import that the page is about. */
export function useImportWords(): Text {
  const t = useText();
  const screen = useImportScreen();
  return useMemo(() => wordsOf(t, screen), [t, screen]);
}
