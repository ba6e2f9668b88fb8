import type { ListedStudent } from '@mebae/contracts';
import { makeStyles, typographyStyles } from '@mebae/platform';
import { useCompetencies } from '../../lib/custom-competencies.resource.ts';
import { useText } from '../../lib/text.ts';

const useStyles = makeStyles({
  root: { ...typographyStyles.caption1, margin: 0, padding: 0, listStyleType: 'none' },
});

/** A student's results in the newest scored courses of the year, in a few words. */
export default function CourseResults({ student }: { student: ListedStudent }) {
  const styles = useStyles();
  const t = useText();
  const competencies = useCompetencies().data?.data;
  const nameOf = (id: number | null) => competencies?.find((c) => c.competencyID === id)?.name;
  const higher = nameOf(student.higherCompetencyID);
  const potential = nameOf(student.growthPotentialCompetencyID);
  const lower = nameOf(student.lowerCompetencyID);
  return (
    <ul className={styles.root}>
      {higher && <li>{t('students.results.higher', { name: higher })}</li>}
      {potential && <li>{t('students.results.potential', { name: potential })}</li>}
      {lower && <li>{t('students.results.lower', { name: lower })}</li>}
      {student.learningIncentive && (
        <li>{t(`students.results.learning.${student.learningIncentive}`)}</li>
      )}
      {student.isSuspiciousStudent && <li>{t('students.results.suspicious')}</li>}
      <Report url={student.reportURL} label={t('students.results.report')} />
      <Report url={student.simpleReportURL} label={t('students.results.simpleReport')} />
      <Report url={student.trendReportURL} label={t('students.results.trendReport')} />
    </ul>
  );
}

/** A link to the newest report of a kind; the browser saves it. */
function Report({ url, label }: { url: string | null; label: string }) {
  return (
    url !== null && (
      <li>
        <a href={url} download>
          {label}
        </a>
      </li>
    )
  );
}
