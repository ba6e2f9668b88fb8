import type { ClassDate } from '@mebae/contracts';
import { Link, formatDate, makeStyles, useLanguage } from '@mebae/platform';
import { dayInJapan } from '@mebae/rules';
import { EmptyState, PersonName, Pill, Section } from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
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

/** What the class has before it, soonest first; each entry leads to what it is about. */
export function DatesPanel({ dates }: { dates: readonly ClassDate[] }) {
  const panel = usePanelStyles();
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const today = dayInJapan(new Date());
  return (
    <Section title={t('overview.dates')}>
      {dates.length === 0 ? (
        <EmptyState title={t('overview.dates.none')} />
      ) : (
        <ul className={panel.list}>
          {dates.map((date) => (
            <li key={keyOf(date)} className={styles.row}>
              <span className={panel.number}>{formatDate(date.on, language)}</span>
              <span className={styles.what}>
                <Subject date={date} />
                <span className={panel.note}>
                  {t(`overview.dates.${date.kind}`)}{' '}
                  {date.on < today && date.kind === 'talk' && (
                    <Pill tone="brand">{t('overview.dates.passed')}</Pill>
                  )}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The course, event or student that a date is about, as a link. */
function Subject({ date }: { date: ClassDate }) {
  if (date.kind === 'talk') {
    return (
      <Link to={paths.interview(date.student.studentID)}>
        <PersonName person={date.student} />
      </Link>
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
  if (date.kind === 'talk') return `talk-${date.student.studentID}`;
  if (date.kind === 'event') return `event-${date.eventID}`;
  return `${date.kind}-${date.evalSettingID}`;
}
