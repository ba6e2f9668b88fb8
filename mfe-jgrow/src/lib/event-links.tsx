import { Link, makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { paths } from './paths.ts';
import { usePeriod } from './use-period.ts';

const useStyles = makeStyles({
  list: { display: 'grid', gap: '8px', listStyleType: 'none', margin: 0, padding: 0 },
  event: { ...typographyStyles.body1, overflowWrap: 'anywhere' },
  link: { color: tokens.colorBrandForegroundLink },
  days: { color: tokens.colorNeutralForeground3, marginInlineStart: '8px', whiteSpace: 'nowrap' },
});

interface EventLinksProps {
  events: readonly { eventID: number; title: string; startsOn: string; endsOn: string }[];
  /** Opens them beside what is shown: for a dialog, which would go away with its page. */
  inNewTab?: boolean;
}

/** Events with their days, each a link to its page. */
export function EventLinks({ events, inNewTab = false }: EventLinksProps) {
  const styles = useStyles();
  const period = usePeriod();
  return (
    <ul className={styles.list}>
      {events.map((event) => (
        <li key={event.eventID} className={styles.event}>
          <Link
            className={styles.link}
            to={paths.event(event.eventID)}
            {...(inNewTab && { target: '_blank', rel: 'noopener' })}
          >
            {event.title}
          </Link>
          <span className={styles.days}>{period(event.startsOn, event.endsOn)}</span>
        </li>
      ))}
    </ul>
  );
}
