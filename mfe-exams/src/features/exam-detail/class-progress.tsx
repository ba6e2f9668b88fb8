import {
  progressParts,
  type ExamClassProgress,
  type ExamDetail,
  type ProgressPart,
} from '@mebae/contracts';
import { formatNumber, ProgressBar, useLanguage, useTranslation } from '@mebae/platform';
import { DataTable, EmptyState, type Column, numberColumn } from '@mebae/ui';
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

/** Completed answers of those expected. */
function Share({ label, given, expected }: ShareProps) {
  const { t } = useTranslation('exams');
  return (
    <div>
      {t('exam.progress', { given, expected })}
      <ProgressBar aria-label={label} value={expected === 0 ? 0 : given / expected} />
    </div>
  );
}

function useColumns({ classes }: ExamDetail): ClassColumn[] {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const className = useClassName();
  return useMemo<ClassColumn[]>(() => {
    const count = (id: 'examinees' | 'started' | 'handedIn', header: string): ClassColumn =>
      numberColumn({
        id,
        header,
        width: 88,
        hideBelow: id === 'started' ? 700 : undefined,
        cell: (row) => formatNumber(row[id], language),
      });
    const headerOf: Record<ProgressPart, string> = {
      examples: t('detail.examples'),
      self: t('detail.self'),
      peer: t('detail.peer'),
      disposition: t('questions.disposition'),
      trend: t('questions.trends'),
      survey: t('detail.survey'),
    };
    const share = (part: ProgressPart): ClassColumn => ({
      id: part,
      header: headerOf[part],
      cell: ({ parts, cannotTell }) => {
        const own = parts.find((row) => row.part === part);
        if (!own) return '–';
        return (
          <>
            <Share label={headerOf[part]} given={own.given} expected={own.expected} />
            {part === 'peer' && cannotTell > 0 && t('detail.cannotTell', { count: cannotTell })}
          </>
        );
      },
    });
    // The bars share what is left of the width; a course without them leaves it to the class.
    const shown = progressParts.filter((part) =>
      classes.some(({ parts }) => parts.some((row) => row.part === part)),
    );
    return [
      {
        id: 'class',
        header: t('class.header'),
        width: shown.length > 0 ? 120 : undefined,
        cell: className,
        rowHeader: true,
      },
      count('examinees', t('exam.examinees')),
      count('started', t('detail.started')),
      count('handedIn', t('exam.handedIn')),
      ...shown.map(share),
    ];
  }, [t, language, className, classes]);
}
