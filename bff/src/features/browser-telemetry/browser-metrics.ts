import { frameScreens, type TelemetryEvent, type WebVital } from '@mebae/contracts';
import { Counter, Histogram, type Registry } from '@prometheus-io/client';
import type { KnownVersions } from './known-versions.ts';
import { createVersionSeries, type LabelledVersion, type Labels } from './version-series.ts';

/** Seconds. A load that takes longer than the last is given up by the shell. */
const loadBuckets = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2.5, 4, 6, 10, 20, 60, 120];

/** Seconds; of CLS the score. Each has the limits of 'good' and 'poor' of https://web.dev/articles/vitals. */
const vitalBuckets: Record<WebVital, number[]> = {
  LCP: [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10, 20],
  CLS: [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  INP: [0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1, 2],
  FCP: [0.25, 0.5, 1, 1.8, 2.4, 3, 5, 10],
  TTFB: [0.05, 0.1, 0.25, 0.5, 0.8, 1.2, 1.8, 3, 6],
};

/** Stands for what is not published, so that nobody can make labels. */
const other = 'other';

const ownScreens = new Set<string>(frameScreens);

export interface BrowserMetrics {
  /**
   * Counts an event.
   * @param known versions that get a label of their own; what was counted for others before is taken away
   */
  record(event: TelemetryEvent, known: KnownVersions): void;
}

/**
 * Makes the metrics of what browsers report of themselves.
 * @param registry where they are read
 */
export function createBrowserMetrics(registry: Registry): BrowserMetrics {
  const registers = [registry];
  const counter = (name: string, help: string, more: string[] = []) =>
    new Counter({ name, help, labelNames: ['remote', 'version', ...more], registers });
  const loads = counter('browser_remote_loads_total', 'Remotes that were shown', ['source']);
  const retries = counter('browser_remote_retries_total', 'Further tries of a remote', ['cause']);
  const faults = counter('browser_remote_faults_total', 'Remotes that could not be shown', [
    'fault',
  ]);
  const reloads = counter('browser_remote_reloads_total', 'Pages reloaded for a lost chunk');
  const notices = counter('browser_version_notices_total', 'Notices of another version', ['step']);
  const loadSeconds = new Histogram({
    name: 'browser_remote_load_seconds',
    help: 'From the wish for a remote until its manifest, entry and first screen are there',
    labelNames: ['remote', 'version', 'source', 'step'],
    buckets: loadBuckets,
    registers,
  });
  const vital = (name: WebVital) =>
    new Histogram({
      name: `browser_${name.toLowerCase()}_${name === 'CLS' ? 'score' : 'seconds'}`,
      help: `Web Vital ${name}`,
      labelNames: ['screen', 'version', 'navigation'],
      buckets: vitalBuckets[name],
      registers,
    });
  const vitals: Record<WebVital, Histogram<string>> = {
    LCP: vital('LCP'),
    CLS: vital('CLS'),
    INP: vital('INP'),
    FCP: vital('FCP'),
    TTFB: vital('TTFB'),
  };

  const series = createVersionSeries();
  function note(
    where: LabelledVersion,
    metric: Counter<string> | Histogram<string>,
    labels: Labels,
  ): void {
    if (where.version !== other) series.note(where, metric, labels);
  }
  function count(metric: Counter<string>, where: LabelledVersion, more: Labels = {}): void {
    const labels = { ...where, ...more };
    metric.inc(labels);
    note(where, metric, labels);
  }
  function observe(
    metric: Histogram<string>,
    where: LabelledVersion,
    labels: Labels,
    value: number,
  ): void {
    metric.observe(labels, value);
    note(where, metric, labels);
  }

  return {
    record(event, known) {
      series.keepOnly(known);
      if (event.event === 'vital') {
        const { screen, navigation, name } = event;
        const value = name === 'CLS' ? event.value : event.value / 1000;
        if (event.version === undefined && ownScreens.has(screen)) {
          vitals[name].observe({ screen, version: '', navigation }, value);
          return;
        }
        const where = labelled(screen, event.version, known);
        const { remote, version } = where;
        observe(vitals[name], where, { screen: remote, version, navigation }, value);
        return;
      }
      const where = labelled(event.remote, event.version, known);
      if (event.event === 'load') {
        const { source, milliseconds } = event;
        count(loads, where, { source });
        for (const [step, value] of Object.entries(milliseconds)) {
          observe(loadSeconds, where, { ...where, source, step }, value / 1000);
        }
      } else if (event.event === 'retry') count(retries, where, { cause: event.cause });
      else if (event.event === 'fault') count(faults, where, { fault: event.fault });
      else if (event.event === 'reload') count(reloads, where);
      else count(notices, where, { step: event.step });
    },
  };
}

function labelled(
  remote: string,
  version: string | undefined,
  known: KnownVersions,
): LabelledVersion {
  const versions = known.get(remote);
  if (!versions) return { remote: other, version: other };
  return { remote, version: version !== undefined && versions.has(version) ? version : other };
}
