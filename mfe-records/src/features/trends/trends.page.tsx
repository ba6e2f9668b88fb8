import { RecordPart } from '../../lib/record-frame/record-part.tsx';
import type { StudentTrends } from '@mebae/contracts';
import {
  MessageBar,
  MessageBarBody,
  formatDate,
  makeStyles,
  useLanguage,
  useMay,
} from '@mebae/platform';
import { Allowed, EmptyState, ErrorState, LinkButton, LoadingState, Section } from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useChartColumns } from '../../lib/use-chart-columns.ts';
import { CareMark } from './care-mark.tsx';
import { TrendChart } from './trend-chart.tsx';
import { TrendTable } from './trend-table.tsx';
import { useTrends } from './trends.resource.ts';

const useStyles = makeStyles({ notice: { marginBottom: '16px' } });

/** How a student is, by their own answers to trend checks: the last result of each, and how it changed. */
function Trends({ studentID }: { studentID: number }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const mayCare = useMay('studentTrends.care');
  const { data, error, mutate } = useTrends(studentID);
  const last = data?.checks.at(-1);
  return (
    <>
      {mayCare && data && data.trends.length > 0 && <CareMark studentID={studentID} />}
      <Section
        title={t('trends.title')}
        description={
          last
            ? t('trends.last', { title: last.title, date: formatDate(last.endAt, language) })
            : undefined
        }
      >
        {data?.isReadOnly && (
          <MessageBar intent="info" layout="multiline" className={styles.notice}>
            <MessageBarBody>{t('trends.readOnly')}</MessageBarBody>
          </MessageBar>
        )}
        {!data ? (
          error ? (
            <ErrorState error={error} onRetry={() => void mutate()} />
          ) : (
            <LoadingState />
          )
        ) : data.trends.length === 0 ? (
          <EmptyState
            title={t('trends.none')}
            body={t('trends.noneBody')}
            action={
              data.isReadOnly ? undefined : (
                <Allowed call="examDrafts.create">
                  <LinkButton to={paths.newCourse}>{t('trends.start')}</LinkButton>
                </Allowed>
              )
            }
          />
        ) : (
          <Results trends={data} />
        )}
      </Section>
    </>
  );
}

/** The table of the last results, with the chart of all of them where there was more than one check. */
function Results({ trends }: { trends: StudentTrends }) {
  const columns = useChartColumns();
  const t = useText();
  const table = <TrendTable trends={trends} />;
  return (
    <>
      {trends.checks.length < 2 ? (
        table
      ) : (
        <div className={columns.columns}>
          <div className={columns.chart}>
            <TrendChart trends={trends} />
          </div>
          <div className={columns.table}>{table}</div>
        </div>
      )}
      <p>{t('trends.explained')}</p>
    </>
  );
}

/** Staff read the results of a student's trend checks, and note whether somebody looks after the student. */
export default function TrendsPage() {
  return <RecordPart part="trends">{(studentID) => <Trends studentID={studentID} />}</RecordPart>;
}
