import type { RecordCompetency } from '@mebae/contracts';
import { makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { CompetencyBadge, DataTable, ScoreValue, StatusBadge, type Column } from '@mebae/ui';
import { useMemo } from 'react';
import { useText, type Text } from '../../lib/text.ts';
import { competencyOrder } from './sorted-competencies.ts';

const useStyles = makeStyles({
  note: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, margin: '8px 0 0' },
});

const rowKey = (row: RecordCompetency): number => row.competencyID;

/** The radar's numbers with their errors, how many evaluated, and how far each can be relied on. */
export function ScoreTable({ competencies }: { competencies: RecordCompetency[] }) {
  const styles = useStyles();
  const t = useText();
  const columns = useMemo(() => scoreColumns(t), [t]);
  return (
    <div>
      <DataTable
        caption={t('scores.table')}
        columns={columns}
        rows={competencies}
        rowKey={rowKey}
      />
      <p className={styles.note}>{t('scores.tableNote')}</p>
    </div>
  );
}

const differenceOf = ({ value, selfValue }: RecordCompetency): number | null =>
  value === null || selfValue === null ? null : value - selfValue;

/** A column of plain numbers that rows can be sorted by. */
const numberColumn = (
  id: string,
  header: string,
  width: number,
  valueOf: (row: RecordCompetency) => number | null,
): Column<RecordCompetency> => ({
  id,
  header,
  width,
  align: 'end',
  cell: (row) => <ScoreValue value={valueOf(row)} />,
  value: valueOf,
  sortable: true,
});

const scoreColumns = (t: Text): Column<RecordCompetency>[] => [
  {
    id: 'competency',
    header: t('scores.competency'),
    width: 158,
    cell: (row) => <CompetencyBadge type={row.competencyType} name={row.name} />,
    value: competencyOrder,
    sortable: true,
  },
  {
    ...numberColumn('value', t('scores.peer'), 118, (row) => row.value),
    cell: (row) => <ScoreValue isStrong value={row.value} standardError={row.standardError} />,
  },
  {
    id: 'evaluators',
    header: t('scores.evaluators'),
    width: 76,
    align: 'end',
    cell: (row) => t('scores.people', { count: row.evaluators }),
    value: (row) => row.evaluators,
  },
  {
    id: 'state',
    header: t('scores.state'),
    width: 80,
    cell: (row) =>
      row.value === null ? (
        '–'
      ) : (
        <StatusBadge kind="score" value={row.isFixed ? 'fixed' : 'preliminary'} />
      ),
  },
  numberColumn('self', t('scores.self'), 100, (row) => row.selfValue),
  {
    ...numberColumn('difference', t('scores.difference'), 76, differenceOf),
    headerLabel: t('scores.differenceLabel'),
    cell: (row) => <ScoreValue isDifference value={differenceOf(row)} />,
  },
  numberColumn('classMean', t('scores.classMean'), 112, (row) => row.classMean),
];
