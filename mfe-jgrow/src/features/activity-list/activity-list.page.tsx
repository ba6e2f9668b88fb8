import { Button } from '@mebae/platform';
import { Allowed, LinkButton, PageHeader, Pager } from '@mebae/ui';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { BookTemplateRegular } from '@fluentui/react-icons/svg/book-template';
import { useActivities } from '../../lib/activities.resource.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { ActivityCards } from './activity-cards.tsx';
import { ActivityFilters, ScopeTabs } from './activity-filters.tsx';
import { defaultPageSize, useListState, type ListState } from './list-state.ts';

const pageSizes = [defaultPageSize, 48, 96];

/** Activities of the school as cards: searched, filtered, by tab. */
export default function ActivityListPage() {
  const [state, change] = useListState();
  const { scope, search, growingPurposeID, componentID, page, pageSize } = state;
  const list = useActivities(state);
  const { data } = list;
  const isFiltered = search !== '' || growingPurposeID !== null || componentID !== null;
  const clear = isFiltered
    ? () => change({ search: '', growingPurposeID: null, componentID: null })
    : undefined;
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
            <LinkButton appearance="primary" icon={<AddRegular />} to={paths.createActivity}>
              {t('list.create')}
            </LinkButton>
          </Allowed>
        </>
      }
    />
  );
}
