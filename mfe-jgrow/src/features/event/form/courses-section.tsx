import {
  surveyMoments,
  type EventDetail,
  type EventOptions,
  type SurveyMoment,
} from '@mebae/contracts';
import {
  Select,
  formatDate,
  makeStyles,
  tokens,
  typographyStyles,
  useLanguage,
} from '@mebae/platform';
import { Allowed, LinkButton, Section } from '@mebae/ui';
import { FormField, type FormHandle } from '@mebae/ui/forms';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useWatch } from 'react-hook-form';
import { courseOfMoment } from '../../../lib/course-of-moment.ts';
import { useFormLayout } from '../../../lib/form-layout.ts';
import { paths } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useCourseHint } from './use-course-hint.ts';
import type { EventValues } from './form-values.ts';

const useStyles = makeStyles({
  field: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '8px',
    justifyItems: 'start',
  },
  label: { width: '100%', minWidth: 0 },
  // A long title is cut at the end of the box.
  select: { width: '100%', minWidth: 0, '& select': { minWidth: 0, textOverflow: 'ellipsis' } },
  later: { ...typographyStyles.body1, margin: '16px 0 0', color: tokens.colorNeutralForeground3 },
});

type Course = EventOptions['courses'][number];

interface CoursesSectionProps {
  form: FormHandle<EventValues>;
  courses: readonly Course[];
  /** The event that is changed; null while there is none yet. */
  edited: EventDetail | null;
}

/** The courses before and after the event: their links carry the survey, and their scores are compared. */
export function CoursesSection({ form, courses, edited }: CoursesSectionProps) {
  const layout = useFormLayout();
  const styles = useStyles();
  const t = useText();
  return (
    <Section title={t('event.courses')} description={t('eventForm.hint.courses')}>
      <div className={layout.pair}>
        {surveyMoments.map((moment) => (
          <CourseField key={moment} {...{ form, moment, courses, edited }} />
        ))}
      </div>
      {!edited && <p className={styles.later}>{t('eventForm.courseLater')}</p>}
    </Section>
  );
}

function CourseField(props: CoursesSectionProps & { moment: SurveyMoment }) {
  const { form, moment, courses, edited } = props;
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const name = courseOfMoment[moment];
  // The event's own course is there however old it is.
  const own = edited?.[name];
  const offered =
    own && !courses.some((course) => course.evalSettingID === own.evalSettingID)
      ? [own, ...courses]
      : courses;
  const values = useWatch({ control: form.control });
  const hint = useCourseHint(moment, values, offered);
  const day = (instant: string) => formatDate(instant, language);
  return (
    <div className={styles.field}>
      <FormField
        form={form}
        name={name}
        label={t(`event.${name}`)}
        hint={hint ?? t(`eventForm.hint.${name}`)}
        className={styles.label}
      >
        {({ value, onChange, ...input }) => (
          <Select
            {...input}
            className={styles.select}
            value={value === null ? '' : String(value)}
            onChange={(_, data) => onChange(data.value === '' ? null : Number(data.value))}
          >
            <option value="">{t('eventForm.noCourse')}</option>
            {offered.map(({ evalSettingID, title, startAt, endAt }) => (
              <option key={evalSettingID} value={evalSettingID}>
                {t('eventForm.courseOf', { title, from: day(startAt), to: day(endAt) })}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      {edited && values[name] === null && (
        <Allowed call="examDrafts.create">
          <LinkButton
            size="small"
            icon={<AddRegular />}
            to={paths.createCourse(edited.eventID, moment)}
          >
            {t(`event.make.${moment}`)}
          </LinkButton>
        </Allowed>
      )}
    </div>
  );
}
