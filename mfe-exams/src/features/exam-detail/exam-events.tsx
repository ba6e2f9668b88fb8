import type { ExamDetail } from '@mebae/contracts';
import { Link, makeStyles, tokens, typographyStyles, useTranslation } from '@mebae/platform';
import { paths } from '../../lib/paths.ts';

const useStyles = makeStyles({
  events: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    margin: 0,
    padding: '12px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    ...typographyStyles.body1,
  },
  label: { color: tokens.colorNeutralForeground2 },
  event: { margin: 0, overflowWrap: 'anywhere' },
  link: { color: tokens.colorBrandForegroundLink },
});

/** Events whose survey is answered in the course; nothing where there are none. */
export function ExamEvents({ exam }: { exam: ExamDetail }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  if (exam.events.length === 0) return null;
  return (
    <dl className={styles.events}>
      <dt className={styles.label}>{t('events.label')}</dt>
      {exam.events.map(({ eventID, title, moment }) => (
        <dd key={`${eventID} ${moment}`} className={styles.event}>
          <Link className={styles.link} to={paths.event(eventID)}>
            {title}
          </Link>{' '}
          {t(`events.moment.${moment}`)}
        </dd>
      ))}
    </dl>
  );
}
