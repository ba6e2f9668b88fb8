import type { KnownVersions } from './known-versions.ts';

export type Labels = Record<string, string>;

/** A version of a remote, as labels say it. */
export interface LabelledVersion {
  remote: string;
  version: string;
}

interface Metric {
  remove(labels: Labels): void;
}

/** Counts of one version: by metric, and by the text of the labels. */
type Series = Map<Metric, Map<string, Labels>>;

/**
 * Knows what was counted for which version of a remote, so that a process that lives through many releases does not show
 * them all for ever: a version that the registry names no more, no page runs.
 */
export function createVersionSeries() {
  const counted = new Map<string, LabelledVersion & { series: Series }>();

  return {
    /** A metric has a series of these labels now. */
    note({ remote, version }: LabelledVersion, metric: Metric, labels: Labels): void {
      const key = `${remote} ${version}`;
      const entry = counted.get(key) ?? { remote, version, series: new Map() };
      const ofMetric = entry.series.get(metric) ?? new Map<string, Labels>();
      ofMetric.set(JSON.stringify(labels), labels);
      entry.series.set(metric, ofMetric);
      counted.set(key, entry);
    },
    /** Takes away what was counted for versions that are not known. */
    keepOnly(known: KnownVersions): void {
      for (const [key, { remote, version, series }] of counted) {
        if (known.get(remote)?.has(version)) continue;
        for (const [metric, all] of series)
          for (const labels of all.values()) metric.remove(labels);
        counted.delete(key);
      }
    },
  };
}
