import { limits, type Ranking, type RankingOptions, type RankingRow } from '@mebae/contracts';
import { formatDate, makeStyles, tokens, typographyStyles, useLanguage } from '@mebae/platform';
import { DataTable, EmptyState, ErrorState, LoadingState, Pager, Section } from '@mebae/ui';
import { useCallback } from 'react';
import { useText } from '../../lib/text.ts';
import type { Choice, CompleteChoice } from './choice.ts';
import { ExportButton } from './export-button.tsx';
import { GroupFigures } from './group-figures.tsx';
import { useRankingColumns } from './ranking-columns.tsx';
import { useRanking } from './ranking.resource.ts';
import { useNames } from './use-names.ts';
import { usePrintStyles } from './use-print-styles.ts';

const useStyles = makeStyles({
  notes: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
    margin: '12px 0 0',
    paddingLeft: '18px',
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
  },
});

interface RankingViewProps {
  options: RankingOptions;
  choice: CompleteChoice;
  page: number;
  pageSize: number;
  onPage: (part: Partial<Choice>) => void;
}

const rowKey = (row: RankingRow): number => row.studentID;

/** The group's figures and its people in order; or why they are not shown. */
export function RankingView({ options, choice, page, pageSize, onPage }: RankingViewProps) {
  const print = usePrintStyles();
  const t = useText();
  const language = useLanguage();
  const { measureName, groupName } = useNames(options);
  const { data, error, isLoading, isValidating, mutate } = useRanking(choice, { page, pageSize });
  const columns = useRankingColumns(choice.scale);
  const rowLink = useCallback(
    (row: RankingRow) => {
      const query = new URLSearchParams({ evalSettingID: String(choice.evalSettingID) });
      if (choice.schoolClassID !== null) query.set('schoolClassID', String(choice.schoolClassID));
      if (choice.grade !== null) query.set('grade', String(choice.grade));
      return `/pages/student-record/${row.studentID}?${query}`;
    },
    [choice.evalSettingID, choice.schoolClassID, choice.grade],
  );
  const title = t('ranking.titleOf', {
    measure: measureName(choice.measure),
    group: groupName(choice),
  });
  if (!data) {
    return (
      <Section title={title}>
        {error ? (
          <ErrorState error={error} onRetry={() => void mutate()} />
        ) : (
          <LoadingState label={t('ranking.loading')} />
        )}
      </Section>
    );
  }
  return (
    <Section
      title={title}
      actions={data.masked ? undefined : <ExportButton choice={choice} />}
      description={t('ranking.source', {
        title: data.exam.title,
        date: formatDate(data.exam.endAt, language),
      })}
    >
      <GroupFigures ranking={data} />
      {data.masked ? (
        <EmptyState
          title={t(data.n === 0 ? 'masked.nobody' : 'masked.title', {
            minimum: limits.rankingMinimum,
          })}
          body={t(data.n === 0 ? 'masked.nobodyBody' : 'masked.body', {
            n: data.n,
            minimum: limits.rankingMinimum,
          })}
        />
      ) : (
        <>
          <div className={print.table}>
            <DataTable
              caption={t('ranking.table', { title })}
              mode="server"
              columns={columns}
              rows={data.data}
              rowKey={rowKey}
              rowLink={rowLink}
              isLoading={isLoading || isValidating}
              error={error}
              onRetry={() => void mutate()}
              empty={<EmptyState title={t('hidden.title')} body={t('hidden.body')} />}
            />
          </div>
          {data.totalRecords > 0 && (
            <div className={print.screenOnly}>
              <Pager
                page={page}
                pageSize={pageSize}
                total={data.totalRecords}
                onChange={(next) => onPage(next)}
              />
            </div>
          )}
          <Notes ranking={data} />
        </>
      )}
    </Section>
  );
}

/** How the table is to be read. */
function Notes({ ranking }: { ranking: Ranking }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const [compared] = ranking.comparedExams;
  return (
    <ul className={styles.notes}>
      {ranking.hiddenPersons > 0 && (
        <li>{t('note.hidden', { count: ranking.hiddenPersons, n: ranking.n })}</li>
      )}
      <li>
        {compared && ranking.comparedExams.length === 1
          ? t('note.changeSince', {
              title: compared.title,
              date: formatDate(compared.endAt, language),
            })
          : t('note.change')}
      </li>
      <li>{t('note.ties')}</li>
      <li>{t('note.score')}</li>
      {ranking.subsets > 1 && ranking.scale !== 'class' && (
        <li>{t('note.subsets', { count: ranking.subsets })}</li>
      )}
    </ul>
  );
}
