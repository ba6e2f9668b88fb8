import type { Scatter } from '@mebae/contracts';
import { formatNumber, makeStyles, useLanguage } from '@mebae/platform';
import { DataTable, type Column, numberColumn } from '@mebae/ui';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { usePeopleOf } from '../../lib/use-detail-notes.ts';

type Row = Scatter['series'][number] & { name: string };

const rowKey = ({ key }: Row): string => key;
const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
const useStyles = makeStyles({ root: { maxWidth: '720px' } });

/** The correlation of each group with its interval. */
export function CorrelationTable({ rows }: { rows: readonly Row[] }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const peopleOf = usePeopleOf();
  const columns = useMemo((): Column<Row>[] => {
    const write = (value: number) => formatNumber(value, language, decimals);
    return [
      {
        id: 'group',
        header: t('picker.target'),
        rowHeader: true,
        width: 160,
        cell: ({ name }) => name,
      },
      numberColumn({
        id: 'n',
        header: t('statistics.column.n'),
        width: 96,
        cell: (row) => peopleOf(row),
      }),
      numberColumn({
        id: 'r',
        header: t('statistics.column.correlation'),
        width: 120,
        cell: ({ correlation }) => (correlation ? write(correlation.value) : '–'),
      }),
      numberColumn({
        id: 'interval',
        header: t('statistics.column.interval'),
        width: 160,
        cell: ({ correlation }) =>
          correlation
            ? t('statistics.range', {
                low: write(correlation.low),
                high: write(correlation.high),
              })
            : '–',
      }),
    ];
  }, [language, t, peopleOf]);
  return (
    <div className={styles.root}>
      <DataTable
        caption={t('statistics.column.correlation')}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
      />
    </div>
  );
}
