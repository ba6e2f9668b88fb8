import { telemetryLimits, type TelemetryEvent } from '@mebae/contracts';
import { onCLS, onFCP, onINP, onLCP, onTTFB, type MetricType } from 'web-vitals';
import { screens, type Screen } from './screens.ts';

/**
 * Reports the page's Web Vitals with the screen that each happened on. Browsers that know navigations inside a page
 * (Chromium) measure each of them by itself; elsewhere the page is measured as a whole, and its worst moment counts for
 * the screen of that moment.
 */
export function watchVitals(record: (event: TelemetryEvent) => void): void {
  const report = (metric: MetricType): void => {
    // The library says 0 for it: no page was asked for.
    if (isInside(metric) && metric.name === 'TTFB') return;
    record(eventOf(metric));
  };
  for (const on of [onLCP, onCLS, onINP, onFCP, onTTFB]) on(report, { reportSoftNavs: true });
}

const isInside = ({ navigationType }: MetricType): boolean => navigationType === 'soft-navigation';

function eventOf(metric: MetricType): TelemetryEvent {
  const { name } = metric;
  const digits = name === 'CLS' ? 10_000 : 10;
  const most = name === 'CLS' ? telemetryLimits.layoutShift : telemetryLimits.milliseconds;
  return {
    event: 'vital',
    name,
    navigation: isInside(metric) ? 'inside' : 'load',
    value: Math.round(Math.min(metric.value, most) * digits) / digits,
    ...screenOf(metric),
  };
}

function screenOf(metric: MetricType): Screen {
  const { navigationURL, entries } = metric;
  const led =
    isInside(metric) && navigationURL ? screens.of(new URL(navigationURL).pathname) : undefined;
  return led ?? screens.at(entries.at(-1)?.startTime ?? 0);
}
