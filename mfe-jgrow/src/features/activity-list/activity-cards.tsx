import { makeStyles, mergeClasses } from '@mebae/platform';
import { ErrorState } from '@mebae/ui';
import type { useActivities } from '../../lib/activities.resource.ts';
import { Panel } from '../../lib/panel.tsx';
import { useText } from '../../lib/text.ts';
import { ActivityCard, ActivityCardSkeleton } from './activity-card.tsx';
import type { ActivityListState, ChangeActivityList } from './list-state.ts';
import { NoActivities } from './no-activities.tsx';

const useStyles = makeStyles({
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
    gap: '16px',
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  stale: { opacity: 0.6, transitionProperty: 'opacity', transitionDuration: '120ms' },
});

interface ActivityCardsProps {
  list: ReturnType<typeof useActivities>;
  state: ActivityListState;
  onChange: ChangeActivityList;
  /** Takes the filters back; given while one is set. */
  onClear: (() => void) | undefined;
}

/** One page of activities, or why there are none. */
export function ActivityCards({ list, state, onChange, onClear }: ActivityCardsProps) {
  const styles = useStyles();
  const t = useText();
  const { data, error, isValidating, mutate } = list;
  if (error && !isValidating) {
    return (
      <Panel>
        <ErrorState error={error} onRetry={() => void mutate()} />
      </Panel>
    );
  }
  if (data?.data.length === 0) {
    return (
      <Panel>
        <NoActivities page={data} state={state} onChange={onChange} onClear={onClear} />
      </Panel>
    );
  }
  return (
    <ul
      className={mergeClasses(styles.cards, data && isValidating && styles.stale)}
      aria-label={t('list.title')}
      aria-busy={isValidating}
    >
      {data
        ? data.data.map((activity) => (
            <ActivityCard key={activity.activityID} activity={activity} />
          ))
        : Array.from({ length: 6 }, (_, index) => <ActivityCardSkeleton key={index} />)}
    </ul>
  );
}
