import { competencyOrder, sortedCompetencies } from '@mebae/charts';
import type { GrowthCompetency, StudentGrowth } from '@mebae/contracts';
import {
  ChangeReading,
  CompetencyBadge,
  DataTable,
  ScoreValue,
  type Column,
  numberColumn,
} from '@mebae/ui';
import { ChangeInterval } from '../../lib/change-interval.tsx';
import { useMemo } from 'react';
import { useText, type Text } from '../../lib/text.ts';

const rowKey = (row: GrowthCompetency): number => row.competencyID;

/** The last two courses side by side: both scores with their errors, and the change in numbers and words. */
export function GrowthTable({ growth }: { growth: StudentGrowth }) {
  const t = useText();
  const columns = useMemo(() => growthColumns(t), [t]);
  const rows = useMemo(() => sortedCompetencies(growth.competencies), [growth]);
  return <DataTable caption={t('growth.table')} columns={columns} rows={rows} rowKey={rowKey} />;
}

/** The score of one course. @param back 1 for the last one, 2 for the one before */
function scoreColumn(id: string, header: string, back: 1 | 2): Column<GrowthCompetency> {
  const scoreOf = (row: GrowthCompetency) => row.points.at(-back) ?? null;
  return numberColumn({
    id,
    header,
    width: 108,
    cell: (row) => {
      const score = scoreOf(row);
      return <ScoreValue value={score?.value ?? null} standardError={score?.standardError} />;
    },
    value: (row) => scoreOf(row)?.value,
    sortable: true,
  });
}

const growthColumns = (t: Text): Column<GrowthCompetency>[] => [
  {
    id: 'competency',
    header: t('scores.competency'),
    width: 160,
    cell: (row) => <CompetencyBadge type={row.competencyType} name={row.name} />,
    value: competencyOrder,
    sortable: true,
  },
  scoreColumn('before', t('growth.before'), 2),
  scoreColumn('after', t('growth.after'), 1),
  numberColumn({
    id: 'difference',
    header: t('growth.difference'),
    width: 190,
    cell: ({ change }) => <ChangeInterval change={change} />,
    value: ({ change }) => change?.difference,
    sortable: true,
  }),
  {
    id: 'reading',
    header: t('growth.reading'),
    width: 200,
    cell: ({ change }) =>
      change === null ? t('growth.notComparable') : <ChangeReading reading={change.reading} />,
  },
];
