import type { ExamClassProgress, ExamDetail } from '@mebae/contracts';
import { formatNumber, ProgressBar, useLanguage, useTranslation } from '@mebae/platform';
import { DataTable, EmptyState, type Column } from '@mebae/ui';
import { useMemo } from 'react';
import { useClassName } from '../../lib/class-name.ts';

type ClassColumn = Column<ExamClassProgress>;

const rowKey = (row: ExamClassProgress): number => row.schoolClassID;

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

interface ShareProps {
  label: string;
  given: number;
  expected: number;
}

/** Evaluations given of those expected. */
function Share({ label, given, expected }: ShareProps) {
  const { t } = useTranslation('exams');
  return (
    <div>
      {t('exam.progress', { given, expected })}
      <ProgressBar aria-label={label} value={expected === 0 ? 0 : given / expected} />
    </div>
  );
}

function useColumns({ selfEvaluation, peerEvaluation }: ExamDetail): ClassColumn[] {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const className = useClassName();
  return useMemo<ClassColumn[]>(() => {
    const count = (id: 'examinees' | 'started' | 'handedIn', header: string): ClassColumn => ({
      id,
      header,
      width: 100,
      align: 'end',
      hideBelow: id === 'started' ? 700 : undefined,
      cell: (row) => formatNumber(row[id], language),
    });
    const share = (id: 'self' | 'peer'): ClassColumn => {
      const header = t(`detail.${id}`);
      return {
        id,
        header,
        cell: (row) => (
          <Share label={header} given={row[`${id}Given`]} expected={row[`${id}Expected`]} />
        ),
      };
    };
    // The bars share what is left of the width; a course without them leaves it to the class.
    const hasShares = selfEvaluation || peerEvaluation;
    return [
      {
        id: 'class',
        header: t('class.header'),
        width: hasShares ? 160 : undefined,
        cell: className,
        rowHeader: true,
      },
      count('examinees', t('exam.examinees')),
      count('started', t('detail.started')),
      count('handedIn', t('exam.handedIn')),
      ...(selfEvaluation ? [share('self')] : []),
      ...(peerEvaluation ? [share('peer')] : []),
    ];
  }, [t, language, className, selfEvaluation, peerEvaluation]);
}
