import { ClassChangeRefusal, limits, type ClassChange, type PersonName } from '@mebae/contracts';
import {
  ApiError,
  formatDateTime,
  personName,
  useDialog,
  useLanguage,
  useNotice,
} from '@mebae/platform';
import { useUndoNotice } from '@mebae/ui';
import { ConflictMessage, SaveBar } from '@mebae/ui/forms';
import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText, type Text } from '../../lib/text.ts';
import { useBrokenText, type BrokenPair } from './broken-pairs.ts';
import { useClassChangeWrites } from './class-change.resource.ts';
import { draftDifferences } from './draft-differences.ts';
import { useClassBoardText, type Board } from './use-class-board.ts';

interface ConfirmBarProps {
  change: ClassChange;
  board: Board;
  /** Pairs who are to be apart and are in one class. */
  broken: BrokenPair[];
  /** Students in no class yet. */
  unassigned: number;
}

/** Says how far the draft is, and applies it. */
export function ConfirmBar({ change, board, broken, unassigned }: ConfirmBarProps) {
  const t = useText();
  const language = useLanguage();
  const boardText = useClassBoardText();
  const nameOf = (student: PersonName): string => personName(student, language);
  const [isConfirming, confirm] = useConfirm(change, board, broken);
  const { confirmed } = change;
  return (
    <SaveBar
      isCompact
      label={t('change.confirm')}
      isSaving={isConfirming}
      isDisabled={unassigned > 0}
      onSave={() => void confirm()}
      cancelTo={paths.schoolClasses}
      message={
        <>
          <ConflictMessage
            conflict={board.conflict}
            compare={(latest) => draftDifferences(board.draft, latest, { t, boardText, nameOf })}
            onTakeTheirs={board.takeTheirs}
            onKeepMine={board.keepMine}
          />
          {broken.length > 0 && <strong>{t('change.apart.count', { n: broken.length })} </strong>}
          {unassigned > 0
            ? t('change.notYet', { n: unassigned })
            : t(change.isPromoted ? 'change.readyPromoted' : 'change.ready')}
        </>
      }
      end={
        <span>
          {t(`change.saving.${board.saving}`)}
          {confirmed &&
            t('change.confirmed', {
              at: formatDateTime(confirmed.at, language),
              name: confirmed.by ? personName(confirmed.by, language) : '',
            })}
        </span>
      }
    />
  );
}

/** The sentence of a refusal; null for every other failure. */
function refusalText(t: Text, error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const [code, first = '', second = ''] = error.reason;
  if (code === ClassChangeRefusal.KeptApart) {
    return t('change.apart.refused', { names: error.reason.slice(1).join(t('list.separator')) });
  }
  if (code === ClassChangeRefusal.Unassigned) return t('change.notYet', { n: first });
  if (code === ClassChangeRefusal.ClassTooLarge) {
    return t('change.tooLarge', { name: first, n: second, max: limits.classSize });
  }
  return null;
}

/** Asks, saves what is not saved yet, then applies the draft. */
function useConfirm(
  change: ClassChange,
  board: Board,
  broken: readonly BrokenPair[],
): [boolean, () => Promise<void>] {
  const t = useText();
  const brokenText = useBrokenText(change.students);
  const notice = useNotice();
  const dialog = useDialog();
  const showUndoNotice = useUndoNotice('/schoolClasses/change');
  const writes = useClassChangeWrites(change.grade);
  const [isConfirming, setConfirming] = useState(false);
  const confirm = async () => {
    const isSure = await dialog.confirm({
      title: t('change.question.title', { n: change.students.length, grade: change.grade + 1 }),
      body: [
        t(change.isPromoted ? 'change.question.promoted' : 'change.question.body', {
          year: change.schoolYear,
        }),
        ...brokenText(broken),
      ].join('\n'),
      confirmLabel: t('change.confirm'),
    });
    if (!isSure) return;
    setConfirming(true);
    try {
      const updatedAt = await board.flush();
      if (updatedAt === null) return;
      const { students, undoID } = await writes.confirm(
        updatedAt,
        broken.map(({ studentIDs }) => studentIDs),
      );
      showUndoNotice(t('change.done', { n: students, year: change.schoolYear }), undoID);
    } catch (error) {
      notice.error(refusalText(t, error) ?? error);
    } finally {
      setConfirming(false);
    }
  };
  return [isConfirming, confirm];
}
