import { barChart, heatMap, isWithinError } from '@mebae/charts';
import { eventLimits, type ComparedEvent } from '@mebae/contracts';
import { makeStyles } from '@mebae/platform';
import {
  ChartCaution,
  DataTable,
  EmptyState,
  ErrorState,
  LoadingState,
  MultiChoice,
  useNumbers,
  type Column,
  numberColumn,
} from '@mebae/ui';
import { Chart, useValueFormat, type ChartSource } from '@mebae/ui/charts';
import { useMemo } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { halfOf, useFigureTexts } from './analysis-texts.ts';
import { useComparison } from './event-analysis.resource.ts';
import { FigureFrame } from './figure-frame.tsx';
import { NothingShown } from './nothing-shown.tsx';
import type { PartProps } from './part-props.ts';
import { readExtremes } from './readings.ts';

const kinds = ['expectation', 'participation', 'feltChange'] as const;
const rowKey = ({ event }: ComparedEvent): number => event.eventID;

const useStyles = makeStyles({
  choice: { alignSelf: 'flex-start', '@media print': { display: 'none' } },
});

/** Events of any years beside each other. */
export function Comparison({ events, choice, change }: PartProps) {
  const styles = useStyles();
  const t = useText();
  const nameOf = useNameWithYear();
  const others = events.filter(({ eventID }) => eventID !== choice.event);
  const chosen = choice.compare.filter((id) => id !== choice.event);
  const { data, error, mutate } = useComparison(choice.compare);
  if (others.length === 0) {
    return (
      <FigureFrame title={t('analysis.part.comparison')}>
        <EmptyState
          title={t('analysis.comparison.none.title')}
          body={t('analysis.comparison.none.body')}
        />
      </FigureFrame>
    );
  }
  const found =
    data &&
    readExtremes(data.data.map((row) => ({ name: nameOf(row.event), mean: row.feltChange.mean })));
  return (
    <FigureFrame
      title={t('analysis.part.comparison')}
      {...(found && {
        sentence: found.isClear
          ? t('analysis.comparison.sentence', { high: found.high, low: found.low })
          : t('analysis.noDifference', { what: t('analysis.feltChange') }),
      })}
      notes={[t('analysis.note.comparison'), t('analysis.note.participants')]}
    >
      <MultiChoice
        className={styles.choice}
        label={t('analysis.comparison.choose', { most: eventLimits.compared - 1 })}
        summary={
          chosen.length === 0
            ? t('analysis.comparison.nothing')
            : t('analysis.comparison.count', { n: chosen.length })
        }
        options={others.map((row) => ({ key: row.eventID, text: nameOf(row) }))}
        chosen={chosen}
        onChange={(ids) => change({ compare: ids.slice(0, eventLimits.compared - 1).join(',') })}
      />
      {!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
      {!data && !error && <LoadingState label={t('analysis.loading')} />}
      {data && <ComparedEvents rows={data.data} />}
    </FigureFrame>
  );
}

function useNameWithYear() {
  const t = useText();
  return ({ title, schoolYear }: { title: string; schoolYear: number }): string =>
    t('analysis.comparison.name', { title, year: schoolYear });
}

type Compared = readonly ComparedEvent[];

/** Mean answers of each event as bars with their intervals. */
function useMeansChart(rows: Compared) {
  const t = useText();
  const formatValue = useValueFormat();
  return useMemo(
    () =>
      barChart({
        horizontal: true,
        bars: 'intervals',
        categories: rows.map(({ event }) =>
          t('analysis.comparison.name', { title: event.title, year: event.schoolYear }),
        ),
        categoryLabel: t('analysis.event'),
        series: kinds.map((kind) => ({
          id: kind,
          name: t(`analysis.${kind}`),
          values: rows.map((row) => row[kind].mean?.value ?? null),
          errors: rows.map((row) => halfOf(row[kind].mean)),
        })),
        scale: { min: 0, max: 5 },
        formatValue,
      }),
    [rows, t, formatValue],
  );
}

/** The change of each competency between an event's courses; a cell opens the changes of its event. */
function useChangesChart(rows: Compared) {
  const t = useText();
  const { change: changeText } = useFigureTexts();
  const { difference } = useNumbers();
  return useMemo(() => {
    const names = new Map(
      rows.flatMap((row) =>
        row.change.map(({ competencyID, name }) => [competencyID, name] as const),
      ),
    );
    const cells = [...names.keys()].map((id) =>
      rows.map((row) => row.change.find(({ competencyID }) => competencyID === id)?.figures),
    );
    const values = cells.map((row) => row.map((figures) => figures?.difference?.value ?? null));
    const end = Math.max(10, ...values.flat().map((value) => Math.abs(value ?? 0)));
    return heatMap({
      rows: [...names.values()],
      columns: rows.map(({ event }) =>
        t('analysis.comparison.name', { title: event.title, year: event.schoolYear }),
      ),
      rowLabel: t('analysis.competency'),
      valueLabel: t('analysis.comparison.change'),
      values,
      words: cells.map((row) =>
        row.map((figures) =>
          figures ? changeText(figures, figures.difference) : t('analysis.noValue'),
        ),
      ),
      unclear: {
        cells: cells.map((row) => row.map((figures) => isWithinError(figures?.difference ?? null))),
        label: t('analysis.withinError'),
      },
      scale: { min: -end, max: end },
      formatValue: difference,
      linkOf: (_, column) => {
        const eventID = rows[column]?.event.eventID;
        return eventID === undefined ? undefined : paths.changes(eventID);
      },
    });
  }, [rows, t, changeText, difference]);
}

function ComparedEvents({ rows }: { rows: Compared }) {
  const t = useText();
  const nameOf = useNameWithYear();
  const { mean } = useFigureTexts();
  const means = useMeansChart(rows);
  const changes = useChangesChart(rows);
  const source: ChartSource = {
    groups: rows.map(({ event, students }) => ({ name: nameOf(event), n: students })),
  };
  const columns: Column<ComparedEvent>[] = [
    { id: 'event', header: t('analysis.event'), width: 144, cell: ({ event }) => nameOf(event) },
    numberColumn({
      id: 'students',
      header: t('analysis.counts.students'),
      width: 92,
      value: ({ students }) => students,
    }),
    ...kinds.map((kind): Column<ComparedEvent> => ({
      id: kind,
      header: t(`analysis.${kind}`),
      width: 172,
      cell: (row) => mean(row[kind]),
    })),
  ];
  const hasMeans = rows.some((row) => kinds.some((kind) => row[kind].mean));
  const caution = rows.every(({ isComparable }) => isComparable) ? '' : t('analysis.notComparable');
  return (
    <>
      {hasMeans ? (
        <Chart title={t('analysis.comparison.chart')} chart={means} source={source} />
      ) : (
        <NothingShown />
      )}
      <DataTable
        caption={t('analysis.comparison.table')}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
      />
      {rows.some((row) => row.change.some(({ figures }) => figures.difference)) && (
        <ChartCaution text={caution}>
          <Chart
            title={t('analysis.comparison.change')}
            chart={changes}
            source={source}
            {...(caution !== '' && { note: caution })}
          />
        </ChartCaution>
      )}
    </>
  );
}
