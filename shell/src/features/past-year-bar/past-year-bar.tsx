import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { useSchoolYear, useSession, useTranslation } from '@mebae/platform';

const useStyles = makeStyles({
  bar: {
    color: tokens.colorStatusWarningForeground3,
    backgroundColor: tokens.colorStatusWarningBackground1,
    borderBottom: `1px solid ${tokens.colorStatusWarningBorder1}`,
    '@media print': { display: 'none' },
  },
  row: {
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '4px 12px',
    maxWidth: '1440px',
    margin: '0 auto',
    padding: '6px clamp(16px, 2.5vw, 40px)',
  },
  icon: { flexShrink: 0, fontSize: '20px', lineHeight: 0 },
  text: { flex: '1 1 240px', color: tokens.colorNeutralForeground1 },
});

/** Tells on every page that it shows a past school year, which can only be read, and leads back to the current one. */
export function PastYearBar() {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const current = useSession().profile.schoolYear;
  const [year, setYear] = useSchoolYear();
  if (year >= current) return null;
  return (
    <section className={styles.bar} aria-label={t('pastYear.label')}>
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
