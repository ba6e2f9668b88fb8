import type { TrendAnalyses } from '@mebae/contracts';
import { DataTable, useNumbers, type Column, numberColumn } from '@mebae/ui';
import { useMemo } from 'react';
import { ChangeCell } from '../../lib/change-cell.tsx';
import { useText } from '../../lib/text.ts';
import { usePeopleOf } from '../../lib/use-detail-notes.ts';

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
  const { ofGroup } = useNumbers();
  const peopleOf = usePeopleOf();
  return useMemo(
    (): Column<Row>[] => [
      { id: 'title', header: t('trends.trend'), cell: ({ title }) => title, width: 130 },
      numberColumn({
        id: 'n',
        header: t('statistics.column.n'),
        width: 84,
        cell: (row) => peopleOf(row),
      }),
      numberColumn({
        id: 'mean',
        header: t('statistics.column.mean'),
        width: 84,
        sortable: true,
        value: ({ mean }) => mean?.value ?? null,
        cell: (row) => ofGroup(row).score(row.mean?.value ?? null),
      }),
      numberColumn({
        id: 'interval',
        header: t('statistics.column.interval'),
        width: 116,
        cell: ({ mean, detail }) => {
          const { score } = ofGroup({ detail });
          return mean
            ? t('statistics.range', { low: score(mean.low), high: score(mean.high) })
            : '–';
        },
      }),
      {
        id: 'change',
        header: t('trends.change'),
        width: 180,
        sortable: true,
        value: ({ change }) => change?.difference?.value ?? null,
        cell: ({ change }) =>
          change?.difference ? (
            <ChangeCell difference={change.difference} detail={change.detail} />
          ) : (
            t('column.noChange')
          ),
      },
      numberColumn({
        id: 'changeInterval',
        header: t('trends.changeInterval'),
        width: 116,
        cell: ({ change }) =>
          change?.difference
            ? t('statistics.range', {
                low: ofGroup(change).difference(change.difference.low),
                high: ofGroup(change).difference(change.difference.high),
              })
            : '–',
      }),
    ],
    [t, ofGroup, peopleOf],
  );
}
