import { surveyMoments, type EventRow, type SurveyMoment } from '@mebae/contracts';
import { formatNumber, makeStyles, tokens, typographyStyles, useLanguage } from '@mebae/platform';
import { Pill, type Column } from '@mebae/ui';
import { Fragment, useMemo } from 'react';
import { paths } from '../../lib/paths.ts';
import { useTargetName } from '../../lib/target-name.ts';
import { useText } from '../../lib/text.ts';
import { usePeriod } from '../../lib/use-period.ts';

export const eventKey = (row: EventRow): number => row.eventID;
export const eventLink = (row: EventRow): string => paths.event(row.eventID);

/** Maximum number of targets or activities named; of the others only their number is said. */
const named = 3;

// People's own words: broken where the line ends, not between guessed phrases.
const words = { wordBreak: 'normal', textWrap: 'wrap', overflowWrap: 'anywhere' } as const;

const useStyles = makeStyles({
  title: words,
  days: { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  cell: { ...words, padding: '8px 0' },
  /** Breaks only where it is longer than its column. */
  target: { display: 'inline-block', maxWidth: '100%' },
  lines: {
    ...words,
    display: 'grid',
    gap: '2px',
    margin: 0,
    padding: '8px 0',
    listStyleType: 'none',
  },
  more: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  survey: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '8px',
    margin: 0,
    ...typographyStyles.caption1,
  },
  moment: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, fontVariantNumeric: 'tabular-nums' },
});

/** The columns of the list of events. */
export function useEventColumns(): Column<EventRow>[] {
  const styles = useStyles();
  const t = useText();
  const period = usePeriod();
  return useMemo(
    () => [
      {
        id: 'title',
        header: t('event.title'),
        rowHeader: true,
        cell: ({ title }) => <span className={styles.title}>{title}</span>,
      },
      {
        id: 'state',
        header: t('events.state'),
        width: 128,
        cell: ({ state }) => (
          <Pill tone={state === 'running' ? 'brand' : 'plain'}>{t(`eventState.${state}`)}</Pill>
        ),
      },
      {
        id: 'days',
        header: t('events.days'),
        width: 216,
        cell: ({ startsOn, endsOn }) => (
          <span className={styles.days}>{period(startsOn, endsOn)}</span>
        ),
      },
      {
        id: 'targets',
        header: t('event.targets'),
        width: 140,
        cell: (row) => <Targets event={row} />,
      },
      {
        id: 'activities',
        header: t('event.activities'),
        width: 250,
        hideBelow: 1080,
        cell: ({ activities }) => <Activities activities={activities} />,
      },
      {
        id: 'surveys',
        header: t('surveys.title'),
        width: 150,
        cell: (row) => <Surveys event={row} />,
      },
    ],
    [t, period, styles],
  );
}

function Targets({ event: { targets, students } }: { event: EventRow }) {
  const styles = useStyles();
  const t = useText();
  const targetName = useTargetName();
  const left = targets.length - named;
  return (
    <div className={styles.cell}>
      {targets.slice(0, named).map((target, index) => (
        <Fragment key={JSON.stringify(target)}>
          {index > 0 && t('activity.nameJoiner')}
          <span className={styles.target}>{targetName(target)}</span>
        </Fragment>
      ))}
      <div className={styles.more}>
        {left > 0 && `${t('events.more', { count: left })} `}
        {t('events.students', { count: students })}
      </div>
    </div>
  );
}

function Activities({ activities }: Pick<EventRow, 'activities'>) {
  const styles = useStyles();
  const t = useText();
  const left = activities.length - named;
  return (
    <ul className={styles.lines}>
      {activities.slice(0, named).map(({ activityID, title }) => (
        <li key={activityID}>{title}</li>
      ))}
      {left > 0 && <li className={styles.more}>{t('events.more', { count: left })}</li>}
    </ul>
  );
}

function Surveys({ event }: { event: EventRow }) {
  const styles = useStyles();
  return (
    <dl className={styles.survey}>
      {surveyMoments.map((moment) => (
        <Survey key={moment} event={event} moment={moment} />
      ))}
    </dl>
  );
}

function Survey({ event, moment }: { event: EventRow; moment: SurveyMoment }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const { state, asked, completed } = event.surveys[moment];
  const isCounted = state === 'open' || state === 'ended';
  return (
    <>
      <dt className={styles.moment}>{t(`survey.short.${moment}`)}</dt>
      <dd className={styles.value}>
        {isCounted
          ? t('surveys.progress', {
              completed: formatNumber(completed, language),
              asked: formatNumber(asked, language),
            })
          : t(`surveyState.${state}`)}
      </dd>
    </>
  );
}
