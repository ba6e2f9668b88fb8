import type { StudentTrend, StudentTrends } from '@mebae/contracts';
import { formatDate, useLanguage } from '@mebae/platform';
import {
  ChangeReading,
  DataTable,
  Pill,
  ScoreValue,
  useNumbers,
  type Column,
  numberColumn,
} from '@mebae/ui';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';

const rowKey = (row: StudentTrend): number => row.trendID;

/** The last result and the check that it is of. */
const lastOf = ({ points }: StudentTrend) => {
  const at = points.findLastIndex((point) => point !== null);
  return { at, point: points[at] ?? null };
};

/** Each trend's last result with its band, what it says, and the change since the result before. */
export function TrendTable({ trends }: { trends: StudentTrends }) {
  const t = useText();
  const columns = useColumns(trends);
  return (
    <DataTable caption={t('trends.table')} columns={columns} rows={trends.trends} rowKey={rowKey} />
  );
}

function useColumns({ checks }: StudentTrends): Column<StudentTrend>[] {
  const t = useText();
  const language = useLanguage();
  const numbers = useNumbers();
  return useMemo(() => {
    const dayOf = (row: StudentTrend) => {
      const check = checks[lastOf(row).at];
      return check ? formatDate(check.endAt, language) : '';
    };
    return [
      {
        id: 'title',
        header: t('trends.trend'),
        width: 112,
        rowHeader: true,
        cell: (row) => row.title,
      },
      numberColumn({
        id: 'value',
        header: t('trends.value'),
        width: 88,
        cell: (row) => <ScoreValue value={lastOf(row).point?.value ?? null} />,
        value: (row) => lastOf(row).point?.value,
        sortable: true,
      }),
      {
        id: 'band',
        header: t('trends.band'),
        width: 104,
        cell: (row) => {
          const band = lastOf(row).point?.band;
          return (
            band && (
              <Pill tone={band === 'middle' ? 'plain' : 'brand'}>{t(`trends.band.${band}`)}</Pill>
            )
          );
        },
      },
      {
        id: 'meaning',
        header: t('trends.meaning'),
        cell: (row) => (
          <>
            {row.meaning !== null && <div>{row.meaning}</div>}
            {row.cuts &&
              t(row.cuts.isOfSchool ? 'trends.cutsOfSchool' : 'trends.cutsFixed', {
                low: numbers.score(row.cuts.low),
                high: numbers.score(row.cuts.high),
                date: dayOf(row),
              })}
          </>
        ),
      },
      {
        id: 'change',
        header: t('trends.change'),
        width: 208,
        cell: ({ change }) =>
          change === null ? (
            t('trends.firstResult')
          ) : (
            <>
              <ScoreValue isDifference value={change.difference} />{' '}
              {change.reading === null ? (
                t('trends.tooFew')
              ) : (
                <ChangeReading reading={change.reading} />
              )}
            </>
          ),
      },
    ];
  }, [checks, t, language, numbers]);
}
