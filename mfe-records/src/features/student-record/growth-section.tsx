import { MessageBar, MessageBarBody, formatDate, makeStyles, useLanguage } from '@mebae/platform';
import { EmptyState, ErrorState, LoadingState, Section } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { GrowthChart } from './growth-chart.tsx';
import { GrowthTable } from './growth-table.tsx';
import { useGrowth } from './student-record.resource.ts';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 420px) minmax(0, 1fr)',
    gap: '20px',
    alignItems: 'start',
    '@media (max-width: 1180px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '@media print': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      '& [role="tablist"], & figure button': { display: 'none' },
    },
  },
  notice: { marginBottom: '16px' },
});

/** How fixed scores changed from course to course, and how far a change can be told from chance. */
export function GrowthSection({ studentID }: { studentID: number }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const { data, error, mutate } = useGrowth(studentID);
  const [before, after] = data && data.exams.length >= 2 ? data.exams.slice(-2) : [];
  const nameOf = (exam: { title: string; endAt: string }) =>
    t('growth.exam', { title: exam.title, date: formatDate(exam.endAt, language) });
  return (
    <Section
      title={t('growth.title')}
      description={
        before && after
          ? t('growth.between', { before: nameOf(before), after: nameOf(after) })
          : undefined
      }
    >
      {!data ? (
        error ? (
          <ErrorState error={error} onRetry={() => void mutate()} />
        ) : (
          <LoadingState />
        )
      ) : before && after ? (
        <>
          {before.method !== after.method && (
            <MessageBar intent="warning" layout="multiline" className={styles.notice}>
              <MessageBarBody>{t('growth.methods')}</MessageBarBody>
            </MessageBar>
          )}
          <div className={styles.columns}>
            <GrowthChart growth={data} />
            <GrowthTable growth={data} />
          </div>
        </>
      ) : (
        <EmptyState title={t('growth.none')} body={t('growth.noneBody')} />
      )}
    </Section>
  );
}
