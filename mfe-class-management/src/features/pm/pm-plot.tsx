import { densityPlot, scatterPlot } from '@mebae/charts';
import type { PmAnalysis } from '@mebae/contracts';
import { personName, useLanguage } from '@mebae/platform';
import { RadioChoice } from '@mebae/ui';
import { Chart, useValueFormat, type ChartSource } from '@mebae/ui/charts';
import { useMemo } from 'react';
import type { AnalysisChoice } from '../../lib/score-options/analysis-content.tsx';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { cellSide, cellText, densityFrom } from './pm-cells.ts';

const scale = { min: 0, max: 100 };

interface PmPlotProps {
  analysis: PmAnalysis;
  source: ChartSource;
}

/** P and M in four quadrants: each person of a class, and of many people how many lie where, unless points are asked for. */
export function PmPlot({ choice, ...props }: PmPlotProps & { choice: AnalysisChoice }) {
  const t = useText();
  if (props.analysis.data.length < densityFrom) return <PointsPlot {...props} />;
  const plot = choice.search.get('plot') === 'points' ? 'points' : 'density';
  return (
    <>
      <RadioChoice
        label={t('pm.plot')}
        value={plot}
        options={(['density', 'points'] as const).map((value) => ({
          value,
          text: t(value === 'points' ? 'pm.points' : 'statistics.column.n'),
        }))}
        onChange={(value) => choice.change({ plot: value === 'points' ? value : null })}
      />
      {plot === 'points' ? (
        <PointsPlot {...props} />
      ) : (
        <DensityPlot {...props} search={choice.search} />
      )}
    </>
  );
}

/** Axes and quadrants, which both plots have. */
function usePlane({ norm }: PmAnalysis) {
  const t = useText();
  return useMemo(
    () => ({
      x: { name: t('pm.p'), scale },
      y: { name: t('pm.m'), scale },
      ...(norm && {
        quadrants: {
          x: norm.p,
          y: norm.m,
          names: [
            t('pm.quadrant.PM'),
            t('pm.quadrant.pM'),
            t('pm.quadrant.pm'),
            t('pm.quadrant.Pm'),
          ] as const,
        },
      }),
    }),
    [norm, t],
  );
}

/** How many people lie in each square of five points; a square opens its people in the table. */
function DensityPlot({ analysis, source, search }: PmPlotProps & { search: URLSearchParams }) {
  const t = useText();
  const formatValue = useValueFormat();
  const plane = usePlane(analysis);
  const chart = useMemo(
    () =>
      densityPlot({
        points: analysis.data.map(({ p, m }) => ({ x: p.value, y: m.value })),
        side: cellSide,
        cellLabel: t('pm.cell'),
        countLabel: t('statistics.column.n'),
        ...plane,
        nameOf: ({ x, y }) => t('pm.cellOf', { pLow: x[0], pHigh: x[1], mLow: y[0], mHigh: y[1] }),
        countOf: (n) => t('column.people', { n }),
        linkOf: (cell) => {
          const next = new URLSearchParams(search);
          next.delete('page');
          next.delete('quadrant');
          next.set('cell', cellText(cell));
          return `${paths.pm}?${next}`;
        },
        formatValue,
      }),
    [analysis, plane, search, t, formatValue],
  );
  return <Chart title={t('pm.chart')} chart={chart} source={source} height={520} />;
}

/** People by P and M with their errors; borderline ones are a series of their own. */
function PointsPlot({ analysis, source }: PmPlotProps) {
  const t = useText();
  const language = useLanguage();
  const formatValue = useValueFormat();
  const plane = usePlane(analysis);
  const chart = useMemo(() => {
    const { course, data } = analysis;
    const series = (id: string, isBorderline: boolean) => ({
      id,
      name: t(isBorderline ? 'pm.borderline' : 'pm.clear'),
      points: data
        .filter((row) => row.isBorderline === isBorderline)
        .map((row) => ({
          key: String(row.studentID),
          name: personName(row, language),
          x: row.p.value,
          y: row.m.value,
          xError: row.p.standardError,
          yError: row.m.standardError,
          link: paths.recordInCourse(row.studentID, course.evalSettingID),
          from: row.before && { x: row.before.p, y: row.before.m },
        })),
    });
    return scatterPlot({
      series: [series('clear', false), series('borderline', true)],
      pointLabel: t('column.student'),
      ...plane,
      formatValue,
    });
  }, [analysis, plane, language, t, formatValue]);
  return <Chart title={t('pm.chart')} chart={chart} source={source} height={520} />;
}
