import {
  carelessReasons,
  type CannotJudgeStudent,
  type CarelessOutsideEvaluator,
  type CarelessStudent,
  type ExamDetail,
} from '@mebae/contracts';
import { formatNumber, makeStyles, useLanguage, useTranslation } from '@mebae/platform';
import {
  DataTable,
  EmptyState,
  ErrorState,
  LoadingState,
  Section,
  type Column,
  numberColumn,
} from '@mebae/ui';
import { useCallback, useMemo } from 'react';
import { useCareless } from '../exam-detail.resource.ts';
import { useStudentColumns } from '../student-columns.tsx';

const useStyles = makeStyles({
  parts: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' },
  reasons: { margin: 0, paddingLeft: '18px' },
});

const strangerKey = (row: CannotJudgeStudent): number => row.student.studentID;
const strangerOf = (row: CannotJudgeStudent) => row.student;
const studentKey = (row: CarelessStudent): number => row.student.studentID;
const studentOf = (row: CarelessStudent) => row.student;
const targetOf = (row: CarelessOutsideEvaluator) => row.target;
const outsiderKey = (row: CarelessOutsideEvaluator): string =>
  `${row.target.studentID}/${row.name}`;

/** Students whose answers look careless, by which rule, and with how much weight they count. */
export function CarelessPatterns({ exam }: { exam: ExamDetail }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const { data, error, mutate } = useCareless(exam.evalSettingID);
  const students = useColumns();
  const outsiders = useOutsiderColumns();
  const cannotJudge = useCannotJudgeColumns();
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  if (!data.isScored) {
    return <EmptyState title={t('careless.notScored')} body={t('careless.notScoredBody')} />;
  }
  return (
    <div className={styles.parts}>
      <Section
        title={t('careless.title')}
        description={t('careless.description', { count: data.students.length, of: data.answered })}
      >
        {!data.isFixed && <p>{t('careless.preliminary')}</p>}
        <DataTable
          caption={t('careless.title')}
          columns={students}
          rows={data.students}
          rowKey={studentKey}
          empty={<EmptyState title={t('careless.none')} />}
        />
      </Section>
      {data.outsiders.length > 0 && (
        <Section title={t('careless.outsiders')}>
          <DataTable
            caption={t('careless.outsiders')}
            columns={outsiders}
            rows={data.outsiders}
            rowKey={outsiderKey}
          />
        </Section>
      )}
      {data.cannotJudge.length > 0 && (
        <Section title={t('careless.cannotJudge')} description={t('careless.cannotJudgeBody')}>
          <DataTable
            caption={t('careless.cannotJudge')}
            columns={cannotJudge}
            rows={data.cannotJudge}
            rowKey={strangerKey}
          />
        </Section>
      )}
      <Rules />
    </div>
  );
}

/** The rules in words, and what follows from them. */
function Rules() {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  return (
    <Section title={t('careless.rules')}>
      <ul className={styles.reasons}>
        {[...carelessReasons, 'weights' as const, 'talk' as const].map((rule) => (
          <li key={rule}>{t(`careless.rule.${rule}`)}</li>
        ))}
      </ul>
    </Section>
  );
}

type Reason = CarelessStudent['reasons'][number];

function useReasons(): (reasons: readonly Reason[]) => string {
  const { t } = useTranslation('exams');
  return useCallback(
    (reasons) =>
      reasons.length === 0
        ? '–'
        : reasons.map((reason) => t(`careless.reason.${reason}`)).join(t('careless.separator')),
    [t],
  );
}

function useColumns(): Column<CarelessStudent>[] {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const words = useReasons();
  const student = useStudentColumns(studentOf);
  return useMemo<Column<CarelessStudent>[]>(
    () => [
      ...student,
      { id: 'reasons', header: t('careless.ofOthers'), cell: (row) => words(row.reasons) },
      numberColumn({
        id: 'weight',
        header: t('careless.weight'),
        width: 100,
        cell: (row) => formatNumber(row.weight, language, { style: 'percent' }),
      }),
      { id: 'self', header: t('careless.ofSelf'), cell: (row) => words(row.selfReasons) },
    ],
    [t, language, words, student],
  );
}

function useOutsiderColumns(): Column<CarelessOutsideEvaluator>[] {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const words = useReasons();
  const target = useStudentColumns(targetOf);
  return useMemo<Column<CarelessOutsideEvaluator>[]>(
    () => [
      { id: 'outsider', header: t('careless.outsider'), rowHeader: true, cell: (row) => row.name },
      ...target.map((column) => ({ ...column, rowHeader: false })),
      { id: 'reasons', header: t('careless.ofOthers'), cell: (row) => words(row.reasons) },
      numberColumn({
        id: 'weight',
        header: t('careless.weight'),
        width: 100,
        cell: (row) => formatNumber(row.weight, language, { style: 'percent' }),
      }),
    ],
    [t, language, words, target],
  );
}

function useCannotJudgeColumns(): Column<CannotJudgeStudent>[] {
  const { t } = useTranslation('exams');
  const student = useStudentColumns(strangerOf);
  return useMemo<Column<CannotJudgeStudent>[]>(
    () => [
      ...student,
      numberColumn({
        id: 'cannotJudge',
        header: t('careless.cannotJudgeCount'),
        cell: (row) => t('exam.progress', { given: row.cannotJudge, expected: row.asked }),
      }),
    ],
    [t, student],
  );
}
