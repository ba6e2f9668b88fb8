import type { ExamClassProgress, ExamDetail } from '@mebae/contracts';
import { formatNumber, ProgressBar, useLanguage, useTranslation } from '@mebae/platform';
import { DataTable, EmptyState, type Column } from '@mebae/ui';
import { useMemo } from 'react';
import { useClassName } from '../../lib/class-name.ts';

const rowKey = (row: ExamClassProgress): number => row.schoolClassID;

/** One part of a class: evaluations given of those expected. */
function Part({ label, figures: [given, expected] }: { label: string; figures: [number, number] }) {
  const { t } = useTranslation('exams');
  return (
    <div>
      {t('exam.progress', { given, expected })}
      <ProgressBar aria-label={label} value={expected === 0 ? 0 : given / expected} />
    </div>
  );
}

/** How far each class is. */
export function ClassProgress({ exam }: { exam: ExamDetail }) {
  const { t } = useTranslation('exams');
  const columns = useColumns(exam);
  return (
    <DataTable
      caption={t('detail.part.classes')}
      columns={columns}
      rows={exam.classes}
      rowKey={rowKey}
      empty={<EmptyState title={t('detail.nobody')} />}
    />
  );
}

function useColumns(exam: ExamDetail): Column<ExamClassProgress>[] {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const className = useClassName();
  return useMemo<Column<ExamClassProgress>[]>(() => {
    const count = (of: (row: ExamClassProgress) => number) => (row: ExamClassProgress) =>
      formatNumber(of(row), language);
    const part = (
      id: string,
      header: string,
      of: (row: ExamClassProgress) => [number, number],
    ) => ({
      id,
      header,
      width: 170,
      cell: (row: ExamClassProgress) => <Part label={header} figures={of(row)} />,
    });
    return [
      { id: 'class', header: t('class.header'), cell: className, rowHeader: true },
      {
        id: 'examinees',
        header: t('exam.examinees'),
        width: 90,
        align: 'end' as const,
        cell: count((row) => row.examinees),
      },
      {
        id: 'started',
        header: t('detail.started'),
        width: 100,
        align: 'end' as const,
        hideBelow: 700,
        cell: count((row) => row.started),
      },
      {
        id: 'handedIn',
        header: t('exam.handedIn'),
        width: 90,
        align: 'end' as const,
        cell: count((row) => row.handedIn),
      },
      ...(exam.selfEvaluation
        ? [part('self', t('detail.self'), (row) => [row.selfGiven, row.selfExpected])]
        : []),
      ...(exam.peerEvaluation
        ? [part('peer', t('detail.peer'), (row) => [row.peerGiven, row.peerExpected])]
        : []),
    ];
  }, [t, language, className, exam.selfEvaluation, exam.peerEvaluation]);
}
