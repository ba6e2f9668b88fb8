import type { AllGrowth, GrowthStep } from '@mebae/contracts';
import { formatDate, makeStyles, useLanguage } from '@mebae/platform';
import { ChangeReading, DataTable, ScoreValue, type Column } from '@mebae/ui';
import { useMemo } from 'react';
import { ChangeInterval } from '../../lib/change-interval.tsx';
import { useText } from '../../lib/text.ts';

/** A competency or one of the school's own, with its score of each course. */
export interface GrowthRow {
  key: string;
  name: string;
  points: AllGrowth['competencies'][number]['points'];
  overall: GrowthStep['change'];
}

const rowKey = (row: GrowthRow): string => row.key;

interface AllGrowthTableProps {
  title: string;
  exams: AllGrowth['exams'];
  rows: GrowthRow[];
}

/** One column a course: the score, and how it differs from the one before; then the change from the first to the last. */
export function AllGrowthTable({ title, exams, rows }: AllGrowthTableProps) {
  const t = useText();
  const language = useLanguage();
  const columns = useMemo(() => columnsOf(t, language, exams), [t, language, exams]);
  return <DataTable caption={title} columns={columns} rows={rows} rowKey={rowKey} />;
}

function columnsOf(
  t: ReturnType<typeof useText>,
  language: ReturnType<typeof useLanguage>,
  exams: AllGrowth['exams'],
): Column<GrowthRow>[] {
  return [
    { id: 'name', header: t('scores.competency'), width: 150, cell: (row) => row.name },
    ...exams.map((exam, index): Column<GrowthRow> => ({
      id: `exam${exam.evalSettingID}`,
      header: `${exam.title} ${formatDate(exam.endAt, language)}`,
      width: 216,
      cell: (row) => <Step step={row.points[index] ?? null} />,
    })),
    {
      id: 'overall',
      header: t('allGrowth.overall'),
      width: 236,
      cell: (row) => <Change change={row.overall} />,
    },
  ];
}

const useStyles = makeStyles({ change: { display: 'block' } });

function Step({ step }: { step: GrowthStep | null }) {
  const styles = useStyles();
  return (
    <>
      <ScoreValue value={step?.value ?? null} standardError={step?.standardError} />
      {step?.change && (
        <span className={styles.change}>
          <Change change={step.change} />
        </span>
      )}
    </>
  );
}

function Change({ change }: { change: GrowthStep['change'] }) {
  if (change === null) return '–';
  return (
    <ChangeReading reading={change.reading}>
      <ChangeInterval change={change} />
    </ChangeReading>
  );
}
