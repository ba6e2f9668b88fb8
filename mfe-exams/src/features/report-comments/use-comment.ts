import { limits, type ReportComment, type ReportCommentRow } from '@mebae/contracts';
import { useDraft, type SavingState } from '@mebae/ui/board';
import type { Conflict } from '@mebae/ui/forms';
import { useCallback, useMemo } from 'react';
import { readComment, useCommentWrites } from './report-comments.resource.ts';
import { sentencesThatFit } from './sentences-that-fit.ts';

interface CommentDraft {
  text: string;
  isDone: boolean;
}

/** A comment as the server has it. */
interface SavedComment {
  draft: CommentDraft;
  updatedAt: string | null;
}

/** A comment while somebody writes it: it saves itself. */
export interface EditedComment extends CommentDraft {
  saving: SavingState;
  conflict: Conflict<SavedComment>;
  takeTheirs: (latest: SavedComment) => void;
  keepMine: (latest: SavedComment) => void;
  setText: (text: string) => void;
  setDone: (isDone: boolean) => void;
  /** Puts findings behind what is there. @returns whether all of them had space */
  addFindings: (findings: string) => boolean;
  /** Tries again to save what could not be saved. */
  retry: () => void;
}

const most = limits.reportCommentLength;

export const isEmpty = (text: string): boolean => text.trim() === '';

const savedOf = ({ text, isDone, updatedAt }: ReportComment): SavedComment => ({
  draft: { text, isDone },
  updatedAt,
});

/** The comment of one student of a class, saved a moment after each change. */
export function useComment(evalSettingID: number, row: ReportCommentRow): EditedComment {
  const { studentID, text: savedText, isDone: savedDone, updatedAt } = row;
  const { save } = useCommentWrites(evalSettingID);
  const loaded = useMemo(
    () => ({ draft: { text: savedText, isDone: savedDone }, updatedAt }),
    [savedText, savedDone, updatedAt],
  );
  const edited = useDraft<CommentDraft, SavedComment>({
    name: `comment ${studentID}`,
    loaded,
    read: useCallback(
      async () => savedOf(await readComment(evalSettingID, studentID)),
      [evalSettingID, studentID],
    ),
    save: useCallback(
      (draft, basedOn) => save(studentID, { ...draft, updatedAt: basedOn }),
      [save, studentID],
    ),
  });
  const { draft, change, flush, saving, conflict, takeTheirs, keepMine } = edited;
  const setText = (text: string) =>
    change((now) => ({ text, isDone: now.isDone && !isEmpty(text) }));
  return {
    ...draft,
    saving,
    conflict,
    takeTheirs,
    keepMine,
    setText,
    setDone: (isDone) => change((now) => ({ ...now, isDone })),
    addFindings: (findings) => {
      const before = isEmpty(draft.text) ? '' : `${draft.text.trimEnd()}\n`;
      const added = sentencesThatFit(findings, most - before.length);
      if (added !== '') setText(before + added);
      return added === findings;
    },
    // a failure is said again by the state
    retry: () => void flush().catch(() => undefined),
  };
}
