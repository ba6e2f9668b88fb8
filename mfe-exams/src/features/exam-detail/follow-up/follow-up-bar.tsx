import {
  ExamStatus,
  type ExamDetail,
  type ExamineeProgress,
  type ExamineeFilters,
} from '@mebae/contracts';
import {
  Button,
  formatNumber,
  makeStyles,
  tokens,
  useLanguage,
  useTranslation,
} from '@mebae/platform';
import { Allowed, ConfirmButton, type Selection } from '@mebae/ui';
import { useState } from 'react';
import CardsDialog from '../cards/cards-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';
import { useFollowUp } from './use-follow-up.ts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    padding: '12px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  count: { fontWeight: tokens.fontWeightSemibold },
  end: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginInlineStart: 'auto' },
});

interface FollowUpBarProps {
  exam: ExamDetail;
  selection: Selection<ExamineeProgress>;
  /** Whom the actions are about while nobody is ticked, and how many they are. */
  filter: ExamineeFilters;
  filtered: number;
  /** Rows of the page that is shown. */
  page: readonly ExamineeProgress[];
}

/** What can be done for people of a course at once: remind, extend, reopen, make login cards. */
export default function FollowUpBar(props: FollowUpBarProps) {
  const { exam, selection, filter, filtered, page } = props;
  const styles = useStyles();
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
    <section className={styles.bar} aria-label={t('follow.label')}>
      <output className={styles.count}>
        {t(isTicked ? 'follow.ticked' : 'follow.filtered', { people: shown })}
      </output>
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
      <span className={styles.end}>
        <Button appearance="subtle" onClick={() => selection.togglePage(page)}>
          {t(
            page.every((row) => selection.chosen.has(row.studentID))
              ? 'follow.leavePage'
              : 'follow.choosePage',
          )}
        </Button>
        {isTicked && (
          <Button appearance="subtle" onClick={selection.clear}>
            {t('follow.clear')}
          </Button>
        )}
      </span>
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
    </section>
  );
}
