import { eventStates, limits, type EventState } from '@mebae/contracts';

import { FilterBar, SearchField, SelectFilter } from '@mebae/ui';
import { useGrowingPurposes } from '../../lib/activities.resource.ts';
import { useClasses } from '../../lib/events.resource.ts';
import { useClassName } from '../../lib/target-name.ts';
import { useText } from '../../lib/text.ts';

/** Filter of the list. */
interface EventFilter {
  search: string;
  state: EventState | null;
  growingPurposeID: number | null;
  schoolClassID: number | null;
}

interface EventFiltersProps {
  state: EventFilter;
  onChange: (change: Partial<EventFilter>) => void;
  /** Given while a filter is set. */
  onClear: (() => void) | undefined;
}

const idOf = (value: string): number | null => (value === '' ? null : Number(value));

/** Search, state, purpose and class over the list; the year stands in the header. */
export function EventFilters({ state, onChange, onClear }: EventFiltersProps) {
  const t = useText();
  const className = useClassName();
  const purposes = useGrowingPurposes().data?.data ?? [];
  const classes = useClasses().data?.data ?? [];
  return (
    <FilterBar onClear={onClear}>
      <SearchField
        label={t('events.search')}
        value={state.search}
        maxLength={limits.titleLength}
        onChange={(search) => onChange({ search })}
      />
      <SelectFilter
        label={t('events.state')}
        layout="beside"
        value={state.state ?? ''}
        onChange={(value) =>
          onChange({ state: eventStates.find((known) => known === value) ?? null })
        }
        none={t('filter.all')}
        options={eventStates.map((known) => ({ value: known, text: t(`eventState.${known}`) }))}
      />
      <SelectFilter
        label={t('list.purpose')}
        layout="beside"
        value={String(state.growingPurposeID ?? '')}
        onChange={(value) => onChange({ growingPurposeID: idOf(value) })}
        none={t('filter.all')}
        options={purposes.map(({ growingPurposeID, title }) => ({
          value: growingPurposeID,
          text: title,
        }))}
      />
      <SelectFilter
        label={t('people.class')}
        layout="beside"
        value={String(state.schoolClassID ?? '')}
        onChange={(value) => onChange({ schoolClassID: idOf(value) })}
        none={t('filter.all')}
        options={classes.map((row) => ({ value: row.schoolClassID, text: className(row) }))}
      />
    </FilterBar>
  );
}
