import { ownPagePath } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform/light';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';

/** Leads on to the student's own page, and leaves no link in the history of a shared device. */
export function OwnPageLink({ token }: { token: string }) {
  const styles = useAnswerStyles();
  const { t } = useTranslation('answer');
  return (
    <button
      type="button"
      className={styles.secondary}
      onClick={() => location.replace(`${ownPagePath}/${token}`)}
    >
      {withReadings(t('ownPage'))}
    </button>
  );
}
