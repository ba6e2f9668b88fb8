import type { FaultKind, LoadSource, PublishedRemote } from '@mebae/contracts';
import { currentTraceID } from '@mebae/platform';
import type { LoadStep, LoadWatch } from './load-progress.ts';
import { record } from './telemetry.ts';

/** Fields of an event about its remote. */
export const about = ({ name, version }: Pick<PublishedRemote, 'name' | 'version'>) => ({
  remote: name,
  version,
  trace: currentTraceID(),
});

/** One load of a remote, from its request to its first screen or its failure. */
export interface WatchedLoad extends LoadWatch {
  /** Its first screen is in the page. Reports the load; a second time means nothing. */
  shown: () => void;
  /** @param isChunk whether webpack missed a chunk */
  failed: (isChunk: boolean) => void;
  /** Nobody waits for it any more. */
  end: () => void;
}

/** Starts to watch a load, from now. */
export function watchLoad(remote: PublishedRemote): WatchedLoad {
  const startedAt = performance.now();
  const event = about(remote);
  const times: Partial<Record<LoadStep, number>> = {};
  const scripts = watchScripts(remote);
  let isOver = false;

  function end(): void {
    isOver = true;
    scripts.stop();
  }

  return {
    reached(step) {
      times[step] ??= since(startedAt);
    },
    retried: () => record({ event: 'retry', ...event, cause: 'automatic' }),
    shown() {
      if (isOver) return;
      const source: LoadSource = times.manifest === undefined ? 'page' : scripts.source();
      end();
      record({
        event: 'load',
        ...event,
        contract: remote.contract,
        source,
        milliseconds: { ...times, shown: since(startedAt) },
      });
    },
    failed(isChunk) {
      end();
      record({ event: 'fault', ...event, fault: isChunk ? 'chunk' : missing(times) });
    },
    end,
  };
}

function missing({ manifest, entry }: Partial<Record<LoadStep, number>>): FaultKind {
  if (manifest === undefined) return 'manifest';
  return entry === undefined ? 'entry' : 'module';
}

const since = (start: number): number => Math.round((performance.now() - start) * 10) / 10;

/**
 * Watches where a version's scripts come from: those from now on, and those that were fetched ahead. The page's own list of
 * resources is full after 250, so it is not enough.
 */
function watchScripts({ manifest }: PublishedRemote) {
  const folder = new URL('.', new URL(manifest, location.origin)).href;
  let fromNetwork = false;
  const checkEntries = (entries: PerformanceEntryList): void => {
    fromNetwork ||= (entries as PerformanceResourceTiming[]).some(
      ({ name, transferSize }) =>
        name.startsWith(folder) && name.endsWith('.js') && transferSize > 0,
    );
  };
  const observer = new PerformanceObserver((list) => checkEntries(list.getEntries()));
  observer.observe({ type: 'resource', buffered: true });
  return {
    source(): LoadSource {
      checkEntries(observer.takeRecords());
      return fromNetwork ? 'network' : 'cache';
    },
    stop: () => observer.disconnect(),
  };
}
