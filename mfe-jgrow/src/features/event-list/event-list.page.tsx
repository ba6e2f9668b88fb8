import { eventStates } from '@mebae/contracts';
import {
  Allowed,
  EmptyState,
  LinkButton,
  PagedList,
  PageHeader,
  choiceParameter,
  numberParameter,
  textParameter,
  useListState,
} from '@mebae/ui';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useEvents } from '../../lib/events.resource.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { EventFilters } from './event-filters.tsx';
import { eventKey, eventLink, useEventColumns } from './use-event-columns.tsx';

const listOptions = {
  filters: {
    search: textParameter(),
    state: choiceParameter(eventStates, null),
    growingPurposeID: numberParameter,
    schoolClassID: numberParameter,
  },
  settings: {},
  pageSize: 20,
};

/** `/pages/jgrow/event`: staff find events of the school year, latest first. */
export default function EventListPage() {
  const t = useText();
  const { state, change, clearFilters } = useListState(listOptions);
  const list = useEvents(state);
  const columns = useEventColumns();
  return (
    <>
      <PageHeader
        title={t('events.title')}
        subtitle={t('events.subtitle')}
        actions={<CreateButton />}
      />
      <EventFilters state={state} onChange={change} onClear={clearFilters} />
      <PagedList
        caption={t('events.title')}
        columns={columns}
        rowKey={eventKey}
        rowLink={eventLink}
        list={list}
        state={state}
        onPage={change}
        onClear={clearFilters}
        noneFound={t('events.noneFound')}
        none={
          <EmptyState
            title={t('events.none')}
            body={t('events.noneHint')}
            action={<CreateButton />}
          />
        }
      />
    </>
  );
}

function CreateButton() {
  const t = useText();
  return (
    <Allowed call="events.create">
      <LinkButton appearance="primary" icon={<AddRegular />} to={paths.createEvent}>
        {t('events.create')}
      </LinkButton>
    </Allowed>
  );
}
