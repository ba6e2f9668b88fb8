import { barChart, isWithinError } from '@mebae/charts';
import type { StatisticsOptions } from '@mebae/contracts';
import type { UseApiResult } from '@mebae/platform';
import { EmptyState, Section, useNumbers } from '@mebae/ui';
import { Chart, type ChartSource } from '@mebae/ui/charts';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { useDetailNotes } from '../../lib/use-detail-notes.ts';
import { useChangeSentence } from '../../lib/use-listed.ts';
import { seriesKey, type Choice, type Series } from './choice.ts';
import { PairedTable, type PairedData } from './paired-table.tsx';
import { useChange, useSelfPeer } from './statistics.resource.ts';
import {
  useSeriesNames,
  useStatisticsNames,
  type StatisticsNames,
} from './use-statistics-names.ts';
import { sizeOfAll, useSeriesSource } from './use-series-source.ts';
import { ViewFrame } from './view-frame.tsx';

interface PairedProps {
  options: StatisticsOptions;
  choice: Choice;
}

/** Change between two courses. */
export function ChangeView(props: PairedProps) {
  const t = useText();
  const result = useChange(props.choice);
  if (props.choice.before === null) {
    return (
      <Section title={t('statistics.part.change')}>
        <EmptyState title={t('statistics.oneCourse.title')} body={t('statistics.oneCourse.body')} />
      </Section>
    );
  }
  return <PairedView {...props} kind="change" result={result} />;
}

/** Own answers beside others'. */
export function SelfPeerView(props: PairedProps) {
  return <PairedView {...props} kind="selfPeer" result={useSelfPeer(props.choice)} />;
}

interface PairedViewProps<Data extends PairedData> extends PairedProps {
  kind: 'change' | 'selfPeer';
  result: UseApiResult<Data>;
}

/** A change is of a group in two courses. */
const targetOf = ({ target }: Series): string => target;

/** Mean differences of pairs of values with their intervals, for each measure and group. */
function PairedView<Data extends PairedData>(props: PairedViewProps<Data>) {
  const { options, choice, kind, result } = props;
  const t = useText();
  const changeSentence = useChangeSentence();
  const names = useStatisticsNames(options);
  const detailNotes = useDetailNotes();
  const nameOf = useSeriesNames(names, choice.series, kind === 'change' ? targetOf : seriesKey);
  const sourceOf = useSeriesSource(options, choice, nameOf);
  const sentence = ({ measures, series }: PairedData): string => {
    const shown = series.filter(({ pairs }) => pairs.some(({ difference }) => difference));
    const [first] = shown;
    if (shown.length > 1) {
      const counts = shown.map(({ key, pairs }) => {
        const clear = (isUp: boolean): number =>
          pairs.filter(
            ({ difference }) => difference && (isUp ? difference.low > 0 : difference.high < 0),
          ).length;
        return t('statistics.sentence.pairsOf', {
          name: nameOf.get(key) ?? '',
          up: clear(true),
          down: clear(false),
        });
      });
      return t(`statistics.sentence.${kind}s`, { list: counts.join(t('list.comma')) });
    }
    return changeSentence(
      kind,
      first ? (nameOf.get(first.key) ?? '') : '',
      (first?.pairs ?? []).map(({ difference }, at) => ({
        name: names.measureName(measures[at] ?? ''),
        difference,
      })),
    );
  };
  const inexact = (result.data?.series ?? []).flatMap(({ key, pairs }) => {
    const [pair] = pairs.filter(({ detail }) => detail !== 'exact');
    return pair ? [{ ...pair, name: nameOf.get(key) ?? '' }] : [];
  });
  return (
    <ViewFrame
      choice={choice}
      result={result}
      hasFigures={({ series }) =>
        series.some(({ pairs }) => pairs.some(({ difference }) => difference))
      }
      sentence={sentence}
      // of one group: what rose and fell in it
      comparesGroups={false}
      notes={[
        ...detailNotes(inexact),
        t('statistics.note.score'),
        t(`statistics.note.${kind}`),
        t('statistics.note.grey'),
        t('statistics.note.interval'),
      ]}
    >
      {(data) => (
        <>
          <Differences
            data={data}
            kind={kind}
            names={names}
            nameOf={nameOf}
            source={sourceOf(data.series.map(({ key, pairs }) => ({ key, ...sizeOfAll(pairs) })))}
          />
          <PairedTable data={data} kind={kind} names={names} nameOf={nameOf} />
        </>
      )}
    </ViewFrame>
  );
}

interface DifferencesProps {
  data: PairedData;
  kind: 'change' | 'selfPeer';
  names: StatisticsNames;
  nameOf: ReadonlyMap<string, string>;
  source: ChartSource;
}

/** A scale that holds zero, every interval and the number at its end: as wide as that needs, for phones. */
function scaleOf({ series }: PairedData) {
  const ends = series.flatMap(({ pairs }) =>
    pairs.flatMap(({ difference }) => (difference ? [difference.low, difference.high] : [])),
  );
  const [down, up] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const number = 0.15 * Math.max(10, up - down);
  const unit = up - down > 15 ? 10 : 5;
  return {
    min: down < 0 ? Math.floor((down - number) / unit) * unit : 0,
    max: up > 0 || down === 0 ? Math.ceil((up + number) / unit) * unit : 0,
  };
}

function Differences({ data, kind, names, nameOf, source }: DifferencesProps) {
  const t = useText();
  const { difference: formatValue } = useNumbers();
  const chart = useMemo(() => {
    const shown = data.measures.flatMap((_, at) =>
      data.series.some(({ pairs }) => pairs[at]?.difference) ? [at] : [],
    );
    // a hidden group has no bar, and no gap for one
    const series = data.series.filter(({ pairs }) => pairs.some(({ difference }) => difference));
    const of = (at: number, item: PairedData['series'][number]) =>
      item.pairs[at]?.difference ?? null;
    return barChart({
      horizontal: true,
      bars: 'intervals',
      categories: shown.map((at) => names.measureName(data.measures[at] ?? '')),
      categoryLabel: t('picker.measure'),
      series: series.map((item) => ({
        id: item.key,
        name: nameOf.get(item.key) ?? '',
        values: shown.map((at) => of(at, item)?.value ?? null),
        errors: shown.map((at) => {
          const estimate = of(at, item);
          return estimate && estimate.high - estimate.value;
        }),
        unclear: shown.map((at) => isWithinError(of(at, item))),
      })),
      scale: scaleOf(data),
      formatValue,
    });
  }, [data, names, nameOf, t, formatValue]);
  return <Chart title={t(`statistics.chart.${kind}`)} chart={chart} source={source} />;
}
