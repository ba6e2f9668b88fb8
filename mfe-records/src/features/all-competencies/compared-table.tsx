import type { ComparedCompetency, ComparedCustomCompetency, GroupMean } from '@mebae/contracts';
import { DataTable, ScoreValue, StatusBadge, type Column } from '@mebae/ui';
import { useMemo } from 'react';
import { ExplainedState } from '../../lib/explained-state.tsx';
import { scoreColumn } from '../../lib/score-column.tsx';
import { useText, type Text } from '../../lib/text.ts';

/** A competency or one of the school's own, as one line of a table. */
export interface ComparedRow {
  key: string;
  isAsked: boolean;
  /** Address of the page that explains the score; null for one of the school's own. */
  explained: string | null;
  score: ComparedCompetency | ComparedCustomCompetency;
}

/** @param pathOf address of the page that explains the score on a competency */
export const competencyRow = (
  score: ComparedCompetency,
  pathOf: (competencyID: number) => string,
): ComparedRow => ({
  key: `competency${score.competencyID}`,
  isAsked: score.isAsked,
  explained: pathOf(score.competencyID),
  score,
});

export const customRow = (score: ComparedCustomCompetency): ComparedRow => ({
  key: `custom${score.customCompetencyID}`,
  isAsked: true,
  explained: null,
  score,
});

const rowKey = (row: ComparedRow): string => row.key;

/** Peer and self evaluation of some competencies beside the means of class, grade and school. */
export function ComparedTable({ title, rows }: { title: string; rows: ComparedRow[] }) {
  const t = useText();
  const columns = useMemo(() => columnsOf(t), [t]);
  return <DataTable caption={title} columns={columns} rows={rows} rowKey={rowKey} />;
}

/** The mean of a group, with how many it is of. */
const meanColumn = (
  t: Text,
  id: string,
  header: string,
  of: (row: ComparedRow) => GroupMean,
): Column<ComparedRow> => ({
  ...scoreColumn(id, header, 108, (row: ComparedRow) => of(row).mean),
  cell: (row) => {
    const { mean, n, of: all } = of(row);
    return (
      <>
        <ScoreValue value={mean} />
        {mean !== null && (
          <div>{n === all ? t('all.meanOf', { n }) : t('all.meanOfSome', { n, of: all })}</div>
        )}
      </>
    );
  },
});

const columnsOf = (t: Text): Column<ComparedRow>[] => [
  {
    id: 'competency',
    header: t('scores.competency'),
    width: 160,
    cell: ({ score }) => score.name,
    value: ({ score }) => score.name,
  },
  {
    ...scoreColumn('value', t('scores.peer'), 118, ({ score }) => score.value),
    cell: ({ score }) => (
      <ScoreValue isStrong value={score.value} standardError={score.standardError} />
    ),
  },
  {
    id: 'state',
    header: t('scores.state'),
    width: 118,
    cell: ({ isAsked, explained, score: { name, value, isFixed } }) => {
      if (value === null) return t(isAsked ? 'all.noScore' : 'all.notAsked');
      return explained === null ? (
        <StatusBadge kind="score" value={isFixed ? 'fixed' : 'preliminary'} />
      ) : (
        <ExplainedState to={explained} name={name} isFixed={isFixed} />
      );
    },
  },
  scoreColumn('self', t('scores.self'), 100, ({ score }) => score.selfValue),
  meanColumn(t, 'class', t('scores.classMean'), ({ score }) => score.classMean),
  meanColumn(t, 'grade', t('all.gradeMean'), ({ score }) => score.gradeMean),
  meanColumn(t, 'school', t('all.schoolMean'), ({ score }) => score.schoolMean),
];
