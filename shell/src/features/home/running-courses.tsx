import {
  Button,
  Caption1,
  makeStyles,
  Skeleton,
  SkeletonItem,
  Text,
  tokens,
} from '@fluentui/react-components';
import type { ExamRow } from '@mebae/contracts';
import {
  errorTextOf,
  formatDateTime,
  formatNumber,
  useLanguage,
  useMay,
  useTranslation,
  type ApiError,
} from '@mebae/platform';
import { Link } from 'react-router';
import { ProgressLine } from '../../lib/progress-line.tsx';
import { Panel } from './panel.tsx';
import { shareOf } from './share.ts';

const useStyles = makeStyles({
  list: { display: 'grid', gap: '20px', margin: 0, padding: 0, listStyleType: 'none' },
  course: { display: 'grid', gap: '6px' },
  title: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
  line: { display: 'flex', justifyContent: 'space-between', gap: '12px', flexWrap: 'wrap' },
  faint: { color: tokens.colorNeutralForeground3 },
  failed: { display: 'grid', gap: '12px', justifyItems: 'start' },
  counts: { color: tokens.colorNeutralForeground2 },
});

export interface RunningCoursesProps {
  courses: ExamRow[] | undefined;
  /** Courses before start, running and ended. */
  counts: readonly number[] | undefined;
  error: ApiError | undefined;
  onRetry: () => void;
}

/** The courses that run now, each with how many have handed in. */
export function RunningCourses({ courses, counts, error, onRetry }: RunningCoursesProps) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const mayCreate = useMay('examDrafts.create');
  const noneYet = counts?.every((count) => count === 0) ?? false;
  return (
    <Panel
      title={t('home.running')}
      aside={<Link to="/pages/exam/list">{t('home.allCourses')}</Link>}
    >
      {courses?.length === 0 && (
        <Text>
          {t(noneYet ? 'home.noneYet' : 'home.noneRunning')}{' '}
          {noneYet && mayCreate && <Link to="/pages/exam/create">{t('home.createCourse')}</Link>}
        </Text>
      )}
      {courses && courses.length > 0 && (
        <ul className={styles.list}>
          {courses.map((course) => (
            <li key={course.evalSettingID} className={styles.course}>
              <Link to={`/pages/exam/${course.evalSettingID}`} className={styles.title}>
                {course.title}
              </Link>
              <ProgressLine
                label={t('home.progressOf', { title: course.title })}
                value={course.handedIn}
                max={course.examinees}
              />
              <div className={styles.line}>
                <Caption1>
                  {t('home.handedIn', {
                    done: formatNumber(course.handedIn, language),
                    all: formatNumber(course.examinees, language),
                    share: shareOf(course.handedIn, course.examinees),
                  })}
                </Caption1>
                <Caption1 className={styles.faint}>
                  {t('home.until', { date: formatDateTime(course.endAt, language) })}
                </Caption1>
              </div>
            </li>
          ))}
        </ul>
      )}
      {counts && !noneYet && (
        <Caption1 className={styles.counts}>
          {t('home.counts', { before: counts[0], ended: counts[2] })}
        </Caption1>
      )}
      {!courses && !error && (
        <Skeleton aria-label={t('area.loading')}>
          <SkeletonItem size={72} />
        </Skeleton>
      )}
      {!courses && error && (
        <div className={styles.failed} role="alert">
          <Text>{errorTextOf(error, language)}</Text>
          <Button onClick={onRetry}>{t('area.retry')}</Button>
        </div>
      )}
    </Panel>
  );
}
