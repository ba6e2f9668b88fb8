import { competencyOrder } from '@mebae/charts';
import type { RecordCompetency } from '@mebae/contracts';
import { makeStyles, tokens, typographyStyles, useParams } from '@mebae/platform';
import { CompetencyBadge, DataTable, ScoreValue, type Column, numberColumn } from '@mebae/ui';
import { useMemo } from 'react';
import { ExplainedState } from '../../lib/explained-state.tsx';
import { paths } from '../../lib/paths.ts';
import { useRecordLink } from '../../lib/record-frame/use-record-link.ts';
import { scoreColumn } from '../../lib/score-column.tsx';
import { useText, type Text } from '../../lib/text.ts';

const useStyles = makeStyles({
  note: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, margin: '8px 0 0' },
});

const rowKey = (row: RecordCompetency): number => row.competencyID;

interface ScoreTableProps {
  competencies: RecordCompetency[];
  evalSettingID: number;
}

/** The radar's numbers with their errors, how many evaluated, and how far each can be relied on. */
export function ScoreTable({ competencies, evalSettingID }: ScoreTableProps) {
  const styles = useStyles();
  const t = useText();
  const studentID = useParams()['studentID'] ?? '';
  const linkOf = useRecordLink();
  const columns = useMemo(
    () => scoreColumns(t, (id) => linkOf(paths.scoreExplanation(studentID, evalSettingID, id))),
    [t, studentID, evalSettingID, linkOf],
  );
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

/** @param pathOf address of the page that explains the score on a competency */
const scoreColumns = (
  t: Text,
  pathOf: (competencyID: number) => string,
): Column<RecordCompetency>[] => [
  {
    id: 'competency',
    header: t('scores.competency'),
    width: 140,
    cell: (row) => <CompetencyBadge type={row.competencyType} name={row.name} />,
    value: competencyOrder,
    sortable: true,
  },
  {
    ...scoreColumn('value', t('scores.peer'), 104, (row) => row.value),
    cell: (row) => <ScoreValue isStrong value={row.value} standardError={row.standardError} />,
  },
  numberColumn({
    id: 'evaluators',
    header: t('scores.evaluators'),
    width: 96,
    cell: (row) => t('scores.people', { count: row.evaluators }),
    value: (row) => row.evaluators,
  }),
  {
    id: 'state',
    header: t('scores.state'),
    width: 128,
    cell: (row) =>
      row.value === null ? (
        '–'
      ) : (
        <ExplainedState to={pathOf(row.competencyID)} name={row.name} isFixed={row.isFixed} />
      ),
  },
  scoreColumn('self', t('scores.self'), 90, (row) => row.selfValue),
  {
    ...scoreColumn('difference', t('scores.difference'), 88, differenceOf),
    headerLabel: t('scores.differenceLabel'),
    cell: (row) => <ScoreValue isDifference value={differenceOf(row)} />,
  },
  {
    // Without the mark of sorting, which says little of a class, it fits in one line.
    ...scoreColumn('classMean', t('scores.classMean'), 88, (row) => row.classMean),
    sortable: false,
  },
];
