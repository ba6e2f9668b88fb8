import { useKeptForm, useNotice } from '@mebae/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useConflict, type Conflict } from '../forms/use-conflict.ts';
import { historyOf, redoStep, undoStep, withStep, type DraftHistory } from './draft-history.ts';

/** How long the board rests before the draft is saved by itself, in milliseconds. */
const autosaveMs = 800;

export type SavingState = 'saved' | 'unsaved' | 'failed';

/** Steps back and forth. */
export interface DraftSteps {
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
  /** The next `changeInStep` begins a step of its own. */
  endStep: () => void;
  /** Takes back the step that `changeInStep` is making, as if it had not been. @returns whether there was one */
  giveUpStep: () => boolean;
}

/** A draft as the server has it. */
interface SavedDraft<Draft> {
  draft: Draft;
  /** Null: nobody has saved one. */
  updatedAt: string | null;
}

export interface EditedDraft<Draft, Saved> extends DraftSteps {
  draft: Draft;
  saving: SavingState;
  conflict: Conflict<Saved>;
  change: (next: (draft: Draft) => Draft) => void;
  /** The same as a part of a step that goes on until `endStep`, or until something else is changed. */
  changeInStep: (next: (draft: Draft) => Draft) => void;
  /** Saves what is not saved yet. @returns the draft's `updatedAt`; null when somebody else's change came first */
  flush: () => Promise<string | null>;
  /** Begins again with somebody else's draft. */
  takeTheirs: (latest: Saved) => void;
  /** Saves what is here over somebody else's draft. */
  keepMine: (latest: Saved) => void;
}

interface DraftOptions<Draft, Saved> {
  /** Names the unsaved draft in the tab. */
  name: string;
  /** The version of the server; it may come again. */
  loaded: Saved;
  read: () => Promise<Saved>;
  save: (draft: Draft, updatedAt: string | null) => Promise<{ updatedAt: string }>;
}

/**
 * The draft while it is worked on: its steps, and its copy on the server, saved a moment after each step. Saves run one
 * after another.
 */
export function useDraft<Draft extends object, Saved extends SavedDraft<Draft>>(
  options: DraftOptions<Draft, Saved>,
): EditedDraft<Draft, Saved> {
  const { name, loaded, read, save } = options;
  const notice = useNotice();
  const conflict = useConflict(read);
  const [history, setHistory] = useState<DraftHistory<Draft>>(() => historyOf(loaded.draft));
  const [saving, setSaving] = useState<SavingState>('saved');
  const basedOn = useRef(loaded.updatedAt);
  const saved = useRef(loaded.draft);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** The newest history, also before it is drawn. */
  const latest = useRef(history);
  /** The history before the step that is being made; null: none is. */
  const begun = useRef<DraftHistory<Draft> | null>(null);

  const replace = useCallback((next: (history: DraftHistory<Draft>) => DraftHistory<Draft>) => {
    setHistory((now) => {
      const after = next(now);
      latest.current = after;
      return after;
    });
    setSaving('unsaved');
  }, []);

  const keep = useCallback(
    async (draft: Draft): Promise<void> => {
      const { updatedAt } = await save(draft, basedOn.current);
      basedOn.current = updatedAt;
      saved.current = draft;
    },
    [save],
  );
  const saveNow = useCallback(async (): Promise<string | null> => {
    const draft = latest.current.present;
    if (draft === saved.current && basedOn.current !== null) {
      setSaving('saved');
      return basedOn.current;
    }
    const isSaved = await conflict.guard(keep(draft));
    setSaving(
      isSaved && latest.current.present === draft ? 'saved' : isSaved ? 'unsaved' : 'failed',
    );
    return isSaved ? basedOn.current : null;
  }, [conflict, keep]);

  const beginWith = useCallback((theirs: Saved) => {
    basedOn.current = theirs.updatedAt;
    latest.current = historyOf(theirs.draft);
    saved.current = theirs.draft;
    begun.current = null;
    setHistory(latest.current);
    setSaving('saved');
  }, []);
  useEffect(() => {
    const { updatedAt } = loaded;
    const isNewer = updatedAt !== null && (basedOn.current ?? '') < updatedAt;
    // The version with which the page was opened can be older than what has come since; nothing of the person's is lost by it.
    if (isNewer && latest.current.present === saved.current) beginWith(loaded);
  }, [loaded, beginWith]);

  const endStep = () => {
    begun.current = null;
  };
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
      if (latest.current.present !== draft) return;
      autosave.current().catch((error: unknown) => {
        setSaving('failed');
        notice.error(error);
      });
    }, autosaveMs);
    return () => clearTimeout(timer);
  }, [history, saving, hasConflict, notice]);
  // The server has all but the last moment, unless it can't be reached or has refused the session.
  useKeptForm({
    name,
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
    change: (next) => {
      endStep();
      replace((now) => withStep(now, next(now.present)));
    },
    changeInStep: (next) => {
      const before = begun.current ?? latest.current;
      begun.current = before;
      replace((now) => withStep(before, next(now.present)));
    },
    undo: () => {
      endStep();
      replace(undoStep);
    },
    redo: () => {
      endStep();
      replace(redoStep);
    },
    endStep,
    giveUpStep: () => {
      const before = begun.current;
      endStep();
      if (before !== null) replace(() => before);
      return before !== null;
    },
    flush,
    takeTheirs: (theirs) => {
      beginWith(theirs);
      void conflict.guard(Promise.resolve());
    },
    keepMine: (theirs) => {
      basedOn.current = theirs.updatedAt;
      void conflict.guard(Promise.resolve());
      setSaving('unsaved');
    },
  };
}
