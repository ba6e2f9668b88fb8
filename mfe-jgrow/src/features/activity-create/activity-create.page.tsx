import type { ActivityDetail } from '@mebae/contracts';
import { useSearchParams } from '@mebae/platform';
import {
  AllowedContent,
  EmptyState,
  ErrorState,
  LinkButton,
  LoadingState,
  PageHeader,
} from '@mebae/ui';
import { useState } from 'react';
import {
  useActivity,
  useCompetencies,
  useComponents,
  useDestinations,
  useGrowingPurposes,
} from '../../lib/activities.resource.ts';
import { Panel } from '../../lib/panel.tsx';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { ActivityForm } from './activity-form.tsx';
import type { ActivityChoices } from './choices.ts';
import { purposeParts } from './purpose-parts.ts';

type Mode = 'create' | 'copy' | 'edit';

/** Makes an activity: empty, as a copy (`?from=`), or changes one (`?edit=`). */
export default function ActivityCreatePage() {
  const t = useText();
  const [query] = useSearchParams();
  const asked = query.get('edit') ?? query.get('from');
  const mode: Mode = query.has('edit') ? 'edit' : asked === null ? 'create' : 'copy';
  return (
    <>
      <PageHeader
        title={t(`form.title.${mode}`)}
        subtitle={t(`form.subtitle.${mode}`)}
        breadcrumbs={[{ label: t('list.title'), to: paths.activities }]}
      />
      <AllowedContent call={mode === 'edit' ? 'activities.update' : 'activities.create'}>
        <Loaded
          key={`${mode} ${asked}`}
          mode={mode}
          // What is no id finds nothing.
          sourceID={asked === null ? null : Number(/^[1-9]\d{0,14}$/.exec(asked)?.[0] ?? 0)}
        />
      </AllowedContent>
    </>
  );
}

/** Waits for everything that the form needs, so that nothing moves while a person types. */
function Loaded({ mode, sourceID }: { mode: Mode; sourceID: number | null }) {
  const source = useActivity(sourceID);
  const { choices, calls } = useChoices();
  // A form begins with what the server has now, not with what a list showed a while ago; later responses don't touch it.
  const [begin, setBegin] = useState<ActivityDetail | null>(null);
  const [round, setRound] = useState(0);
  if (!begin && source.data && !source.isValidating) setBegin(source.data);

  if (source.error?.status === 404) return <Missing />;
  const failed = [source, ...calls].find((call) => call.error && !call.isValidating && !call.data);
  if (failed) {
    return (
      <Panel>
        <ErrorState error={failed.error} onRetry={() => void failed.mutate()} />
      </Panel>
    );
  }
  if (!choices || (sourceID !== null && !begin)) return <LoadingState />;
  if (mode === 'edit' && begin && !begin.canEdit) return <NotEditable activity={begin} />;
  return (
    <ActivityForm
      key={round}
      source={begin}
      isEdit={mode === 'edit'}
      choices={choices}
      onReload={(latest) => {
        setBegin(latest);
        setRound(round + 1);
      }}
    />
  );
}

/** What there is to choose from, once all of it is there, and the calls that it comes from. */
function useChoices() {
  const purposes = useGrowingPurposes();
  const competencies = useCompetencies();
  const components = useComponents();
  const destinations = useDestinations();
  const calls = [purposes, competencies, components, destinations];
  if (!purposes.data || !competencies.data || !components.data || !destinations.data) {
    return { choices: null, calls };
  }
  const names = competencies.data.data;
  const choices: ActivityChoices = {
    purposes: purposes.data.data.map((purpose) => ({
      ...purpose,
      parts: purposeParts(purpose.growingPurposeID, names),
    })),
    components: components.data.data,
    destinations: destinations.data.data,
  };
  return { choices, calls };
}

function Missing() {
  const t = useText();
  return (
    <Panel>
      <EmptyState
        title={t('missing.title')}
        body={t('missing.body')}
        action={<LinkButton to={paths.activities}>{t('missing.back')}</LinkButton>}
      />
    </Panel>
  );
}

/** Somebody else's activity can be copied instead. */
function NotEditable({ activity }: { activity: ActivityDetail }) {
  const t = useText();
  return (
    <Panel>
      <EmptyState
        title={t('form.notYours.title')}
        body={t('form.notYours.body')}
        action={
          <LinkButton appearance="primary" to={paths.copy(activity.activityID)}>
            {t('activity.copy')}
          </LinkButton>
        }
      />
    </Panel>
  );
}
