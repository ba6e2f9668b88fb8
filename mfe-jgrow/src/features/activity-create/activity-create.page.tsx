import { endpoints, type ActivityDetail } from '@mebae/contracts';
import { makeStyles, tokens, useApi, useSearchParams } from '@mebae/platform';
import { EmptyState, ErrorState, LoadingState, PageHeader, LinkButton } from '@mebae/ui';
import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { ActivityForm, type ActivityChoices } from './activity-form.tsx';
import { purposeParts } from './purpose-parts.ts';

const useStyles = makeStyles({
  panel: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
});

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
      <Loaded
        key={`${mode} ${asked}`}
        mode={mode}
        sourceID={asked === null ? null : (/^[1-9]\d{0,14}$/.exec(asked)?.[0] ?? '0')}
      />
    </>
  );
}

/** Waits for everything that the form needs, so that nothing jumps while a person types. */
function Loaded({ mode, sourceID }: { mode: Mode; sourceID: string | null }) {
  const styles = useStyles();
  const t = useText();
  const source = useApi(
    endpoints.activities.detail,
    sourceID === null ? null : { params: { activityID: Number(sourceID) } },
  );
  const purposes = useApi(endpoints.masters.growingPurposes, {});
  const competencies = useApi(endpoints.masters.competencies, {});
  const components = useApi(endpoints.activities.components, {});
  const destinations = useApi(endpoints.masters.destinations, {});
  const calls = [source, purposes, competencies, components, destinations];

  // A form begins with what the server has now, not with what a list showed a while ago; later answers don't touch it.
  const [begin, setBegin] = useState<ActivityDetail | null>(null);
  const [round, setRound] = useState(0);
  if (!begin && source.data && !source.isValidating) setBegin(source.data);

  if (source.error?.status === 404) {
    return (
      <div className={styles.panel}>
        <EmptyState
          title={t('missing.title')}
          body={t('missing.body')}
          action={<LinkButton to={paths.activities}>{t('missing.back')}</LinkButton>}
        />
      </div>
    );
  }
  const failed = calls.find((call) => call.error && !call.isValidating && !call.data);
  if (failed) {
    return (
      <div className={styles.panel}>
        <ErrorState error={failed.error} onRetry={() => void failed.mutate()} />
      </div>
    );
  }
  if (
    !purposes.data ||
    !competencies.data ||
    !components.data ||
    !destinations.data ||
    (sourceID !== null && !begin)
  ) {
    return <LoadingState />;
  }
  if (mode === 'edit' && begin && !begin.canEdit) {
    return (
      <div className={styles.panel}>
        <EmptyState
          title={t('form.notYours.title')}
          body={t('form.notYours.body')}
          action={
            <LinkButton appearance="primary" to={paths.copy(begin.activityID)}>
              {t('activity.copy')}
            </LinkButton>
          }
        />
      </div>
    );
  }
  const competencyNames = competencies.data.data;
  const choices: ActivityChoices = {
    purposes: purposes.data.data.map((purpose) => ({
      ...purpose,
      parts: purposeParts(purpose.growingPurposeID, competencyNames),
    })),
    components: components.data.data,
    destinations: destinations.data.data,
  };
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
