import type { ActivityDetail } from '@mebae/contracts';
import { useParams, useSearchParams } from '@mebae/platform';
import { addressID, AllowedContent, LinkButton, PageHeader } from '@mebae/ui';
import { ActivityFacts } from '../../lib/activity-facts.tsx';
import { useActivity, useComponents, useDestinations } from '../../lib/activities.resource.ts';
import { FormSource } from '../../lib/form-source.tsx';
import { NotYours } from '../../lib/not-yours.tsx';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { usePurposes } from '../../lib/use-purposes.ts';
import { ActivityForm } from './activity-form.tsx';
import type { ActivityChoices } from './choices.ts';

type Mode = 'create' | 'copy' | 'edit';

/** Reads from the address what is asked for, and the id of the activity that the form begins with; null: none. */
function useAsked(): { mode: Mode; source: string | null } {
  const { activityID } = useParams();
  const [query] = useSearchParams();
  const copied = query.get('copyFrom');
  if (activityID !== undefined) return { mode: 'edit', source: activityID };
  return { mode: copied === null ? 'create' : 'copy', source: copied };
}

/**
 * `/pages/jgrow/activity/create` and `/pages/jgrow/activity/:activityID/edit`: makes an activity, empty or with another
 * one's content (`?copyFrom=`), or changes one; another person's can only be read.
 */
export default function ActivityFormPage() {
  const t = useText();
  const { mode, source } = useAsked();
  return (
    <>
      <PageHeader
        title={t(`form.title.${mode}`)}
        subtitle={t(`form.subtitle.${mode}`)}
        breadcrumbs={[{ label: t('list.title'), to: paths.activities }]}
      />
      <AllowedContent call={mode === 'edit' ? 'activities.update' : 'activities.create'}>
        <Loaded
          key={`${mode} ${source}`}
          mode={mode}
          sourceID={source === null ? null : (addressID(source) ?? 0)}
        />
      </AllowedContent>
    </>
  );
}

/** The form of an activity, once everything that it needs is there. */
function Loaded({ mode, sourceID }: { mode: Mode; sourceID: number | null }) {
  const t = useText();
  const source = useActivity(sourceID);
  const { choices, calls } = useChoices();
  return (
    <FormSource
      source={source}
      isEmpty={sourceID === null}
      choices={choices}
      calls={calls}
      missing={{
        title: t('missing.title'),
        back: { to: paths.activities, label: t('missing.back') },
      }}
    >
      {(begin, loaded, onReload) =>
        mode === 'edit' && begin && !begin.canEdit ? (
          <ReadOnly activity={begin} />
        ) : (
          <ActivityForm
            source={begin}
            isEdit={mode === 'edit'}
            choices={loaded}
            onReload={onReload}
          />
        )
      }
    </FormSource>
  );
}

/** The choices of the form, once all of them are there, and the calls that they come from. */
function useChoices() {
  const purposes = usePurposes();
  const components = useComponents();
  const destinations = useDestinations();
  const calls = [...purposes.calls, components, destinations];
  if (!purposes.purposes || !components.data || !destinations.data) return { choices: null, calls };
  const choices: ActivityChoices = {
    purposes: purposes.purposes,
    components: components.data.data,
    destinations: destinations.data.data,
  };
  return { choices, calls };
}

/** Somebody else's activity: it can be read, and copied instead; says who may change it. */
function ReadOnly({ activity }: { activity: ActivityDetail }) {
  const t = useText();
  return (
    <>
      <NotYours creator={activity.creator} />
      <ActivityFacts activity={activity} />
      <LinkButton appearance="primary" to={paths.copyActivity(activity.activityID)}>
        {t('activity.copy')}
      </LinkButton>
    </>
  );
}
