import type { PairedFigures, PairedStatistics } from '@mebae/contracts';
import { DataTable, useNumbers, type Column } from '@mebae/ui';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import type { StatisticsNames } from './use-statistics-names.ts';

type Row = PairedFigures & { key: string; measure: string; group: string };

const rowKey = ({ key }: Row): string => key;

/** Both means, their difference and its interval, of each measure and group. */
export function PairedTable(props: {
  data: PairedStatistics;
  kind: 'change' | 'selfPeer';
  names: StatisticsNames;
  nameOf: ReadonlyMap<string, string>;
}) {
  const { data, kind, names, nameOf } = props;
  const t = useText();
  const { score, difference } = useNumbers();
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
  const isOneGroup = data.series.length === 1;
  const columns = useMemo((): Column<Row>[] => {
    const number = (id: string, header: string, cell: (row: Row) => string, width = 96) => ({
      id,
      header,
      cell,
      align: 'end' as const,
      width,
    });
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
      number('n', t('statistics.column.n'), ({ n }) => t('column.people', { n }), 72),
      number('first', t(`statistics.column.${kind}First`), (row) => score(row.first)),
      number('second', t(`statistics.column.${kind}Second`), (row) => score(row.second)),
      number('difference', t('statistics.column.difference'), (row) =>
        difference(row.difference?.value ?? null),
      ),
      number(
        'interval',
        t('statistics.column.interval'),
        (row) =>
          row.difference
            ? t('statistics.range', {
                low: difference(row.difference.low),
                high: difference(row.difference.high),
              })
            : '–',
        136,
      ),
    ];
  }, [kind, isOneGroup, t, score, difference]);
  return (
    <DataTable
      caption={t(`statistics.chart.${kind}`)}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
    />
  );
}
