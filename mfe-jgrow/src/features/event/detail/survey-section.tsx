import { surveyMoments, type EventDetail, type SurveyMoment } from '@mebae/contracts';
import {
  Link,
  formatNumber,
  makeStyles,
  tokens,
  typographyStyles,
  useLanguage,
  useMay,
} from '@mebae/platform';
import { LinkButton, Pill, Section } from '@mebae/ui';
import { courseOfMoment } from '../../../lib/course-of-moment.ts';
import { paths } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { PeopleList } from './people-list.tsx';
import { RemindButton } from './remind-button.tsx';

const useStyles = makeStyles({
  surveys: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
    gap: '16px',
    marginBottom: '20px',
  },
  survey: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '14px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  title: { ...typographyStyles.body1Strong, margin: 0 },
  count: { ...typographyStyles.title3, fontVariantNumeric: 'tabular-nums' },
  of: { ...typographyStyles.body1, color: tokens.colorNeutralForeground2 },
  bar: { width: '100%', accentColor: tokens.colorCompoundBrandBackground },
  course: { ...typographyStyles.body1, overflowWrap: 'anywhere' },
  link: { color: tokens.colorBrandForegroundLink },
  muted: { ...typographyStyles.body1, margin: 0, color: tokens.colorNeutralForeground3 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: 'auto' },
});

/** How far the survey is: counts of both moments and, once there is a course, who has answered. */
export function SurveySection({ event }: { event: EventDetail }) {
  const styles = useStyles();
  const t = useText();
  const mayFollow = useMay('events.people');
  const isAsked = event.courseBefore !== null || event.courseAfter !== null;
  return (
    <Section title={t('surveys.title')}>
      <div className={styles.surveys}>
        {surveyMoments.map((moment) => (
          <Survey key={moment} event={event} moment={moment} />
        ))}
      </div>
      {mayFollow && isAsked && <PeopleList event={event} />}
    </Section>
  );
}

function Survey({ event, moment }: { event: EventDetail; moment: SurveyMoment }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const { state, asked, completed } = event.surveys[moment];
  const course = event[courseOfMoment[moment]];
  const number = (value: number) => formatNumber(value, language);
  return (
    <section className={styles.survey} aria-label={t(`survey.${moment}`)}>
      <div className={styles.head}>
        <h3 className={styles.title}>{t(`survey.${moment}`)}</h3>
        <Pill>{t(`surveyState.${state}`)}</Pill>
      </div>
      {course ? (
        <>
          <div>
            <span className={styles.count}>{number(completed)}</span>{' '}
            <span className={styles.of}>{t('surveys.of', { asked: number(asked) })}</span>
            <progress
              className={styles.bar}
              value={completed}
              max={Math.max(asked, 1)}
              aria-label={t(`survey.${moment}`)}
            />
          </div>
          <div className={styles.course}>
            {t('surveys.course')}{' '}
            <Link className={styles.link} to={paths.course(course.evalSettingID)}>
              {course.title}
            </Link>
          </div>
          <div className={styles.actions}>
            {state === 'open' && <RemindButton event={event} moment={moment} course={course} />}
            <LinkButton to={paths.coursePeople(course.evalSettingID)}>
              {t('surveys.cards')}
            </LinkButton>
          </div>
        </>
      ) : (
        <p className={styles.muted}>{t(`surveys.none.${moment}`)}</p>
      )}
    </section>
  );
}
