import { Button } from '@mebae/platform';
import { Allowed, LinkButton, PageHeader, Pager } from '@mebae/ui';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { BookTemplateRegular } from '@fluentui/react-icons/svg/book-template';
import { useActivities } from '../../lib/activities.resource.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { ActivityCards } from './activity-cards.tsx';
import { ActivityFilters, ScopeTabs } from './activity-filters.tsx';
import { useActivityList, type ActivityListState } from './list-state.ts';

const pageSizes = [24, 48, 96] as const;

/** Staff look through the school's activities as cards: searched, filtered, by tab. */
export default function ActivityListPage() {
  const { state, change, clearFilters } = useActivityList();
  const { scope, page, pageSize } = state;
  const list = useActivities(state);
  const { data } = list;
  const hasRows = data !== undefined && data.data.length > 0;
  return (
    <>
      <ListHeader scope={scope} onTemplates={() => change({ scope: 'templates' })} />
      <ScopeTabs scope={scope} counts={data?.counts} onChange={(next) => change({ scope: next })} />
      <ActivityFilters state={state} onChange={change} onClear={clearFilters} />
      <ActivityCards list={list} state={state} onChange={change} onClear={clearFilters} />
      {hasRows && data.totalRecords > Math.min(pageSize, pageSizes[0]) && (
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

function ListHeader(props: { scope: ActivityListState['scope']; onTemplates: () => void }) {
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
