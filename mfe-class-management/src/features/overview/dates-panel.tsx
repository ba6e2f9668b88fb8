import type { ClassDate } from '@mebae/contracts';
import { Link, formatDate, makeStyles, useLanguage } from '@mebae/platform';
import { Section } from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { PeopleLine } from './people-line.tsx';
import { usePanelStyles } from './use-panel-styles.ts';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, auto) minmax(0, 1fr)',
    columnGap: '12px',
    alignItems: 'baseline',
  },
  what: { display: 'grid', gap: '2px', justifyItems: 'start', overflowWrap: 'anywhere' },
});

/** Coming dates of the class, soonest first; each entry leads to what it is about. */
export function DatesPanel(props: { dates: readonly ClassDate[]; schoolClassID: number }) {
  const { dates, schoolClassID } = props;
  const panel = usePanelStyles();
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  return (
    <Section title={t('overview.dates')}>
      {dates.length === 0 ? (
        <p className={panel.note}>{t('overview.dates.none')}</p>
      ) : (
        <ul className={panel.list}>
          {dates.map((date) => (
            <li key={keyOf(date)} className={styles.row}>
              <span className={panel.number}>{formatDate(date.on, language)}</span>
              <span className={styles.what}>
                <Subject date={date} schoolClassID={schoolClassID} />
                <span className={panel.note}>{t(`overview.dates.${date.kind}`)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The course, event or students that a date is about, as links. */
function Subject({ date, schoolClassID }: { date: ClassDate; schoolClassID: number }) {
  if (date.kind === 'talk') {
    return (
      <PeopleLine
        people={date.students}
        pathOf={paths.interview}
        all={paths.interviews(schoolClassID)}
      />
    );
  }
  if (date.kind === 'event') return <Link to={paths.event(date.eventID)}>{date.title}</Link>;
  return (
    <Link
      to={
        date.kind === 'comments'
          ? paths.comments(date.evalSettingID)
          : paths.course(date.evalSettingID)
      }
    >
      {date.title}
    </Link>
  );
}

function keyOf(date: ClassDate): string {
  if (date.kind === 'talk') return `talk-${date.on}`;
  if (date.kind === 'event') return `event-${date.eventID}`;
  return `${date.kind}-${date.evalSettingID}`;
}
