import { useSearchParams, type UseApiResult } from '@mebae/platform';
import type { StatisticsOptions } from '@mebae/contracts';
import { EmptyState, ErrorState, LoadingState, PartLinks, Section } from '@mebae/ui';
import { lazy, Suspense, useMemo } from 'react';
import { AnalysisHeader } from '../../lib/analysis-header.tsx';
import { CourseSelect } from '../../lib/score-options/course-select.tsx';
import { PickerBar } from '../../lib/score-options/picker-bar.tsx';
import { useText } from '../../lib/text.ts';
import { addressOf, choiceOf, views, withScores, type Choice } from './choice.ts';
import { MeasureSelect } from './measure-select.tsx';
import { SeriesPicker } from './series-picker.tsx';
import { useStatisticsOptions } from './statistics.resource.ts';
import { useStatisticsNames } from './use-statistics-names.ts';

const pairs = () => import('./paired-view.tsx');
const shownView = {
  distribution: lazy(() => import('./distribution-view.tsx')),
  boxes: lazy(() => import('./boxes-view.tsx')),
  scatter: lazy(() => import('./scatter-view.tsx')),
  change: lazy(async () => ({ default: (await pairs()).ChangeView })),
  selfPeer: lazy(async () => ({ default: (await pairs()).SelfPeerView })),
};

/**
 * Staff read statistics of groups, one kind at a time. The whole choice is in the address; figures of a few people are
 * left out.
 */
export default function StatisticsPage() {
  const t = useText();
  const options = useStatisticsOptions();
  return (
    <>
      <AnalysisHeader
        title={t('statistics.title')}
        subtitle={t('statistics.subtitle')}
        savedAs="statistics"
      />
      <Content result={options} />
    </>
  );
}

function Content({ result }: { result: UseApiResult<StatisticsOptions> }) {
  const t = useText();
  const [search] = useSearchParams();
  const { data, error, mutate } = result;
  const options = useMemo(() => data && withScores(data), [data]);
  const choice = useMemo(() => options && choiceOf(search, options), [search, options]);
  if (!options && error) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!options) return <LoadingState label={t('analysis.loading')} />;
  if (!choice) {
    return (
      <Section title={t('statistics.title')}>
        <EmptyState title={t('statistics.empty.title')} body={t('statistics.empty.body')} />
      </Section>
    );
  }
  const View = shownView[choice.view];
  return (
    <>
      <PartLinks
        label={t('statistics.parts')}
        parts={views.map((view) => ({
          part: view,
          to: `?${addressOf(search, { view })}`,
          text: t(`statistics.part.${view}`),
        }))}
        shown={choice.view}
      />
      <Pickers options={options} choice={choice} />
      <Suspense fallback={<LoadingState label={t('analysis.loading')} />}>
        <View options={options} choice={choice} />
      </Suspense>
    </>
  );
}

function Pickers({ options, choice }: { options: StatisticsOptions; choice: Choice }) {
  const t = useText();
  const names = useStatisticsNames(options);
  const [search, setSearch] = useSearchParams();
  const change = (part: Partial<Choice>) => setSearch(addressOf(search, part), { replace: true });
  const measures = { distribution: ['measure'], scatter: ['x', 'y'] } as const;
  const shown = choice.view === 'distribution' || choice.view === 'scatter' ? choice.view : null;
  return (
    <PickerBar>
      {shown &&
        measures[shown].map((name) => (
          <MeasureSelect
            key={name}
            label={t(`statistics.pick.${name}`)}
            options={options}
            choice={choice}
            value={choice[name]}
            onChange={(measure) => change({ [name]: measure })}
          />
        ))}
      {choice.view === 'change' &&
        (['before', 'after'] as const).map((name) => (
          <CourseSelect
            key={name}
            label={t(`statistics.pick.${name}`)}
            courses={options.courses.filter(
              ({ evalSettingID }) => name === 'after' || evalSettingID !== choice.after,
            )}
            value={choice[name]}
            onChange={(id) => change({ [name]: id })}
          />
        ))}
      <SeriesPicker
        options={options}
        choice={choice}
        names={names}
        onChange={(series) => change({ series })}
      />
    </PickerBar>
  );
}
