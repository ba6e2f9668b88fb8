import type { AllGrowth } from '@mebae/contracts';
import { MessageBar, MessageBarBody } from '@mebae/platform';
import {
  competencyTypeOrder,
  EmptyState,
  ErrorState,
  LoadingState,
  Section,
  useCompetencyTypeName,
  SaveFileButton,
} from '@mebae/ui';
import { GrowthChart } from '../../lib/growth-chart.tsx';
import { useText } from '../../lib/text.ts';
import { downloadAllGrowth, useAllGrowth } from './all-growth.resource.ts';
import { AllGrowthTable, type GrowthRow } from './all-growth-table.tsx';

/** A chart of up to five competencies, then all of them by type as tables, then the school's own. */
export function AllGrowthView({ studentID }: { studentID: number }) {
  const { data, error, mutate } = useAllGrowth(studentID);
  if (data) return <Loaded studentID={studentID} growth={data} />;
  return error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <LoadingState />;
}

function Loaded({ studentID, growth }: { studentID: number; growth: AllGrowth }) {
  const t = useText();
  const typeName = useCompetencyTypeName();
  if (growth.exams.length < 2) {
    return <EmptyState title={t('growth.none')} body={t('growth.noneBody')} />;
  }
  const groups: { key: string; title: string; rows: GrowthRow[] }[] = [
    ...competencyTypeOrder.map((type) => ({
      key: type,
      title: typeName(type),
      rows: growth.competencies
        .filter((c) => c.competencyType === type)
        .map((c) => ({ ...c, key: `competency${c.competencyID}` })),
    })),
    {
      key: 'custom',
      title: t('custom.title'),
      rows: growth.customCompetencies.map((c) => ({ ...c, key: `custom${c.customCompetencyID}` })),
    },
  ];
  const hasMethods = new Set(growth.exams.map((exam) => exam.method)).size > 1;
  return (
    <>
      {hasMethods && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t('growth.methods')}</MessageBarBody>
        </MessageBar>
      )}
      <Section
        title={t('allGrowth.title')}
        description={t('allGrowth.description')}
        actions={
          <SaveFileButton
            label={t('all.excel')}
            onSave={() => downloadAllGrowth(studentID, t('allGrowth.file'))}
          />
        }
      >
        <GrowthChart growth={growth} />
      </Section>
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ key, title, rows }) => (
          <Section key={key} title={title}>
            <AllGrowthTable title={title} exams={growth.exams} rows={rows} />
          </Section>
        ))}
    </>
  );
}
