import type { RankingOptions } from '@mebae/contracts';
import { formatDate, useLanguage } from '@mebae/platform';
import { EmptyState, ErrorState, LinkButton, LoadingState, Section } from '@mebae/ui';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import type { CompleteChoice } from './choice.ts';
import { ExportButton } from '../../lib/export-button.tsx';
import { GroupFigures } from './group-figures.tsx';
import { ChartButton } from './chart-button.tsx';
import { RankingNotes } from './ranking-notes.tsx';
import { RankingTable, type PageChoice } from './ranking-table.tsx';
import { downloadRanking, useRanking } from './ranking.resource.ts';
import { useNames } from './use-names.ts';

/** Loaded when somebody wants it: the table is what the page is for. */
const RankingChart = lazy(() => import('./ranking-chart.tsx'));

interface RankingViewProps extends PageChoice {
  options: RankingOptions;
  choice: CompleteChoice;
}

/** The group's figures and its people in order; or that nobody has the score. */
export function RankingView({ options, choice, ...pages }: RankingViewProps) {
  const t = useText();
  const language = useLanguage();
  const [hasChart, setHasChart] = useState(false);
  const { measureName, groupName } = useNames(options);
  const { page, pageSize } = pages;
  const { data, error, isLoading, isValidating, mutate } = useRanking(choice, { page, pageSize });
  const title = t('ranking.titleOf', {
    measure: measureName(choice.measure),
    group: groupName(choice),
  });
  const retry = () => void mutate();
  if (!data) {
    return (
      <Section title={title}>
        {error ? (
          <ErrorState error={error} onRetry={retry} />
        ) : (
          <LoadingState label={t('ranking.loading')} />
        )}
      </Section>
    );
  }
  return (
    <Section
      title={title}
      actions={
        data.n === 0 ? undefined : (
          <>
            <LinkButton to={detailsPath(choice)}>{t('details.link')}</LinkButton>
            <ChartButton isOpen={hasChart} onToggle={() => setHasChart(!hasChart)} />
            <ExportButton onSave={() => downloadRanking(choice, t('ranking.fileName'))} />
          </>
        )
      }
      description={t('ranking.source', {
        title: data.exam.title,
        date: formatDate(data.exam.endAt, language),
      })}
    >
      <GroupFigures ranking={data} />
      {data.n === 0 ? (
        <EmptyState title={t('masked.nobody')} body={t('masked.nobodyBody')} />
      ) : (
        <>
          {hasChart && (
            <Suspense fallback={<LoadingState />}>
              <RankingChart
                title={t('ranking.chart', { measure: measureName(choice.measure) })}
                ranking={data}
                source={{
                  courses: [data.exam],
                  groups: [{ name: groupName(choice), n: data.n, of: data.of }],
                }}
              />
            </Suspense>
          )}
          <RankingTable
            {...pages}
            title={title}
            choice={choice}
            ranking={data}
            isLoading={isLoading || isValidating}
            error={error}
            onRetry={retry}
          />
          <RankingNotes ranking={data} />
        </>
      )}
    </Section>
  );
}

/** All scores of the same people. */
function detailsPath({ evalSettingID, schoolClassID, grade }: CompleteChoice): string {
  const target =
    schoolClassID !== null ? `class-${schoolClassID}` : grade !== null ? `grade-${grade}` : 'all';
  return `${paths.rankingDetails}?evalSettingID=${evalSettingID}&target=${target}`;
}
