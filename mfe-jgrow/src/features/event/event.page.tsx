import type { EventDetail } from '@mebae/contracts';
import { useParams, useSearchParams } from '@mebae/platform';
import { addressID, AllowedContent, LoadingState, PageHeader, Pill } from '@mebae/ui';
import { lazy, Suspense } from 'react';
import { useEvent } from '../../lib/events.resource.ts';
import { LoadedDetail } from '../../lib/loaded-detail.tsx';
import { NotYours } from '../../lib/not-yours.tsx';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { usePeriod } from '../../lib/use-period.ts';
import { EventActions } from './detail/event-actions.tsx';
import { EventView } from './detail/event-view.tsx';

// A person who only reads an event does without the form.
const LoadedForm = lazy(() => import('./form/loaded-form.tsx'));

/**
 * `/pages/jgrow/event/:eventID`: staff read an event; `?mode=edit` changes it. Questions with answers can't be taken
 * out.
 */
export default function EventPage() {
  const t = useText();
  const [query] = useSearchParams();
  const isEdit = query.get('mode') === 'edit';
  const call = useEvent(addressID(useParams()['eventID']) ?? 0);
  const { data } = call;
  const isShown = data !== undefined && !isEdit;
  return (
    <>
      <PageHeader
        title={isEdit ? t('eventForm.title.edit') : (data?.title ?? t('event.one'))}
        subtitle={data && (isEdit ? data.title : <Period event={data} />)}
        breadcrumbs={[{ label: t('events.title'), to: paths.events }]}
        actions={isShown && <EventActions event={data} />}
      />
      <LoadedDetail
        call={call}
        missing={{
          title: t('event.missing'),
          back: { to: paths.events, label: t('missing.back') },
        }}
      >
        {(event) => (isEdit ? <Editing event={event} /> : <EventView event={event} />)}
      </LoadedDetail>
    </>
  );
}

function Period({ event }: { event: EventDetail }) {
  const t = useText();
  const period = usePeriod();
  return (
    <>
      <Pill tone={event.state === 'running' ? 'brand' : 'plain'}>
        {t(`eventState.${event.state}`)}
      </Pill>{' '}
      {period(event.startsOn, event.endsOn)}
    </>
  );
}

/** The form of one's own event; another's is shown, with who may change it. */
function Editing({ event }: { event: EventDetail }) {
  const { eventID, canEdit, creator } = event;
  if (canEdit) {
    return (
      <AllowedContent call="events.update">
        <Suspense fallback={<LoadingState />}>
          <LoadedForm mode="edit" sourceID={eventID} />
        </Suspense>
      </AllowedContent>
    );
  }
  return (
    <>
      <NotYours creator={creator} />
      <EventView event={event} />
    </>
  );
}
