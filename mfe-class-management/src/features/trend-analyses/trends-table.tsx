import type { TrendAnalyses } from '@mebae/contracts';
import { DataTable, useNumbers, type Column } from '@mebae/ui';
import { useMemo } from 'react';
import { ChangeCell } from '../../lib/change-cell.tsx';
import { useText } from '../../lib/text.ts';

type Row = TrendAnalyses['trends'][number];

const rowKey = ({ trendID }: Row): number => trendID;

/** The mean of each trend with its interval, and its change since the last check. */
export function TrendsTable({ data }: { data: TrendAnalyses }) {
  const t = useText();
  const columns = useTrendsColumns();
  return (
    <DataTable caption={t('trends.table')} columns={columns} rows={data.trends} rowKey={rowKey} />
  );
}

function useTrendsColumns(): Column<Row>[] {
  const t = useText();
  const { score, difference } = useNumbers();
  return useMemo(
    (): Column<Row>[] => [
      { id: 'title', header: t('trends.trend'), cell: ({ title }) => title, width: 130 },
      {
        id: 'n',
        header: t('statistics.column.n'),
        align: 'end',
        width: 84,
        cell: ({ n }) => t('column.people', { n }),
      },
      {
        id: 'mean',
        header: t('statistics.column.mean'),
        align: 'end',
        width: 84,
        sortable: true,
        value: ({ mean }) => mean?.value ?? null,
        cell: ({ mean }) => score(mean?.value ?? null),
      },
      {
        id: 'interval',
        header: t('statistics.column.interval'),
        align: 'end',
        width: 116,
        cell: ({ mean }) =>
          mean ? t('statistics.range', { low: score(mean.low), high: score(mean.high) }) : '–',
      },
      {
        id: 'change',
        header: t('trends.change'),
        width: 180,
        sortable: true,
        value: ({ change }) => change?.difference?.value ?? null,
        cell: ({ change }) =>
          change?.difference ? <ChangeCell difference={change.difference} /> : t('column.noChange'),
      },
      {
        id: 'changeInterval',
        header: t('trends.changeInterval'),
        align: 'end',
        width: 116,
        cell: ({ change }) =>
          change?.difference
            ? t('statistics.range', {
                low: difference(change.difference.low),
                high: difference(change.difference.high),
              })
            : '–',
      },
    ],
    [t, score, difference],
  );
}
