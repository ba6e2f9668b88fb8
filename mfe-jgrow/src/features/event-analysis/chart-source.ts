import type { EventAnalysis } from '@mebae/contracts';
import type { ChartSource } from '@mebae/ui/charts';
import { useText } from '../../lib/text.ts';

/**
 * Group and time of the figures of an event, for saved pictures. @param n how many have the numbers; all targets unless
 * given
 */
export function useEventSource(
  { event, counts }: Pick<EventAnalysis, 'event' | 'counts'>,
  n: number = counts.students,
): ChartSource {
  const t = useText();
  return { event, groups: [{ name: t('analysis.counts.students'), n, of: counts.students }] };
}
