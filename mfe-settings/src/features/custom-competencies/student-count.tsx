import { formatNumber, makeStyles, tokens, useLanguage } from '@mebae/platform';
import { useText } from '../../lib/text.ts';
import { useStudentCount } from '../../lib/custom-competencies.resource.ts';

const useStyles = makeStyles({
  count: {
    display: 'block',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
});

/** How many students would have a score on the chosen competencies together. */
export function StudentCount({ competencyIDs }: { competencyIDs: readonly number[] }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const { data, error } = useStudentCount(competencyIDs);
  const text = () => {
    if (competencyIDs.length === 0) return t('competency.count.choose');
    if (error) return t('competency.count.failed');
    if (!data) return t('competency.count.loading');
    if (!data.exam || data.studentCount === null) return t('competency.count.noCourse');
    return t('competency.count.students', {
      title: data.exam.title,
      total: formatNumber(data.exam.studentCount, language),
      count: formatNumber(data.studentCount, language),
    });
  };
  return <output className={styles.count}>{text()}</output>;
}
