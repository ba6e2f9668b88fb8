import type { ExamLength } from '@mebae/contracts';
import { makeStyles, tokens, typographyStyles, useTranslation } from '@mebae/platform';

const useStyles = makeStyles({
  box: {
    // in sight while the choices below it change
    position: 'sticky',
    top: 'var(--frame-top, 57px)',
    zIndex: 2,
    padding: '8px 12px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  sum: { ...typographyStyles.body1Strong },
  parts: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2 },
});

/** How long one person needs, and of that each part; it is read out when it changes. */
export function MinutesNeeded({ length }: { length: ExamLength }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const parts = (['self', 'peer', 'disposition', 'trend', 'survey'] as const).filter(
    (part) => length.parts[part].minutes > 0,
  );
  return (
    <output className={styles.box}>
      <div className={styles.sum}>
        {t('questions.minutes', { minutes: length.minutes, count: length.questions })}
      </div>
      <div className={styles.parts}>
        {parts
          .map((part) => t(`part.length.${part}`, { minutes: length.parts[part].minutes }))
          .join(t('separator'))}
      </div>
    </output>
  );
}
