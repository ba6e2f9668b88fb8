import type { CustomCompetency } from '@mebae/contracts';
import {
  Allowed,
  AllowedContent,
  DataTable,
  EmptyState,
  ErrorState,
  LinkButton,
  LoadingState,
  PageHeader,
} from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useCustomCompetencies } from '../../lib/custom-competencies.resource.ts';
import { useCustomCompetencyColumns } from './use-custom-competency-columns.tsx';

const rowKey = (row: CustomCompetency): number => row.customCompetencyID;
const rowLink = (row: CustomCompetency): string => paths.customCompetency(row.customCompetencyID);

/**
 * `/pages/customCompetency`: administrators list, change and delete the competencies that the school has put together
 * itself.
 */
export default function CustomCompetenciesPage() {
  const t = useText();
  return (
    <>
      <PageHeader
        title={t('competency.title')}
        subtitle={t('competency.subtitle')}
        actions={<CreateButton />}
      />
      <AllowedContent call="customCompetencies.list">
        <CustomCompetencies />
      </AllowedContent>
    </>
  );
}

function CreateButton() {
  const t = useText();
  return (
    <Allowed call="customCompetencies.create">
      <LinkButton to={paths.customCompetencyCreate} appearance="primary">
        {t('competency.create')}
      </LinkButton>
    </Allowed>
  );
}

function CustomCompetencies() {
  const t = useText();
  const columns = useCustomCompetencyColumns();
  const { data, error, mutate } = useCustomCompetencies();
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  if (data.data.length === 0) {
    return <EmptyState title={t('competency.none')} body={t('competency.noneHint')} />;
  }
  return (
    <DataTable
      cards
      caption={t('competency.title')}
      columns={columns}
      rows={data.data}
      rowKey={rowKey}
      rowLink={rowLink}
    />
  );
}
