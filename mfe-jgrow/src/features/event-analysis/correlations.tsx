import { heatMap, isWithinError } from '@mebae/charts';
import type { EventAnalysis, RankCorrelation } from '@mebae/contracts';
import { makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { EmptyState } from '@mebae/ui';
import { Chart } from '@mebae/ui/charts';
import { useMemo } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useFigureTexts } from './analysis-texts.ts';
import { useEventSource } from './chart-source.ts';
import { FigureFrame } from './figure-frame.tsx';
import type { PartProps } from './part-props.ts';
import { readCorrelation, strongestMeasures } from './readings.ts';

/** Competencies beside the felt change, where there are more of them than a screen has columns. */
const mostCompetencies = 6;

const useStyles = makeStyles({
  cause: {
    ...typographyStyles.body1Strong,
    margin: '0 0 16px',
    padding: '10px 14px',
    borderLeft: `4px solid ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
});

interface RowOfChart {
  /** Address that its cells open: the activity with those who took part; a component has none. */
  link?: string;
  name: string;
  correlations: readonly RankCorrelation[];
}

/** How participation goes together with the felt change and with the change of scores. */
export function Correlations({ analysis }: PartProps) {
  const t = useText();
  const { activities, components } = analysis;
  const ofComponents = components.map((row) => ({
    name: row.components.map(({ name }) => name).join(t('activity.nameJoiner')),
    correlations: row.correlations,
  }));
  return (
    <>
      <HeatTable
        title={t('analysis.rho.activities')}
        rowLabel={t('analysis.activity')}
        rows={activities.map(({ activityID, title, correlations }) => ({
          name: title,
          correlations,
          link: paths.activity(activityID),
        }))}
        analysis={analysis}
      />
      <HeatTable
        title={t('analysis.rho.components')}
        rowLabel={t('analysis.component')}
        rows={ofComponents}
        analysis={analysis}
        note={t('analysis.rho.same')}
      />
    </>
  );
}

/** The other measure of a correlation. */
export function useMeasureName({ change }: Pick<EventAnalysis, 'change'>) {
  const t = useText();
  return (measure: RankCorrelation['measure']): string =>
    measure === 'feltChange'
      ? t('analysis.feltChange')
      : (change.find(({ competencyID }) => competencyID === measure)?.name ?? '');
}

function HeatTable(props: {
  title: string;
  rowLabel: string;
  rows: readonly RowOfChart[];
  analysis: EventAnalysis;
  note?: string;
}) {
  const { title, rowLabel, rows, analysis, note } = props;
  const styles = useStyles();
  const t = useText();
  const texts = useFigureTexts();
  const nameOf = useMeasureName(analysis);
  const source = useEventSource(analysis);
  const found = readCorrelation(rows);
  const isShown = rows.some(({ correlations }) => correlations.some(({ rho }) => rho));
  const written = JSON.stringify(rows);
  const names = JSON.stringify(
    analysis.change.map(({ competencyID, name }) => [competencyID, name]),
  );
  const chart = useMemo(() => {
    const given = JSON.parse(written) as RowOfChart[];
    const competencies = new Map(JSON.parse(names) as [number, string][]);
    const strongest = strongestMeasures(given, mostCompetencies + 1).filter(
      (measure) => measure !== 'feltChange',
    );
    const measures = ['feltChange' as const, ...strongest.slice(0, mostCompetencies)];
    const cells = given.map(({ correlations }) =>
      measures.map((measure) => correlations.find((cell) => cell.measure === measure)),
    );
    return heatMap({
      rows: given.map(({ name }) => name),
      columns: measures.map((measure) =>
        measure === 'feltChange' ? t('analysis.feltChange') : (competencies.get(measure) ?? ''),
      ),
      rowLabel,
      valueLabel: t('analysis.rho.value'),
      values: cells.map((row) => row.map((cell) => cell?.rho?.value ?? null)),
      words: cells.map((row) =>
        row.map((cell) => (cell ? texts.correlation(cell, cell.rho) : t('analysis.noValue'))),
      ),
      unclear: {
        cells: cells.map((row) => row.map((cell) => isWithinError(cell?.rho ?? null))),
        label: t('analysis.withinError'),
      },
      scale: { min: -1, max: 1 },
      formatValue: texts.rho,
      linkOf: (row) => given[row]?.link,
    });
  }, [written, names, rowLabel, t, texts]);
  if (!isShown) {
    return (
      <FigureFrame title={title}>
        <EmptyState title={t('analysis.rho.none.title')} body={t('analysis.rho.none.body')} />
      </FigureFrame>
    );
  }
  return (
    <FigureFrame
      title={title}
      sentence={
        found
          ? t(
              found.rho.value > 0
                ? 'analysis.rho.sentencePositive'
                : 'analysis.rho.sentenceNegative',
              {
                name: found.row.name,
                measure: nameOf(found.correlation.measure),
                rho: texts.correlation(found.correlation, found.rho),
              },
            )
          : t('analysis.rho.sentenceNone')
      }
      notes={[t('analysis.note.rho', { most: mostCompetencies }), ...(note ? [note] : [])]}
    >
      <p className={styles.cause}>{t('analysis.note.cause')}</p>
      <Chart title={title} chart={chart} source={source} />
    </FigureFrame>
  );
}
