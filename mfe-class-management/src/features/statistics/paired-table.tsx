import type { ChangeFigures, ChangeStatistics, PairedStatistics } from '@mebae/contracts';
import { DataTable, useNumbers, type Column, numberColumn } from '@mebae/ui';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { usePeopleOf } from '../../lib/use-detail-notes.ts';
import type { StatisticsNames } from './use-statistics-names.ts';

/** A change between courses has no means, own answers beside others' have. */
export type PairedData = ChangeStatistics | PairedStatistics;

interface Row extends ChangeFigures {
  key: string;
  measure: string;
  group: string;
  first?: number | null;
  second?: number | null;
}

const rowKey = ({ key }: Row): string => key;

interface PairedTableProps {
  data: PairedData;
  kind: 'change' | 'selfPeer';
  names: StatisticsNames;
  nameOf: ReadonlyMap<string, string>;
}

/** The difference and its interval of each measure and group; of own and others' answers both means, too. */
export function PairedTable({ data, kind, names, nameOf }: PairedTableProps) {
  const t = useText();
  const columns = usePairedColumns(kind, data.series.length === 1);
  const rows = data.measures.flatMap((measure, at) =>
    data.series.flatMap(({ key, pairs }): Row[] => {
      const pair = pairs[at];
      return pair?.difference
        ? [
            {
              ...pair,
              key: `${measure} ${key}`,
              measure: names.measureName(measure),
              group: nameOf.get(key) ?? '',
            },
          ]
        : [];
    }),
  );
  return (
    <DataTable
      caption={t(`statistics.chart.${kind}`)}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
    />
  );
}

function usePairedColumns(kind: PairedTableProps['kind'], isOneGroup: boolean): Column<Row>[] {
  const t = useText();
  const { ofGroup } = useNumbers();
  const peopleOf = usePeopleOf();
  return useMemo((): Column<Row>[] => {
    const number = (id: string, header: string, cell: (row: Row) => string, width = 96) =>
      numberColumn({ id, header, cell, width });
    return [
      {
        id: 'measure',
        header: t('picker.measure'),
        cell: ({ measure }) => measure,
        rowHeader: true,
        width: 140,
      },
      ...(isOneGroup
        ? []
        : [
            {
              id: 'group',
              header: t('picker.target'),
              cell: ({ group }: Row) => group,
              width: 140,
            },
          ]),
      number('n', t('statistics.column.n'), (row) => peopleOf(row), 80),
      ...(kind === 'selfPeer'
        ? [
            number('first', t('statistics.column.selfPeerFirst'), (row) =>
              ofGroup(row).score(row.first ?? null),
            ),
            number('second', t('statistics.column.selfPeerSecond'), (row) =>
              ofGroup(row).score(row.second ?? null),
            ),
          ]
        : []),
      number('difference', t('statistics.column.difference'), (row) =>
        ofGroup(row).difference(row.difference?.value ?? null),
      ),
      number(
        'interval',
        t('statistics.column.interval'),
        (row) =>
          row.difference
            ? t('statistics.range', {
                low: ofGroup(row).difference(row.difference.low),
                high: ofGroup(row).difference(row.difference.high),
              })
            : '–',
        136,
      ),
    ];
  }, [kind, isOneGroup, t, ofGroup, peopleOf]);
}
