import { Button } from '@mebae/platform';
import { Allowed, LinkButton, PageHeader, Pager } from '@mebae/ui';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { BookTemplateRegular } from '@fluentui/react-icons/svg/book-template';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useActivities } from '../../lib/activities.resource.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { titleID } from './activity-card.tsx';
import { ActivityCards } from './activity-cards.tsx';
import { ActivityFilters, ScopeTabs } from './activity-filters.tsx';
import { defaultPageSize, useListState, type ListState } from './list-state.ts';

const ActivityDetailsDialog = lazy(() => import('./activity-details.dialog.tsx'));
const pageSizes = [defaultPageSize, 48, 96];

/** Activities of the school as cards: searched, filtered, by tab; details are a dialog over the list. */
export default function ActivityListPage() {
  const [state, change] = useListState();
  const { scope, search, growingPurposeID, page, pageSize, show } = state;
  const list = useActivities({ scope, search, growingPurposeID, page, pageSize });
  const { data } = list;
  const isFiltered = search !== '' || growingPurposeID !== null;
  const clear = isFiltered ? () => change({ search: '', growingPurposeID: null }) : undefined;
  const hasRows = data !== undefined && data.data.length > 0;
  return (
    <>
      <ListHeader scope={scope} onTemplates={() => change({ scope: 'templates' })} />
      <ScopeTabs scope={scope} counts={data?.counts} onChange={(next) => change({ scope: next })} />
      <ActivityFilters state={state} onChange={change} onClear={clear} />
      <ActivityCards list={list} state={state} onChange={change} onClear={clear} />
      {hasRows && data.totalRecords > Math.min(pageSize, defaultPageSize) && (
        <Pager
          page={page}
          pageSize={pageSize}
          total={data.totalRecords}
          pageSizes={pageSizes}
          onChange={change}
        />
      )}
      <Details show={show} onClose={() => change({ show: null })} />
    </>
  );
}

function ListHeader(props: { scope: ListState['scope']; onTemplates: () => void }) {
  const t = useText();
  return (
    <PageHeader
      title={t('list.title')}
      subtitle={t('list.subtitle')}
      actions={
        <>
          {props.scope !== 'templates' && (
            <Button icon={<BookTemplateRegular />} onClick={props.onTemplates}>
              {t('list.fromTemplate')}
            </Button>
          )}
          <Allowed call="activities.create">
            <LinkButton appearance="primary" icon={<AddRegular />} to={paths.create}>
              {t('list.create')}
            </LinkButton>
          </Allowed>
        </>
      }
    />
  );
}

/** The dialog's code loads when it is opened for the first time; then it stays, because it fades out when it closes. */
function Details({ show, onClose }: { show: number | null; onClose: () => void }) {
  useFocusBack(show);
  const [opened, setOpened] = useState(show !== null);
  if (show !== null && !opened) setOpened(true);
  return (
    <Suspense fallback={null}>
      {opened && <ActivityDetailsDialog activityID={show} onClose={onClose} />}
    </Suspense>
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
