import { activityScopes, limits, type ActivityScope } from '@mebae/contracts';
import { Select, formatNumber, makeStyles, useLanguage } from '@mebae/platform';
import { FilterBar, FilterField, FilterTabs, Pill, SearchField, SelectFilter } from '@mebae/ui';
import { useComponents, useGrowingPurposes } from '../../lib/activities.resource.ts';
import { groupComponents } from '../../lib/component-groups.ts';
import { useText } from '../../lib/text.ts';
import type { ActivityListState, ChangeActivityList } from './list-state.ts';

const useStyles = makeStyles({
  tabs: { marginLeft: '-10px', marginBottom: '12px' },
  tab: { display: 'inline-flex', alignItems: 'center', gap: '8px' },
  component: { maxWidth: '220px' },
});

interface ActivityFiltersProps {
  state: ActivityListState;
  onChange: ChangeActivityList;
  /** Given while a filter is set. */
  onClear: (() => void) | undefined;
}

/** Search, purpose and component over the list. */
export function ActivityFilters({ state, onChange, onClear }: ActivityFiltersProps) {
  const styles = useStyles();
  const t = useText();
  const purposes = useGrowingPurposes().data?.data ?? [];
  const components = useComponents().data?.data ?? [];
  return (
    <FilterBar onClear={onClear}>
      <SearchField
        label={t('list.search')}
        value={state.search}
        maxLength={limits.titleLength}
        onChange={(search) => onChange({ search })}
      />
      <SelectFilter
        label={t('list.purpose')}
        layout="beside"
        value={String(state.growingPurposeID ?? '')}
        onChange={(value) => onChange({ growingPurposeID: value === '' ? null : Number(value) })}
        none={t('list.allPurposes')}
        options={purposes.map((purpose) => ({
          value: purpose.growingPurposeID,
          text: purpose.title,
        }))}
      />
      <FilterField label={t('list.component')} layout="beside">
        <Select
          className={styles.component}
          value={String(state.componentID ?? '')}
          onChange={(_, { value }) =>
            onChange({ componentID: value === '' ? null : Number(value) })
          }
        >
          <option value="">{t('list.allComponents')}</option>
          {groupComponents(components).map(({ kind, components: ofKind }) => (
            <optgroup key={kind} label={t(`component.${kind}`)}>
              {ofKind.map(({ componentID, name }) => (
                <option key={componentID} value={componentID}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </FilterField>
    </FilterBar>
  );
}

interface ScopeTabsProps {
  scope: ActivityScope;
  counts: Record<ActivityScope, number> | undefined;
  onChange: (scope: ActivityScope) => void;
}

/** All activities, one's own, or templates; each with its number. */
export function ScopeTabs({ scope, counts, onChange }: ScopeTabsProps) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  return (
    <FilterTabs
      className={styles.tabs}
      label={t('list.scopes')}
      value={scope}
      tabs={activityScopes.map((value) => ({
        value,
        content: (
          <span className={styles.tab}>
            {t(`list.scope.${value}`)}
            {counts && <Pill>{formatNumber(counts[value], language)}</Pill>}
          </span>
        ),
      }))}
      onChange={onChange}
    />
  );
}
