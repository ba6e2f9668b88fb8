import type { ClassOverview } from '@mebae/contracts';
import { Link, formatDateTime, useLanguage } from '@mebae/platform';
import { ProgressLine, Section } from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { PeopleLine } from './people-line.tsx';
import { usePanelStyles } from './use-panel-styles.ts';

interface CoursesPanelProps {
  courses: ClassOverview['courses'];
  schoolClassID: number;
}

/**
 * Students of the class who have handed in, in each running course; a name leads to the record, the rest to the course.
 */
export function CoursesPanel({ courses, schoolClassID }: CoursesPanelProps) {
  const styles = usePanelStyles();
  const t = useText();
  const language = useLanguage();
  return (
    <Section title={t('overview.courses')}>
      {courses.length === 0 ? (
        <p className={styles.note}>{t('overview.courses.none')}</p>
      ) : (
        <ul className={styles.list}>
          {courses.map(({ evalSettingID, title, endAt, examinees, handedIn, waiting }) => (
            <li key={evalSettingID} className={styles.entry}>
              <div className={styles.head}>
                <Link to={paths.coursePeople(evalSettingID, schoolClassID)}>{title}</Link>
                <span className={styles.number}>
                  {t('overview.courses.handedIn', { n: handedIn, of: examinees })}
                </span>
              </div>
              <ProgressLine
                label={t('overview.courses.handedInOf', { title })}
                value={examinees === 0 ? 0 : handedIn / examinees}
              />
              <p className={styles.note}>
                {t('overview.courses.until', { date: formatDateTime(endAt, language) })}
                {waiting.length > 0 && ` ${t('overview.courses.waiting', { n: waiting.length })}`}
              </p>
              <PeopleLine
                people={waiting}
                pathOf={paths.record}
                all={paths.coursePeople(evalSettingID, schoolClassID)}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
