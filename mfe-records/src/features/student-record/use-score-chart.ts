import { radarChart, type ChartModel, type ChartSeries } from '@mebae/charts';
import type { RecordCompetency } from '@mebae/contracts';
import { useValueFormat } from '@mebae/ui/charts';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';

/**
 * Peer and self evaluation beside the class's mean, around a radar.
 * @returns null where no competency has any value
 */
export function useScoreChart(competencies: readonly RecordCompetency[]): ChartModel | null {
  const t = useText();
  const formatValue = useValueFormat();
  return useMemo(() => {
    const all: ChartSeries[] = [
      {
        id: 'peer',
        name: t('scores.peer'),
        role: 'peer',
        values: competencies.map((c) => c.value),
        errors: competencies.map((c) => c.standardError),
      },
      {
        id: 'self',
        name: t('scores.self'),
        role: 'self',
        values: competencies.map((c) => c.selfValue),
      },
      {
        id: 'mean',
        name: t('scores.classMean'),
        role: 'mean',
        values: competencies.map((c) => c.classMean),
      },
    ];
    const item = all.filter((series) => series.values.some((value) => value !== null));
    if (item.length === 0) return null;
    return radarChart({
      axes: competencies.map((c) => ({ id: c.competencyID, name: c.name, type: c.competencyType })),
      axisLabel: t('scores.competency'),
      series: item,
      formatValue,
    });
  }, [competencies, t, formatValue]);
}
