import type { ExamineeProgress } from '@mebae/contracts';
import {
  formatDateTime,
  makeStyles,
  mergeClasses,
  tokens,
  useLanguage,
  useTranslation,
} from '@mebae/platform';

const useStyles = makeStyles({
  note: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  bad: { color: tokens.colorPaletteRedForeground1 },
});

/** When somebody was last reminded, how often, and what has become of that mail; or that no mail can reach them. */
export function ReminderState({ person }: { person: ExamineeProgress }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const { hasEmail, remindedAt, reminders, reminderRefused, reminderState } = person;
  if (remindedAt === null) {
    return hasEmail ? '–' : <span className={styles.note}>{t('follow.withoutEmail')}</span>;
  }
  // A mail that retention has removed is gone; when it was written stays.
  const state = reminderRefused ? 'refused' : reminderState;
  const isBad = state === 'refused' || state === 'failed';
  return (
    <>
      {formatDateTime(remindedAt, language)}
      <div className={mergeClasses(styles.note, isBad && styles.bad)}>
        {state && t(`follow.mailState.${state}`)}
        {reminders > 1 && ` ${t('follow.times', { times: reminders })}`}
      </div>
    </>
  );
}
