import { RecordPart } from '../../lib/record-frame/record-part.tsx';
import {
  MessageBar,
  MessageBarBody,
  formatDate,
  makeStyles,
  tokens,
  useLanguage,
} from '@mebae/platform';
import { EmptyState, ErrorState, LoadingState, Section } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { GrowthChart } from '../../lib/growth-chart.tsx';
import { FurtherLink } from '../../lib/record-frame/further-link.tsx';
import { GrowthTable } from './growth-table.tsx';
import { useChartColumns } from '../../lib/use-chart-columns.ts';
import { useGrowth } from '../../lib/growth.resource.ts';

const useStyles = makeStyles({
  notice: { marginBottom: '16px' },
  how: { marginTop: 0, color: tokens.colorNeutralForeground2 },
});

/** How fixed scores changed from course to course, and how far a change can be distinguished from chance. */
function Growth({ studentID }: { studentID: number }) {
  const styles = useStyles();
  const columns = useChartColumns();
  const t = useText();
  const language = useLanguage();
  const { data, error, mutate } = useGrowth(studentID);
  const [before, after] = data && data.exams.length >= 2 ? data.exams.slice(-2) : [];
  const nameOf = (exam: { title: string; endAt: string }) =>
    t('growth.exam', { title: exam.title, date: formatDate(exam.endAt, language) });
  return (
    <Section
      title={t('growth.title')}
      actions={<FurtherLink part="allGrowth" label={t('allGrowth.link')} />}
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
          <p className={styles.how}>{t('growth.how')}</p>
          <div className={columns.columns}>
            <div className={columns.chart}>
              <GrowthChart growth={data} />
            </div>
            <div className={columns.table}>
              <GrowthTable growth={data} />
            </div>
          </div>
        </>
      ) : (
        <EmptyState title={t('growth.none')} body={t('growth.noneBody')} />
      )}
    </Section>
  );
}

/**
 * Staff read how a student's scores changed from course to course; with fewer than two fixed courses there is nothing
 * to compare.
 */
export default function GrowthPage() {
  return <RecordPart part="growth">{(studentID) => <Growth studentID={studentID} />}</RecordPart>;
}
