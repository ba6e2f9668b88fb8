import { formatDate, makeStyles, mergeClasses, useLanguage } from '@mebae/platform';
import { SelectFilter } from '@mebae/ui';
import { useText } from '../text.ts';
import type { Course } from './targets.ts';

const useStyles = makeStyles({ root: { minWidth: 0, maxWidth: '100%' } });

/** One of the courses, newest first. */
export function CourseSelect(props: {
  label: string;
  courses: readonly Pick<Course, 'evalSettingID' | 'title' | 'endAt'>[];
  value: number | null;
  onChange: (evalSettingID: number) => void;
  className?: string;
}) {
  const { label, courses, value, onChange, className } = props;
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  return (
    <SelectFilter
      label={label}
      className={mergeClasses(styles.root, className)}
      value={value}
      onChange={(chosen) => onChange(Number(chosen))}
      {...(value === null && { none: t('picker.noCourse') })}
      options={courses.map(({ evalSettingID, title, endAt }) => ({
        value: evalSettingID,
        text: t('picker.courseName', { title, date: formatDate(endAt, language) }),
      }))}
    />
  );
}
