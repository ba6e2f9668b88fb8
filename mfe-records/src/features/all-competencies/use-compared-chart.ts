import { sortedCompetencies, type ChartModel } from '@mebae/charts';
import type { AllCompetencies } from '@mebae/contracts';
import { useValueFormat } from '@mebae/ui/charts';
import { useMemo } from 'react';
import { competencyRadar } from '../../lib/competency-radar.ts';
import { useText } from '../../lib/text.ts';

/**
 * Peer and self evaluation of the competencies that the course asked about, beside the means of class, grade and school.
 * @returns null where no competency has any value
 */
export function useComparedChart(all: AllCompetencies): ChartModel | null {
  const t = useText();
  const formatValue = useValueFormat();
  return useMemo(() => {
    const asked = sortedCompetencies(all.competencies.filter((c) => c.isAsked));
    const means = [
      {
        id: 'class',
        name: t('scores.classMean'),
        role: 'mean' as const,
        values: asked.map((c) => c.classMean.mean),
      },
      { id: 'grade', name: t('all.gradeMean'), values: asked.map((c) => c.gradeMean.mean) },
      { id: 'school', name: t('all.schoolMean'), values: asked.map((c) => c.schoolMean.mean) },
    ];
    return competencyRadar(asked, means, { t, formatValue });
  }, [all, t, formatValue]);
}
