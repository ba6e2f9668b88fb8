import type { CareEntry, CareList as CareListOfExam, ExamDetail } from '@mebae/contracts';
import {
  formatNumber,
  Link,
  makeStyles,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  useLanguage,
  useTranslation,
} from '@mebae/platform';
import { DataTable, EmptyState, ErrorState, LoadingState, Section, type Column } from '@mebae/ui';
import { useMemo } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useCareList } from '../exam-detail.resource.ts';
import { useStudentColumns } from '../student-columns.tsx';

const useStyles = makeStyles({
  parts: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' },
  reasons: { margin: 0, paddingLeft: '18px' },
});

const rowKey = (row: CareEntry): number => row.student.studentID;
const studentOf = (row: CareEntry) => row.student;

/** Students whose trends ask for a talk, each with the rule that says so. */
export function CareList({ exam }: { exam: ExamDetail }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const { data, error, mutate } = useCareList(exam.evalSettingID);
  const columns = useColumns(exam.evalSettingID);
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  if (!data.isScored) {
    return <EmptyState title={t('care.notScored')} body={t('care.notScoredBody')} />;
  }
  if (data.trends.length === 0) {
    return <EmptyState title={t('care.noCore')} body={t('care.noCoreBody')} />;
  }
  return (
    <div className={styles.parts}>
      <MessageBar intent="info" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{t('care.notDiagnosis')}</MessageBarTitle>
          {t('care.notDiagnosisBody')}
        </MessageBarBody>
      </MessageBar>
      <Section
        title={t('care.title')}
        description={t('care.description', { count: data.data.length, of: data.checked })}
      >
        <DataTable
          cards
          caption={t('care.title')}
          columns={columns}
          rows={data.data}
          rowKey={rowKey}
          empty={<EmptyState title={t('care.none')} />}
        />
        <NotApplied gaps={data.notApplied} checked={data.checked} />
        <p>
          {t('care.trends', {
            trends: data.trends.map((trend) => trend.title).join(t('careless.separator')),
          })}
        </p>
      </Section>
    </div>
  );
}

/** Rules that say nothing of some or all students, and why: silence is no good news there. */
function NotApplied({ gaps, checked }: { gaps: CareListOfExam['notApplied']; checked: number }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  if (gaps.length === 0) return null;
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t('care.notApplied')}</MessageBarTitle>
        <ul className={styles.reasons}>
          {gaps.map(({ rule, reason, students }) => (
            <li key={`${rule}/${reason}`}>
              {t(students === checked ? 'care.gap.all' : 'care.gap.some', {
                rule: t(`care.gapRule.${rule}`),
                reason: t(`care.gap.${reason}`),
                count: students,
              })}
            </li>
          ))}
        </ul>
      </MessageBarBody>
    </MessageBar>
  );
}

function useColumns(evalSettingID: number): Column<CareEntry>[] {
  const { t } = useTranslation('exams');
  const student = useStudentColumns(studentOf);
  return useMemo<Column<CareEntry>[]>(
    () => [
      ...student,
      { id: 'reasons', header: t('care.reasons'), cell: (row) => <Reasons entry={row} /> },
      {
        id: 'record',
        header: t('care.record'),
        width: 110,
        cell: (row) => (
          <Link to={paths.record(row.student.studentID, evalSettingID)}>{t('care.open')}</Link>
        ),
      },
    ],
    [t, student, evalSettingID],
  );
}

/** Which rules fired, and in which trends. */
function Reasons({ entry }: { entry: CareEntry }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const language = useLanguage();
  return (
    <ul className={styles.reasons}>
      {entry.reasons.map(({ rule, trends }) => (
        <li key={rule}>
          {t(`care.rule.${rule}`)}
          {trends
            .map(({ title, distance }) =>
              t('care.trend', {
                title,
                distance: formatNumber(distance, language, {
                  minimumFractionDigits: 1,
                  maximumFractionDigits: 1,
                }),
              }),
            )
            .join(t('careless.separator'))}
        </li>
      ))}
    </ul>
  );
}
