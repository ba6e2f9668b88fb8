import type { FindingsRow } from '@mebae/contracts';
import { useNotice } from '@mebae/platform';
import { useConflict, useSavedDraft } from '@mebae/ui/forms';
import { useEffect, useRef, useState } from 'react';
import { readFindings } from '../../lib/findings.resource.ts';
import { saveFindingsText } from './class-findings.resource.ts';

/** The values in the row of a student, and those it was read from. */
interface RowDraft {
  text: string;
  isDone: boolean;
  basedOn: string | null;
}

export type RowState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

const draftOf = ({ text, state, updatedAt }: FindingsRow): RowDraft => ({
  text,
  isDone: state === 'done',
  basedOn: updatedAt,
});

const isSame = (a: RowDraft, b: RowDraft): boolean => a.text === b.text && a.isDone === b.isDone;

/**
 * The findings of one student while they are edited in the list of a class. They are saved when the row is left; what
 * could not be saved stays in the row, and is there again after a reload.
 * @param onSaved asks for the list anew
 */
export function useFindingsRow(row: FindingsRow, onSaved: () => Promise<unknown>) {
  const notice = useNotice();
  const { studentID } = row;
  const [state, setState] = useState<RowState>('saved');
  const conflict = useConflict(() => readFindings(studentID));
  const { draft, saved, dirty, setDraft, setSaved, change } = useSavedDraft({
    name: `findings of ${studentID}`,
    newest: draftOf(row),
    isSame,
    isSaving: state === 'saving',
    onRestored: () => setState('unsaved'),
  });
  // what the next save sends, whichever render asks for it
  const latest = useRef({ draft, saved });
  useEffect(() => {
    latest.current = { draft, saved };
  });
  const running = useRef(false);
  const saveOnce = async (): Promise<boolean> => {
    const { text, isDone, basedOn } = latest.current.draft;
    const { updatedAt } = await saveFindingsText(studentID, { text, isDone, updatedAt: basedOn });
    const kept = { text, isDone, basedOn: updatedAt };
    // what was typed meanwhile stays, on top of what was saved
    const next = { ...latest.current.draft, basedOn: updatedAt };
    latest.current = { draft: next, saved: kept };
    setSaved(kept);
    setDraft(next);
    return isSame(next, kept);
  };
  /** Saves until nothing is left: the box below a text is ticked while the text is on its way. */
  const saveAll = async (): Promise<void> => {
    while (!(await saveOnce())) {
      // once more, with what came meanwhile
    }
  };
  const save = async (part: Partial<RowDraft> = {}): Promise<void> => {
    const next = { ...latest.current.draft, ...part };
    latest.current = { ...latest.current, draft: next };
    setDraft(next);
    if (running.current || isSame(next, latest.current.saved)) return;
    running.current = true;
    setState('saving');
    try {
      const isSaved = await conflict.guard(saveAll());
      setState(isSaved ? 'saved' : 'conflict');
      if (isSaved) await onSaved();
    } catch (error) {
      setState('failed');
      notice.error(error);
    } finally {
      running.current = false;
    }
  };
  return {
    draft,
    state: state === 'saved' && dirty ? 'unsaved' : state,
    conflict,
    change,
    /** Saves what is in the row, with a change that comes with it. */
    save,
    /** Goes on with what somebody else has saved. */
    takeTheirs: async () => {
      setDraft(saved);
      setState('saved');
      await onSaved();
    },
  };
}
