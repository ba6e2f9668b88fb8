import type { EventDetail } from '@mebae/contracts';
import {
  Link,
  formatDate,
  makeStyles,
  mergeClasses,
  tokens,
  typographyStyles,
  useLanguage,
} from '@mebae/platform';
import { Section } from '@mebae/ui';
import { paths } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { usePeriod } from '../../../lib/use-period.ts';
import { timeLineOf, type StepState, type TimeLineEntry } from './time-line.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  entry: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '24px minmax(0, 1fr)',
    columnGap: '12px',
    paddingBottom: '16px',
    // The line to the next entry.
    ':not(:last-child)::before': {
      content: '""',
      position: 'absolute',
      left: '11px',
      top: '24px',
      bottom: 0,
      width: '2px',
      backgroundColor: tokens.colorNeutralStroke2,
    },
    ':last-child': { paddingBottom: 0 },
  },
  mark: {
    boxSizing: 'border-box',
    width: '16px',
    height: '16px',
    margin: '4px',
    borderRadius: '50%',
    border: `2px solid ${tokens.colorNeutralStrokeAccessible}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  done: {
    border: `2px solid ${tokens.colorPaletteGreenForeground1}`,
    backgroundColor: tokens.colorPaletteGreenForeground1,
  },
  current: { border: `5px solid ${tokens.colorCompoundBrandBackground}` },
  missing: { border: `2px dashed ${tokens.colorNeutralStrokeAccessible}` },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 12px' },
  title: { ...typographyStyles.body1Strong, margin: 0 },
  days: { ...typographyStyles.body1, fontVariantNumeric: 'tabular-nums' },
  state: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  text: {
    ...typographyStyles.body1,
    margin: '2px 0 0',
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  link: { color: tokens.colorBrandForegroundLink },
});

/** The course of an event: survey, event, survey, scores, analysis, in plain words with their dates. */
export function TimeLineList({ event }: { event: EventDetail }) {
  const styles = useStyles();
  const t = useText();
  return (
    <Section title={t('timeLine.title')}>
      <ol className={styles.list}>
        {timeLineOf(event).map((entry) => (
          <Entry key={entry.step} entry={entry} event={event} />
        ))}
      </ol>
    </Section>
  );
}

function Entry({ entry, event }: { entry: TimeLineEntry; event: EventDetail }) {
  const styles = useStyles();
  const t = useText();
  const { step, state } = entry;
  const days = useDays()(entry);
  return (
    <li className={styles.entry}>
      <span
        aria-hidden="true"
        className={mergeClasses(
          styles.mark,
          state === 'done' && styles.done,
          state === 'current' && styles.current,
          state === 'missing' && styles.missing,
        )}
      />
      <div>
        <div className={styles.head}>
          <h3 className={styles.title}>{t(`timeLine.${step}`)}</h3>
          {days !== '' && <span className={styles.days}>{days}</span>}
          <StateName state={state} />
        </div>
        <p className={styles.text}>
          <Words entry={entry} event={event} />
        </p>
      </div>
    </li>
  );
}

function useDays() {
  const t = useText();
  const language = useLanguage();
  const period = usePeriod();
  return ({ step, from, to }: TimeLineEntry): string => {
    if (from === null) return '';
    if (to !== null) return period(from, to);
    return step === 'scores' ? t('timeLine.from', { day: formatDate(from, language) }) : '';
  };
}

function StateName({ state }: { state: StepState }) {
  const styles = useStyles();
  const t = useText();
  return <span className={styles.state}>{t(`timeLine.state.${state}`)}</span>;
}

/** The words of a step, with a link to where it happens. */
function Words({ entry: { step, state }, event }: { entry: TimeLineEntry; event: EventDetail }) {
  const styles = useStyles();
  const t = useText();
  if (step === 'surveyBefore' || step === 'surveyAfter') {
    const course = step === 'surveyBefore' ? event.courseBefore : event.courseAfter;
    if (!course) return t(`timeLine.${step}.missing`);
    return (
      <>
        {t(`timeLine.${step}.text`)}{' '}
        <Link className={styles.link} to={paths.course(course.evalSettingID)}>
          {course.title}
        </Link>
      </>
    );
  }
  if (step === 'event') return t('timeLine.event.text', { count: event.activities.length });
  if (step === 'scores')
    return t(state === 'done' ? 'timeLine.scores.done' : 'timeLine.scores.text');
  return (
    <>
      {t('timeLine.analysis.text')}{' '}
      <Link className={styles.link} to={paths.analysis(event.eventID)}>
        {t('timeLine.analysis.open')}
      </Link>
    </>
  );
}
