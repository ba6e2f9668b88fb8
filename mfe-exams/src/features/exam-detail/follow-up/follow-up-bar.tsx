import {
  ExamStatus,
  type ExamDetail,
  type ExamineeProgress,
  type ExamineeFilters,
} from '@mebae/contracts';
import { Button, formatNumber, useLanguage, useTranslation } from '@mebae/platform';
import { Allowed, ConfirmButton, type Selection } from '@mebae/ui';
import { useState } from 'react';
import { SelectionBar } from '../../../lib/selection-bar.tsx';
import CardsDialog from '../cards/cards-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';
import { useFollowUp } from './use-follow-up.ts';

interface FollowUpBarProps {
  exam: ExamDetail;
  selection: Selection<ExamineeProgress>;
  /** The students for whom the actions are while nobody is ticked, and how many they are. */
  filter: ExamineeFilters;
  filtered: number;
  /** Rows of the page that is shown. */
  page: readonly ExamineeProgress[];
}

/** Actions for people of a course at once: remind, extend, reopen, make login cards. */
export default function FollowUpBar(props: FollowUpBarProps) {
  const { exam, selection, filter, filtered, page } = props;
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const [dialog, setDialog] = useState<'extend' | 'reopen' | 'cards' | null>(null);
  const isTicked = selection.chosen.size > 0;
  const people = isTicked ? { studentIDs: [...selection.chosen.keys()] } : { filter };
  const count = isTicked ? selection.chosen.size : filtered;
  const { remind, extend, reopen } = useFollowUp(exam, people, selection.clear);
  const shown = formatNumber(count, language);
  const isNobody = count === 0;
  const hasBegun = exam.status !== ExamStatus.BeforeStart;
  const close = () => setDialog(null);
  return (
    <SelectionBar
      selection={selection}
      page={page}
      count={t(isTicked ? 'follow.ticked' : 'follow.filtered', { people: shown })}
    >
      {hasBegun && (
        <Allowed call="examFollowUp.remind">
          <ConfirmButton
            disabledFocusable={isNobody}
            title={t('follow.remindTitle')}
            body={t('follow.remindBody', { people: shown })}
            confirmLabel={t('follow.remind')}
            onConfirm={remind}
          >
            {t('follow.remind')}
          </ConfirmButton>
        </Allowed>
      )}
      <Allowed call="examFollowUp.extend">
        <Button disabledFocusable={isNobody} onClick={() => setDialog('extend')}>
          {t('follow.extend')}
        </Button>
      </Allowed>
      {hasBegun && (
        <Allowed call="examFollowUp.reopen">
          <Button disabledFocusable={isNobody} onClick={() => setDialog('reopen')}>
            {t('follow.reopen')}
          </Button>
        </Allowed>
      )}
      <Allowed call="loginCards.start">
        <Button disabledFocusable={isNobody} onClick={() => setDialog('cards')}>
          {t('cards.make')}
        </Button>
      </Allowed>
      {dialog === 'extend' && (
        <EndDialog kind="extend" exam={exam} count={shown} onConfirm={extend} onClose={close} />
      )}
      {dialog === 'reopen' && (
        <EndDialog kind="reopen" exam={exam} count={shown} onConfirm={reopen} onClose={close} />
      )}
      {dialog === 'cards' && (
        <CardsDialog
          evalSettingID={exam.evalSettingID}
          people={people}
          count={shown}
          onClose={close}
        />
      )}
    </SelectionBar>
  );
}
