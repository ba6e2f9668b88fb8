import { activityScopes, endpoints, limits, type ActivityScope } from '@mebae/contracts';
import {
  Button,
  Select,
  formatNumber,
  makeStyles,
  mergeClasses,
  tokens,
  useApi,
  useLanguage,
} from '@mebae/platform';
import {
  ErrorState,
  FilterBar,
  FilterField,
  FilterTabs,
  LinkButton,
  PageHeader,
  Pager,
  Pill,
  SearchField,
} from '@mebae/ui';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { BookTemplateRegular } from '@fluentui/react-icons/svg/book-template';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { ActivityCard, ActivityCardSkeleton, titleID } from './activity-card.tsx';
import { NoActivities } from './no-activities.tsx';
import { defaultPageSize, useListState } from './use-list-state.ts';

const ActivityDetailsDialog = lazy(() => import('./activity-details.dialog.tsx'));
const pageSizes = [defaultPageSize, 48, 96];

const useStyles = makeStyles({
  tabs: { marginLeft: '-10px', marginBottom: '12px' },
  tab: { display: 'inline-flex', alignItems: 'center', gap: '8px' },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
    gap: '16px',
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  stale: { opacity: 0.6, transitionProperty: 'opacity', transitionDuration: '120ms' },
  panel: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
});

/** Activities of the school as cards: searched, filtered, by tab; details lie over the list. */
export default function ActivityListPage() {
  const styles = useStyles();
  const t = useText();
  const [state, change] = useListState();
  const { scope, search, growingPurposeID, page, pageSize, show } = state;
  const purposes = useApi(endpoints.masters.growingPurposes, {});
  const { data, error, isValidating, mutate } = useApi(
    endpoints.activities.list,
    { query: { scope, search, growingPurposeID: growingPurposeID ?? undefined, page, pageSize } },
    { keepPreviousData: true },
  );
  useFocusBack(show);
  // Once opened it stays: it fades out when it closes.
  const [opened, setOpened] = useState(show !== null);
  if (show !== null && !opened) setOpened(true);
  const isFiltered = search !== '' || growingPurposeID !== null;
  const clear = () => change({ search: '', growingPurposeID: null });

  return (
    <>
      <PageHeader
        title={t('list.title')}
        subtitle={t('list.subtitle')}
        actions={
          <>
            {scope !== 'templates' && (
              <Button icon={<BookTemplateRegular />} onClick={() => change({ scope: 'templates' })}>
                {t('list.fromTemplate')}
              </Button>
            )}
            <LinkButton appearance="primary" icon={<AddRegular />} to={paths.create}>
              {t('list.create')}
            </LinkButton>
          </>
        }
      />
      <ScopeTabs scope={scope} counts={data?.counts} onChange={(next) => change({ scope: next })} />
      <FilterBar onClear={isFiltered ? clear : undefined}>
        <SearchField
          label={t('list.search')}
          value={search}
          maxLength={limits.titleLength}
          onChange={(text) => change({ search: text })}
        />
        <FilterField label={t('list.purpose')} layout="beside">
          <Select
            value={String(growingPurposeID ?? '')}
            onChange={(_, { value }) =>
              change({ growingPurposeID: value === '' ? null : Number(value) })
            }
          >
            <option value="">{t('list.allPurposes')}</option>
            {purposes.data?.data.map((purpose) => (
              <option key={purpose.growingPurposeID} value={purpose.growingPurposeID}>
                {purpose.title}
              </option>
            ))}
          </Select>
        </FilterField>
      </FilterBar>
      {error && !isValidating ? (
        <div className={styles.panel}>
          <ErrorState error={error} onRetry={() => void mutate()} />
        </div>
      ) : data && data.data.length === 0 ? (
        <div className={styles.panel}>
          <NoActivities
            scope={scope}
            isFiltered={isFiltered}
            onClear={clear}
            onTemplates={
              scope !== 'templates' && data.counts.templates > 0
                ? () => change({ scope: 'templates' })
                : undefined
            }
          />
        </div>
      ) : (
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
      )}
      {data && data.totalRecords > Math.min(pageSize, defaultPageSize) && (
        <Pager
          page={page}
          pageSize={pageSize}
          total={data.totalRecords}
          pageSizes={pageSizes}
          onChange={(next) => change(next)}
        />
      )}
      <Suspense fallback={null}>
        {opened && (
          <ActivityDetailsDialog activityID={show} onClose={() => change({ show: null })} />
        )}
      </Suspense>
    </>
  );
}

function ScopeTabs(props: {
  scope: ActivityScope;
  counts: Record<ActivityScope, number> | undefined;
  onChange: (scope: ActivityScope) => void;
}) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  return (
    <FilterTabs
      className={styles.tabs}
      label={t('list.scopes')}
      value={props.scope}
      tabs={activityScopes.map((scope) => ({
        value: scope,
        content: (
          <span className={styles.tab}>
            {t(`list.scope.${scope}`)}
            {props.counts && <Pill>{formatNumber(props.counts[scope], language)}</Pill>}
          </span>
        ),
      }))}
      onChange={props.onChange}
    />
  );
}

/** When the details close, the keyboard goes on at the card that they were opened from. */
function useFocusBack(show: number | null): void {
  const shown = useRef(show);
  useEffect(() => {
    const before = shown.current;
    shown.current = show;
    if (before !== null && show === null) document.getElementById(titleID(before))?.focus();
  }, [show]);
}
