import type { ChartModel } from '@mebae/charts';
import type { RecordCompetency } from '@mebae/contracts';
import { hasEnoughEvaluators } from '@mebae/rules';
import { useValueFormat } from '@mebae/ui/charts';
import { useMemo } from 'react';
import { competencyRadar } from '../../lib/competency-radar.ts';
import { useText } from '../../lib/text.ts';

/**
 * Peer and self evaluation beside the class's mean, around a radar.
 * @returns null where no competency has any value
 */
export function useScoreChart(competencies: readonly RecordCompetency[]): ChartModel | null {
  const t = useText();
  const formatValue = useValueFormat();
  return useMemo(() => {
    const classMean = {
      id: 'mean',
      name: t('scores.classMean'),
      role: 'mean' as const,
      values: competencies.map((c) => c.classMean),
    };
    // the picture of it can leave the screen: no number of fewer than three sound evaluators goes with it
    const published = competencies.map((c) => (hasEnoughEvaluators(c) ? c : { ...c, value: null }));
    return competencyRadar(published, [classMean], { t, formatValue });
  }, [competencies, t, formatValue]);
}
