import { Select, formatDate, makeStyles, mergeClasses, useLanguage } from '@mebae/platform';
import { FilterField } from '@mebae/ui';
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
    <FilterField label={label} className={mergeClasses(styles.root, className)}>
      <Select value={value ?? ''} onChange={(_, data) => onChange(Number(data.value))}>
        {value === null && <option value="">{t('picker.noCourse')}</option>}
        {courses.map(({ evalSettingID, title, endAt }) => (
          <option key={evalSettingID} value={evalSettingID}>
            {t('picker.courseName', { title, date: formatDate(endAt, language) })}
          </option>
        ))}
      </Select>
    </FilterField>
  );
}
