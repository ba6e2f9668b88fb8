import { limits, type ExamDesign, type ExamDraftData } from '@mebae/contracts';
import { makeStyles, tokens, typographyStyles, useTranslation } from '@mebae/platform';
import { DataTable, type Column } from '@mebae/ui';
import { useMemo } from 'react';
import { pointsOfError } from '../../../lib/points-of-error.ts';
import { readDesigns } from '../exam-settings.resource.ts';
import { useLatest } from './use-latest.ts';

const useStyles = makeStyles({
  box: { display: 'grid', gap: '8px', maxWidth: '640px' },
  chosen: { fontWeight: tokens.fontWeightSemibold },
  note: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2, margin: 0 },
});

const rowKey = (design: ExamDesign): number => design.evaluators;

/** How exact scores will be and how long a person needs, by the number of evaluators, before anything is decided. */
export function DesignsTable({ data }: { data: ExamDraftData }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const { questions, examinees, forEvent } = data;
  const chosen = examinees?.evaluatorsPerStudent ?? limits.evaluatorsForFixedScore;
  const latest = useLatest({ data: { questions, examinees, forEvent } }, readDesigns);
  const columns = useColumns(chosen);
  const { designs = [], hasSeveralClasses = false } = latest.data ?? {};
  const design = designs.find((row) => row.evaluators === chosen);
  if (latest.data && designs.length === 0) return null;
  return (
    <div className={styles.box}>
      {/* The table has its name for screen readers already. */}
      <div aria-hidden="true">{t('designs.caption')}</div>
      <DataTable
        caption={t('designs.caption')}
        columns={columns}
        rows={latest.data && designs}
        rowKey={rowKey}
        isLoading={latest.isOutdated && !latest.error}
        error={latest.error}
        onRetry={() => void latest.mutate()}
      />
      <p className={styles.note}>{t('designs.note')}</p>
      {hasSeveralClasses && design && !design.isComparable && (
        <p className={styles.note}>{t('confirm.precision.unlinked')}</p>
      )}
    </div>
  );
}

function useColumns(chosen: number): Column<ExamDesign>[] {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  return useMemo(() => {
    const classOf = (row: ExamDesign) => (row.evaluators === chosen ? styles.chosen : undefined);
    const column = (
      id: 'evaluators' | 'score' | 'classMean' | 'minutes',
      text: (row: ExamDesign) => string,
    ): Column<ExamDesign> => ({
      id,
      header: t(`designs.${id}`),
      align: id === 'evaluators' ? 'start' : 'end',
      cell: (row) => <span className={classOf(row)}>{text(row)}</span>,
    });
    return [
      column('evaluators', ({ evaluators }) =>
        t(evaluators === chosen ? 'designs.chosen' : 'designs.people', { count: evaluators }),
      ),
      column('score', (row) => t('designs.error', { points: pointsOfError(row.scoreError) })),
      column('classMean', (row) =>
        t('designs.error', { points: pointsOfError(row.classMeanError) }),
      ),
      column('minutes', ({ minutes }) => t('designs.about', { minutes })),
    ];
  }, [t, chosen, styles]);
}
