import { telemetryLimits } from '@mebae/contracts';
import { onCLS, onFCP, onINP, onLCP, onTTFB, type MetricType } from 'web-vitals';
import { screens, type Screen } from './screens.ts';
import { record } from './telemetry.ts';

/**
 * Tells the page's Web Vitals with the screen that each happened on. Browsers that know navigations inside a page
 * (Chromium) measure each of them by itself; elsewhere the page is measured as a whole, and its worst moment counts for
 * the screen of that moment.
 */
export function watchVitals(): void {
  for (const on of [onLCP, onCLS, onINP, onFCP, onTTFB]) on(tell, { reportSoftNavs: true });
}

function tell(metric: MetricType): void {
  const { name } = metric;
  const inside = metric.navigationType === 'soft-navigation';
  // The library says 0 for it: no page was asked for.
  if (inside && name === 'TTFB') return;
  const digits = name === 'CLS' ? 10_000 : 10;
  const most = name === 'CLS' ? telemetryLimits.layoutShift : telemetryLimits.milliseconds;
  record({
    event: 'vital',
    name,
    navigation: inside ? 'inside' : 'load',
    value: Math.round(Math.min(metric.value, most) * digits) / digits,
    ...screenOf(metric),
  });
}

function screenOf({ navigationType, navigationURL, entries }: MetricType): Screen {
  const path =
    navigationType === 'soft-navigation' && navigationURL ? new URL(navigationURL).pathname : null;
  const led = path === null ? undefined : screens.of(path);
  return led ?? screens.at(entries.at(-1)?.startTime ?? 0);
}
