import { barChart, isWithinError } from '@mebae/charts';
import type { EventAnalysis } from '@mebae/contracts';
import { ChartCaution, DataTable, EmptyState, useNumbers, type Column } from '@mebae/ui';
import { Chart } from '@mebae/ui/charts';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { halfOf, useFigureTexts } from './analysis-texts.ts';
import { useEventSource } from './chart-source.ts';
import { FigureFrame } from './figure-frame.tsx';
import { NothingShown } from './nothing-shown.tsx';
import type { PartProps } from './part-props.ts';
import { readChanges } from './readings.ts';

/** Scores of those who took part that rose, and those that fell; a reason where nothing is shown. */
export function useChangeSentence() {
  const t = useText();
  const { listed } = useFigureTexts();
  return (change: EventAnalysis['change']): string => {
    const { up, down } = readChanges(
      change.map(({ name, participants }) => ({ name, difference: participants.difference })),
    );
    if (up.length > 0 && down.length > 0) {
      return t('analysis.change.sentenceBoth', { up: listed(up), down: listed(down) });
    }
    if (up.length > 0) return t('analysis.change.sentenceUp', { up: listed(up) });
    return down.length > 0
      ? t('analysis.change.sentenceDown', { down: listed(down) })
      : t('analysis.change.sentenceNone');
  };
}

type Row = EventAnalysis['change'][number];
const rowKey = ({ competencyID }: Row): number => competencyID;

/** The changes of both groups as bars with their intervals. */
function useChangeChart(change: readonly Row[]) {
  const t = useText();
  const { difference: formatValue } = useNumbers();
  return useMemo(() => {
    const groups = ['participants', 'others'] as const;
    const ends = change.flatMap((row) =>
      groups.flatMap((group) => {
        const of = row[group].difference;
        return of ? [of.low, of.high] : [];
      }),
    );
    const end = Math.max(10, Math.ceil(Math.max(0, ...ends.map(Math.abs)) / 10) * 10);
    return barChart({
      horizontal: true,
      bars: 'intervals',
      categories: change.map(({ name }) => name),
      categoryLabel: t('analysis.competency'),
      series: groups
        .filter((group) => change.some((row) => row[group].difference))
        .map((group) => ({
          id: group,
          name: t(`analysis.change.${group}`),
          values: change.map((row) => row[group].difference?.value ?? null),
          errors: change.map((row) => halfOf(row[group].difference)),
          unclear: change.map((row) => isWithinError(row[group].difference)),
        })),
      scale: { min: -end, max: end },
      formatValue,
    });
  }, [change, t, formatValue]);
}

function useChangeColumns(): Column<Row>[] {
  const t = useText();
  const texts = useFigureTexts();
  const { difference: formatValue } = useNumbers();
  return useMemo(
    (): Column<Row>[] => [
      { id: 'name', header: t('analysis.competency'), width: 150, cell: ({ name }) => name },
      {
        id: 'participants',
        header: t('analysis.change.participants'),
        width: 190,
        sortable: true,
        value: ({ participants }) => participants.difference?.value ?? null,
        cell: ({ participants }) => texts.change(participants, participants.difference),
      },
      {
        id: 'others',
        header: t('analysis.change.others'),
        width: 190,
        sortable: true,
        value: ({ others }) => others.difference?.value ?? null,
        cell: ({ others }) => texts.change(others, others.difference),
      },
      {
        id: 'difference',
        header: t('analysis.change.difference'),
        width: 170,
        hideBelow: 640,
        sortable: true,
        value: ({ difference }) => difference?.value ?? null,
        cell: ({ difference }) =>
          difference
            ? t('analysis.interval', {
                value: formatValue(difference.value),
                low: formatValue(difference.low),
                high: formatValue(difference.high),
              })
            : '–',
      },
    ],
    [t, texts, formatValue],
  );
}

/** How the scores of those who took part, and of the others, have changed between the two courses. */
export function CompetencyChange({ analysis }: Pick<PartProps, 'analysis'>) {
  const { event, change, isComparable } = analysis;
  const t = useText();
  const sentenceOf = useChangeSentence();
  const chart = useChangeChart(change);
  const source = useEventSource(analysis, Math.max(0, ...change.map((row) => row.participants.n)));
  const columns = useChangeColumns();
  const title = t('analysis.change.title');
  if (change.length === 0) {
    const reason = !event.courseBefore || !event.courseAfter ? 'noCourses' : 'noScores';
    return (
      <FigureFrame title={title}>
        <EmptyState
          title={t(`analysis.change.${reason}.title`)}
          body={t(`analysis.change.${reason}.body`)}
        />
      </FigureFrame>
    );
  }
  const isShown = change.some(({ participants }) => participants.difference);
  const caution = isComparable ? '' : t('analysis.notComparable');
  return (
    <FigureFrame
      title={title}
      {...(isShown && { sentence: sentenceOf(change) })}
      notes={[
        ...(caution === '' ? [] : [caution]),
        t('analysis.note.change', {
          before: event.courseBefore?.title ?? '',
          after: event.courseAfter?.title ?? '',
        }),
        t('analysis.note.grey'),
        t('analysis.note.participants'),
        t('analysis.note.cause'),
      ]}
    >
      {isShown ? (
        <ChartCaution text={caution}>
          <Chart title={t('analysis.change.chart')} chart={chart} source={source} />
        </ChartCaution>
      ) : (
        <NothingShown />
      )}
      <DataTable
        caption={t('analysis.change.table')}
        columns={columns}
        rows={change}
        rowKey={rowKey}
      />
    </FigureFrame>
  );
}
