import type { RecordCompetency } from '@mebae/contracts';
import { makeStyles, tokens, typographyStyles } from '@mebae/platform';
import {
  CompetencyBadge,
  DataTable,
  StatusBadge,
  competencyTypeOrder,
  type Column,
  useNumbers,
} from '@mebae/ui';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';

const useStyles = makeStyles({
  score: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  value: { ...typographyStyles.body1Strong },
  error: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
    marginLeft: '4px',
  },
  number: { fontVariantNumeric: 'tabular-nums' },
  note: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
    margin: '8px 0 0',
  },
});

const differenceOf = ({ value, selfValue }: RecordCompetency): number | null =>
  value === null || selfValue === null ? null : value - selfValue;

const rowKey = (row: RecordCompetency): number => row.competencyID;

/** The radar's numbers with their errors, how many evaluated, and how far each can be relied on. */
export function ScoreTable({ competencies }: { competencies: RecordCompetency[] }) {
  const styles = useStyles();
  const t = useText();
  const columns = useColumns();
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

function useColumns(): Column<RecordCompetency>[] {
  const styles = useStyles();
  const t = useText();
  const numbers = useNumbers();
  return useMemo(() => {
    const number = (text: string) => <span className={styles.number}>{text}</span>;
    const all: Column<RecordCompetency>[] = [
      {
        id: 'competency',
        header: t('scores.competency'),
        width: 158,
        cell: (c) => <CompetencyBadge type={c.competencyType} name={c.name} />,
        value: (c) => competencyTypeOrder.indexOf(c.competencyType) * 100 + c.competencyID,
        sortable: true,
      },
      {
        id: 'value',
        header: t('scores.peer'),
        width: 118,
        align: 'end',
        cell: (c) => (
          <span className={styles.score}>
            <span className={styles.value}>{numbers.score(c.value)}</span>
            <span className={styles.error}>{numbers.error(c.standardError)}</span>
          </span>
        ),
        value: (c) => c.value,
        sortable: true,
      },
      {
        id: 'evaluators',
        header: t('scores.evaluators'),
        width: 76,
        align: 'end',
        cell: (c) => number(t('scores.people', { count: c.evaluators })),
        value: (c) => c.evaluators,
      },
      {
        id: 'state',
        header: t('scores.state'),
        width: 80,
        cell: (c) =>
          c.value === null ? (
            '–'
          ) : (
            <StatusBadge kind="score" value={c.isFixed ? 'fixed' : 'preliminary'} />
          ),
      },
      {
        id: 'self',
        header: t('scores.self'),
        width: 100,
        align: 'end',
        cell: (c) => number(numbers.score(c.selfValue)),
        value: (c) => c.selfValue,
        sortable: true,
      },
      {
        id: 'difference',
        header: t('scores.difference'),
        headerLabel: t('scores.differenceLabel'),
        width: 76,
        align: 'end',
        cell: (c) => number(numbers.difference(differenceOf(c))),
        value: differenceOf,
        sortable: true,
      },
      {
        id: 'classMean',
        header: t('scores.classMean'),
        width: 112,
        align: 'end',
        cell: (c) => number(numbers.score(c.classMean)),
        value: (c) => c.classMean,
        sortable: true,
      },
    ];
    return all;
  }, [styles, t, numbers]);
}
