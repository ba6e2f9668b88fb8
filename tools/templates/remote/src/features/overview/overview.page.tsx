import type { SchoolClassRow } from '@mebae/contracts';
import { formatNumber, useLanguage, useSchoolYear } from '@mebae/platform';
import {
  DataTable,
  EmptyState,
  ErrorState,
  LoadingState,
  PageHeader,
  Section,
  type Column,
} from '@mebae/ui';
import { useMemo } from 'react';
import { useText, type Text } from '../../lib/text.ts';
import { useClasses } from './overview.resource.ts';

const rowKey = (row: SchoolClassRow) => row.schoolClassID;

function columnsOf(t: Text, language: ReturnType<typeof useLanguage>): Column<SchoolClassRow>[] {
  return [
    {
      id: 'class',
      header: t('overview.class'),
      cell: (row) => t('overview.className', { grade: row.grade, name: row.schoolClassName }),
      rowHeader: true,
    },
    {
      id: 'students',
      header: t('overview.students'),
      cell: (row) => formatNumber(row.studentCount, language),
    },
  ];
}

/** The classes of the school year: something real to begin with, in each of its states. */
export default function OverviewPage() {
  const t = useText();
  const language = useLanguage();
  const [year] = useSchoolYear();
  const { data, error, isLoading, mutate } = useClasses();
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  return (
    <>
      <PageHeader title={t('overview.title')} subtitle={t('overview.year', { year })} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : isLoading || !data ? (
        <LoadingState />
      ) : data.data.length === 0 ? (
        <EmptyState title={t('overview.none')} body={t('overview.noneHint')} />
      ) : (
        <Section title={t('overview.classes')}>
          <DataTable
            caption={t('overview.classes')}
            columns={columns}
            rows={data.data}
            rowKey={rowKey}
          />
        </Section>
      )}
    </>
  );
}
