import { useKeptForm } from '@mebae/platform';
import { useState } from 'react';

interface SavedDraftOptions<Draft> {
  /** Names the unsaved draft in the tab. */
  name: string;
  /** The newest version as the server has it. */
  newest: Draft;
  /** Whether two drafts say the same to a person. */
  isSame: (a: Draft, b: Draft) => boolean;
  /** While a save is on its way, no other version comes in. */
  isSaving?: boolean;
  /** Called when an unsaved draft of before a reload is there again. */
  onRestored?: () => void;
}

/**
 * A draft that a person saves: what is typed stays over a later response, and is there again after a reload; somebody
 * else's version comes in by itself while nothing is typed.
 */
export function useSavedDraft<Draft extends { basedOn: string | null }>({
  name,
  newest,
  isSame,
  isSaving = false,
  onRestored,
}: SavedDraftOptions<Draft>) {
  const [saved, setSaved] = useState(newest);
  const [draft, setDraft] = useState(newest);
  const dirty = !isSame(draft, saved);
  /** Begins anew with what is saved. */
  const reload = (version: Draft): void => {
    setSaved(version);
    setDraft(version);
  };
  if (newest.basedOn !== saved.basedOn && !dirty && !isSaving) reload(newest);
  useKeptForm({
    name,
    value: draft,
    dirty,
    restore: (kept) => {
      setDraft(kept);
      onRestored?.();
    },
  });
  return {
    draft,
    saved,
    dirty,
    setDraft,
    setSaved,
    change: (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part })),
    reload,
  };
}
