import type { ClassOverview } from '@mebae/contracts';
import { Link, makeStyles } from '@mebae/platform';
import { ChangeReading, PersonName, Section } from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { usePanelStyles } from './use-panel-styles.ts';

const useStyles = makeStyles({
  competencies: { display: 'grid', gap: '2px', justifyItems: 'start' },
});

type Changes = ClassOverview['changes'];
type Student = Changes['data'][number];

/**
 * Students of the class who have clearly risen or fallen since the course before; a name leads to the student's growth.
 */
export function ChangesPanel({ changes }: { changes: Changes }) {
  const styles = usePanelStyles();
  const t = useText();
  const { course, compared, data } = changes;
  return (
    <Section
      title={t('overview.changes')}
      description={
        course &&
        compared > 0 &&
        t('overview.changes.of', { course: course.title, compared, n: data.length })
      }
    >
      {compared === 0 ? (
        <p className={styles.note}>
          {t('overview.changes.none.title')} {t('overview.changes.none.body')}
        </p>
      ) : data.length === 0 ? (
        <p className={styles.note}>{t('overview.changes.nobody')}</p>
      ) : (
        <ul className={styles.list}>
          {data.map((student) => (
            <li key={student.studentID} className={styles.entry}>
              <Link to={paths.growth(student.studentID)}>
                <PersonName person={student} />
              </Link>
              <ChangedCompetencies student={student} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function ChangedCompetencies({ student }: { student: Student }) {
  const styles = useStyles();
  const t = useText();
  const names = (competencies: Student['risen']): string =>
    competencies.map(({ name }) => name).join(t('overview.separator'));
  return (
    <span className={styles.competencies}>
      {student.risen.length > 0 && (
        <ChangeReading reading="up">
          <span>{names(student.risen)}</span>
        </ChangeReading>
      )}
      {student.fallen.length > 0 && (
        <ChangeReading reading="down">
          <span>{names(student.fallen)}</span>
        </ChangeReading>
      )}
    </span>
  );
}
