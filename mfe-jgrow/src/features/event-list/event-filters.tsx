import { eventStates, limits, type EventState } from '@mebae/contracts';
import { Select } from '@mebae/platform';
import { FilterBar, FilterField, SearchField } from '@mebae/ui';
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
      <FilterField label={t('events.state')} layout="beside">
        <Select
          value={state.state ?? ''}
          onChange={(_, { value }) =>
            onChange({ state: eventStates.find((known) => known === value) ?? null })
          }
        >
          <option value="">{t('filter.all')}</option>
          {eventStates.map((known) => (
            <option key={known} value={known}>
              {t(`eventState.${known}`)}
            </option>
          ))}
        </Select>
      </FilterField>
      <FilterField label={t('list.purpose')} layout="beside">
        <Select
          value={String(state.growingPurposeID ?? '')}
          onChange={(_, { value }) => onChange({ growingPurposeID: idOf(value) })}
        >
          <option value="">{t('filter.all')}</option>
          {purposes.map(({ growingPurposeID, title }) => (
            <option key={growingPurposeID} value={growingPurposeID}>
              {title}
            </option>
          ))}
        </Select>
      </FilterField>
      <FilterField label={t('people.class')} layout="beside">
        <Select
          value={String(state.schoolClassID ?? '')}
          onChange={(_, { value }) => onChange({ schoolClassID: idOf(value) })}
        >
          <option value="">{t('filter.all')}</option>
          {classes.map((row) => (
            <option key={row.schoolClassID} value={row.schoolClassID}>
              {className(row)}
            </option>
          ))}
        </Select>
      </FilterField>
    </FilterBar>
  );
}
