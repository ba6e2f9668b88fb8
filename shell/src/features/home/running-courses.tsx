import {
  Caption1,
  makeStyles,
  Skeleton,
  SkeletonItem,
  Text,
  tokens,
} from '@fluentui/react-components';
import type { ExamRow } from '@mebae/contracts';
import { useMay, useTranslation, type ApiError } from '@mebae/platform';
import { Link } from 'react-router';
import { PanelFailure } from './panel-failure.tsx';
import { Panel } from './panel.tsx';
import { RunningCourse } from './running-course.tsx';

const useStyles = makeStyles({
  list: { display: 'grid', gap: '20px', margin: 0, padding: 0, listStyleType: 'none' },
  counts: { color: tokens.colorNeutralForeground2 },
});

export interface RunningCoursesProps {
  courses: ExamRow[] | undefined;
  /** Courses before start, running and ended. */
  counts: readonly number[] | undefined;
  error: ApiError | undefined;
  onRetry: () => unknown;
}

/** The courses that run now, each with how many have handed in. */
export function RunningCourses({ courses, counts, error, onRetry }: RunningCoursesProps) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const mayCreate = useMay('examDrafts.create');
  const unshown = (counts?.[1] ?? 0) - (courses?.length ?? 0);
  const hasNoCourse = counts?.every((count) => count === 0) ?? false;
  return (
    <Panel
      title={t('home.running')}
      aside={<Link to="/pages/exam/list">{t('home.allCourses')}</Link>}
    >
      {courses?.length === 0 && (
        <Text>
          {t(hasNoCourse ? 'home.noneYet' : 'home.noneRunning')}{' '}
          {hasNoCourse && mayCreate && (
            <Link to="/pages/exam/create">{t('home.createCourse')}</Link>
          )}
        </Text>
      )}
      {courses && courses.length > 0 && (
        <ul className={styles.list}>
          {courses.map((course) => (
            <li key={course.evalSettingID}>
              <RunningCourse course={course} />
            </li>
          ))}
        </ul>
      )}
      {unshown > 0 && (
        <Link to="/pages/exam/list?status=1">{t('home.moreRunning', { count: unshown })}</Link>
      )}
      {counts && !hasNoCourse && (
        <Caption1 className={styles.counts}>
          {t('home.counts', { before: counts[0], ended: counts[2] })}
        </Caption1>
      )}
      {!courses && !error && (
        <Skeleton aria-label={t('remote.loading')}>
          <SkeletonItem size={72} />
        </Skeleton>
      )}
      {!courses && error && <PanelFailure error={error} onRetry={onRetry} />}
    </Panel>
  );
}
