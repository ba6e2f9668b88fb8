import { Button } from '@fluentui/react-components';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { useSchoolYear, useSession, useTranslation } from '@mebae/platform';
import { useFrameBarStyles } from '../../lib/frame-bar-styles.ts';

/** Says on every page that it shows a past school year, which can only be read, and leads back to the current one. */
export function PastYearBar() {
  const styles = useFrameBarStyles();
  const { t } = useTranslation('shell');
  const current = useSession().profile.schoolYear;
  const [year, setYear] = useSchoolYear();
  if (year >= current) return null;
  return (
    <section className={styles.warning} aria-label={t('pastYear.label')}>
      <div className={styles.row}>
        <span className={styles.icon} aria-hidden="true">
          <HistoryRegular />
        </span>
        <span className={styles.text}>{t('pastYear.text', { year })}</span>
        <Button onClick={() => setYear(current)}>{t('pastYear.back', { year: current })}</Button>
      </div>
    </section>
  );
}
