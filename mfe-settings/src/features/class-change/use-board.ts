import type { ClassChange, ClassChangeDraft } from '@mebae/contracts';
import { useKeptForm, useNotice } from '@mebae/platform';
import { useConflict, type Conflict } from '@mebae/ui/forms';
import { useCallback, useEffect, useRef, useState } from 'react';
import { historyOf, redoStep, undoStep, withStep, type BoardHistory } from './board-state.ts';
import { readClassChange, useClassChangeWrites } from './class-change.resource.ts';

/** How long the board rests before the draft is saved by itself, in milliseconds. */
const autosaveMs = 800;

export type SavingState = 'saved' | 'unsaved' | 'failed';

export interface Board {
  draft: ClassChangeDraft;
  saving: SavingState;
  canUndo: boolean;
  canRedo: boolean;
  conflict: Conflict<ClassChange>;
  change: (next: (draft: ClassChangeDraft) => ClassChangeDraft) => void;
  undo: () => void;
  redo: () => void;
  /** Saves what is not saved yet. @returns the draft's `updatedAt`; null when somebody else's change came first */
  flush: () => Promise<string | null>;
  /** Begins again with somebody else's draft. */
  takeTheirs: (latest: ClassChange) => void;
  /** Saves what is here over somebody else's draft. */
  keepMine: (latest: ClassChange) => void;
}

/**
 * The draft while it is worked on: its steps, and its copy on the server, saved a moment after each step. Saves run one
 * after another.
 */
export function useBoard(change: ClassChange): Board {
  const { grade } = change;
  const notice = useNotice();
  const writes = useClassChangeWrites(grade);
  const conflict = useConflict(() => readClassChange(grade));
  const [history, setHistory] = useState<BoardHistory>(() => historyOf(change.draft));
  const [saving, setSaving] = useState<SavingState>('saved');
  const basedOn = useRef(change.updatedAt);
  const latest = useRef(change.draft);
  const saved = useRef(change.draft);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const replace = useCallback((next: (history: BoardHistory) => BoardHistory) => {
    setHistory((now) => {
      const after = next(now);
      latest.current = after.present;
      return after;
    });
    setSaving('unsaved');
  }, []);

  const keep = useCallback(
    async (draft: ClassChangeDraft): Promise<void> => {
      const { updatedAt } = await writes.save(draft, basedOn.current);
      basedOn.current = updatedAt;
      saved.current = draft;
    },
    [writes],
  );
  const saveNow = useCallback(async (): Promise<string | null> => {
    const draft = latest.current;
    if (draft === saved.current && basedOn.current !== null) {
      setSaving('saved');
      return basedOn.current;
    }
    const isSaved = await conflict.guard(keep(draft));
    setSaving(isSaved && latest.current === draft ? 'saved' : isSaved ? 'unsaved' : 'failed');
    return isSaved ? basedOn.current : null;
  }, [conflict, keep]);

  const flush = (): Promise<string | null> => {
    const run = queue.current.then(saveNow);
    queue.current = run.catch(() => undefined);
    return run;
  };

  const autosave = useRef(flush);
  useEffect(() => {
    autosave.current = flush;
  });
  const hasConflict = conflict.change !== null;
  useEffect(() => {
    // Every step starts the pause anew; a conflict waits for the person.
    if (saving !== 'unsaved' || hasConflict) return undefined;
    const draft = history.present;
    const timer = setTimeout(() => {
      if (latest.current !== draft) return;
      autosave.current().catch((error: unknown) => {
        setSaving('failed');
        notice.error(error);
      });
    }, autosaveMs);
    return () => clearTimeout(timer);
  }, [history, saving, hasConflict, notice]);
  // The server has all but the last moment, unless it can't be reached or has refused the session.
  useKeptForm({
    name: `class change ${grade}`,
    value: history.present,
    dirty: saving !== 'saved',
    restore: (draft) => replace((now) => withStep(now, draft)),
  });

  return {
    draft: history.present,
    saving,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    conflict,
    change: (next) => replace((now) => withStep(now, next(now.present))),
    undo: () => replace(undoStep),
    redo: () => replace(redoStep),
    flush,
    takeTheirs: (theirs) => {
      basedOn.current = theirs.updatedAt;
      latest.current = theirs.draft;
      saved.current = theirs.draft;
      setHistory(historyOf(theirs.draft));
      void conflict.guard(Promise.resolve());
      setSaving('saved');
    },
    keepMine: (theirs) => {
      basedOn.current = theirs.updatedAt;
      void conflict.guard(Promise.resolve());
      setSaving('unsaved');
    },
  };
}
