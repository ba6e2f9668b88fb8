import type { CustomCompetency } from '@mebae/contracts';
import { useParams } from '@mebae/platform';
import {
  AllowedContent,
  EmptyState,
  ErrorState,
  LinkButton,
  LoadingState,
  numberParameter,
  PageHeader,
} from '@mebae/ui';
import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useCompetencies, useCustomCompetency } from '../../lib/custom-competencies.resource.ts';
import { CustomCompetencyForm } from './custom-competency-form.tsx';

/**
 * `/pages/customCompetency/create` and `/pages/customCompetency/:id`: administrators make or change one; a name that
 * is taken is refused.
 */
export default function CustomCompetencyPage() {
  const id = useParams()['customCompetencyID'];
  return (
    <AllowedContent call="customCompetencies.create">
      {id === undefined ? <Create /> : <Edit customCompetencyID={numberParameter.read(id)} />}
    </AllowedContent>
  );
}

function Head({ title }: { title: string }) {
  const t = useText();
  return (
    <PageHeader
      title={title}
      breadcrumbs={[{ label: t('competency.title'), to: paths.customCompetencies }]}
    />
  );
}

function Create() {
  const t = useText();
  return (
    <>
      <Head title={t('competency.create')} />
      <WithCompetencies competency={null} />
    </>
  );
}

function Edit({ customCompetencyID }: { customCompetencyID: number | null }) {
  const t = useText();
  const { data, error, mutate } = useCustomCompetency(customCompetencyID);
  const isGone = customCompetencyID === null || error?.status === 404;
  return (
    <>
      <Head title={data?.name ?? t('competency.edit')} />
      {isGone ? (
        <EmptyState
          title={t('competency.gone')}
          action={<LinkButton to={paths.customCompetencies}>{t('competency.toList')}</LinkButton>}
        />
      ) : error && !data ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : data ? (
        <WithCompetencies competency={data} />
      ) : (
        <LoadingState />
      )}
    </>
  );
}

/** The form, once there are competencies to choose from; begins again with what somebody else has saved. */
function WithCompetencies(props: { competency: CustomCompetency | null }) {
  const { data, error, mutate } = useCompetencies();
  const [competency, setCompetency] = useState(props.competency);
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  return (
    <CustomCompetencyForm
      key={competency?.updatedAt ?? 'new'}
      competency={competency}
      competencies={data.data}
      onReload={setCompetency}
    />
  );
}
