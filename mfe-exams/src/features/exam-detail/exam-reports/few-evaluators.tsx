import type { FewEvaluatorsRow } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';
import {
  DataTable,
  ErrorState,
  Pager,
  Section,
  type Column,
  numberColumn,
  personColumn,
} from '@mebae/ui';
import { useMemo, useState } from 'react';
import { useClassName } from '../../../lib/class-name.ts';
import { useFewEvaluators } from './exam-reports.resource.ts';

const rowKey = (row: FewEvaluatorsRow): number => row.studentID;

interface FewEvaluatorsProps {
  evalSettingID: number;
  schoolClassID: number | undefined;
}

/** Students whose reports leave out numbers of others, and why; nothing where there is nobody. */
export function FewEvaluators({ evalSettingID, schoolClassID }: FewEvaluatorsProps) {
  const { t } = useTranslation('exams');
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: 20 });
  const { data, error, mutate } = useFewEvaluators(evalSettingID, {
    page,
    pageSize,
    schoolClassID,
  });
  const columns = useColumns();
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data || data.totalRecords === 0) return null;
  return (
    <Section title={t('reports.few.title')} description={t('reports.few.description')}>
      <DataTable
        cards
        caption={t('reports.few.title')}
        columns={columns}
        rows={data.data}
        rowKey={rowKey}
      />
      {data.totalRecords > pageSize && (
        <Pager page={page} pageSize={pageSize} total={data.totalRecords} onChange={setPage} />
      )}
    </Section>
  );
}

function useColumns(): Column<FewEvaluatorsRow>[] {
  const { t } = useTranslation('exams');
  const className = useClassName();
  return useMemo(
    () => [
      { id: 'class', header: t('class.header'), width: 100, cell: (row) => className(row) },
      numberColumn({
        id: 'number',
        header: t('detail.number'),
        width: 80,
        value: (row) => row.studentNumber,
      }),
      personColumn({ header: t('detail.name'), width: 170 }),
      {
        id: 'reason',
        header: t('reports.few.reason'),
        cell: (row) => t(`reports.few.reason.${row.reason}`),
      },
      {
        id: 'withoutNumber',
        header: t('reports.few.withoutNumber'),
        cell: ({ withoutNumber: count, asked }) =>
          count === asked ? t('reports.few.all') : t('reports.few.some', { count, asked }),
      },
    ],
    [t, className],
  );
}
