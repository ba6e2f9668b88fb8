import type { EventDetail } from '@mebae/contracts';
import { makeStyles } from '@mebae/platform';
import { EventActivities, EventPlan, EventQuestions } from './event-facts.tsx';
import { SurveySection } from './survey-section.tsx';
import { TimeLineList } from './time-line-list.tsx';
import { WarningList } from './warning-list.tsx';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))',
    gap: '0 16px',
    alignItems: 'start',
  },
});

/** Everything about one event: what is missing, when what happens, its plan, and how far its survey is. */
export function EventView({ event }: { event: EventDetail }) {
  const styles = useStyles();
  return (
    <>
      <WarningList event={event} />
      <div className={styles.columns}>
        <div>
          <TimeLineList event={event} />
          <EventQuestions event={event} />
        </div>
        <div>
          <EventPlan event={event} />
          <EventActivities event={event} />
        </div>
      </div>
      <SurveySection event={event} />
    </>
  );
}
