import { scatterPlot } from '@mebae/charts';
import type { PmAnalysis } from '@mebae/contracts';
import { personName, useLanguage } from '@mebae/platform';
import { Chart, useValueFormat, type ChartSource } from '@mebae/ui/charts';
import { useMemo } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';

const scale = { min: 0, max: 100 };

/** People by P and M with their errors, in four quadrants; borderline ones are a series of their own. */
export function PmPlot({ analysis, source }: { analysis: PmAnalysis; source: ChartSource }) {
  const t = useText();
  const language = useLanguage();
  const formatValue = useValueFormat();
  const chart = useMemo(() => {
    const { course, data, norm } = analysis;
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
          ],
        },
      }),
      formatValue,
    });
  }, [analysis, language, t, formatValue]);
  return <Chart title={t('pm.chart')} chart={chart} source={source} height={520} />;
}
