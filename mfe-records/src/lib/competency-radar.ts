import { radarChart, type ChartModel, type ChartSeries } from '@mebae/charts';
import type { CompetencyType } from '@mebae/contracts';
import type { useValueFormat } from '@mebae/ui/charts';
import type { Text } from './text.ts';

interface RadarCompetency {
  competencyID: number;
  name: string;
  competencyType: CompetencyType;
  value: number | null;
  standardError: number | null;
  selfValue: number | null;
}

interface RadarTexts {
  t: Text;
  formatValue: ReturnType<typeof useValueFormat>;
}

/**
 * Peer and self evaluation around a radar, beside means of groups.
 * @param means further series, each with a value for every competency
 * @returns null where no competency has any value
 */
export function competencyRadar(
  competencies: readonly RadarCompetency[],
  means: readonly ChartSeries[],
  { t, formatValue }: RadarTexts,
): ChartModel | null {
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
    ...means,
  ];
  const series = all.filter(({ values }) => values.some((value) => value !== null));
  if (series.length === 0) return null;
  return radarChart({
    axes: competencies.map((c) => ({ id: c.competencyID, name: c.name, type: c.competencyType })),
    axisLabel: t('scores.competency'),
    series,
    formatValue,
  });
}
