import type { FaultKind, PublishedRemote } from '@mebae/contracts';
import { screens } from '../telemetry/screens.ts';
import { record, startTelemetry } from '../telemetry/telemetry.ts';
import { about } from '../telemetry/watch-load.ts';

/** Called with what becomes of the candidates' page. */
export interface PageTelemetry {
  /** It is shown; a second time means nothing. */
  shown: () => void;
  failed: (fault: FaultKind) => void;
  retried: (cause: 'person' | 'automatic') => void;
}

/**
 * Reports the load of the candidates' page from its HTML on, and its Web Vitals. Nothing of the link is reported.
 * @param source address of its script
 */
export function watchPage(
  remote: Pick<PublishedRemote, 'name' | 'version'>,
  source: string,
): PageTelemetry {
  screens.show(location.pathname, { screen: remote.name, version: remote.version });
  startTelemetry();
  let isShown = false;
  return {
    shown() {
      if (isShown) return;
      isShown = true;
      const [script] = performance.getEntriesByName(source) as PerformanceResourceTiming[];
      record({
        event: 'load',
        ...about(remote),
        source: script && script.transferSize > 0 ? 'network' : 'cache',
        milliseconds: { shown: Math.round(performance.now()) },
      });
    },
    failed: (fault) => record({ event: 'fault', ...about(remote), fault }),
    retried: (cause) => record({ event: 'retry', ...about(remote), cause }),
  };
}
