import type { StudentLosses } from '@mebae/contracts';
import { useDialog, useNotice } from '@mebae/platform';
import { useUndoNotice } from '@mebae/ui';
import { useCallback } from 'react';
import { refusalText } from './student-refusals.ts';
import { readLosses, useStudentWrites } from './students.resource.ts';
import { useText, type Text } from './text.ts';

/** Sentences about what would be lost. */
function lossesText(t: Text, losses: StudentLosses): string {
  const { given, received, tagged, withMemo, comingExams } = losses;
  return [
    t('students.remove.body'),
    given + received > 0 && t('students.remove.answers', { given, received }),
    tagged + withMemo > 0 && t('students.remove.notes', { tagged, withMemo }),
    comingExams.length > 0 &&
      t('students.remove.comingExams', { names: comingExams.join(t('list.separator')) }),
    t('students.remove.undo'),
  ]
    .filter((sentence) => sentence !== false)
    .join('\n');
}

/**
 * Removes students after saying what would be lost, and offers the way back.
 * @returns a function of the students and the words for them; resolves to whether they are removed
 */
export function useRemoveStudents(): (studentIDs: number[], who: string) => Promise<boolean> {
  const t = useText();
  const notice = useNotice();
  const { alert, confirm } = useDialog();
  const { remove } = useStudentWrites();
  const showUndoNotice = useUndoNotice('/students');
  return useCallback(
    async (studentIDs, who) => {
      try {
        const losses = await readLosses(studentIDs);
        const title = t('students.remove.title', { who });
        if (losses.runningExams.length > 0) {
          const names = losses.runningExams.join(t('list.separator'));
          await alert({
            title: t('students.remove.not'),
            body: [
              t('students.refused.runningExam', { names }),
              t('students.remove.leaveInstead'),
            ].join('\n'),
          });
          return false;
        }
        const body = lossesText(t, losses);
        const confirmLabel = t('students.remove.confirm');
        if (!(await confirm({ title, body, confirmLabel, danger: true }))) return false;
        const { undoID } = await remove(studentIDs);
        showUndoNotice(t('students.remove.done', { who }), undoID);
        return true;
      } catch (error) {
        notice.error(refusalText(t, error) ?? error);
        return false;
      }
    },
    [alert, confirm, notice, remove, t, showUndoNotice],
  );
}
