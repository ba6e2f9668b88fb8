import { reportFault, type RemoteModule } from '@mebae/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { record } from '../telemetry/telemetry.ts';
import { about, watchLoad } from '../telemetry/watch-load.ts';
import type { Owner } from './registry.ts';
import { isLostChunk, type RemoteHost } from './remote-host.ts';

/** Null while it loads; what was loaded; or the short id that finds the failure in the log. */
type LoadState = { module: RemoteModule; onShown: () => void } | { reference: string } | null;

interface LoadedRemoteOptions {
  owner: Owner;
  host: RemoteHost;
  path: string;
}

/** Loads the module of a remote once, and again when the person asks for it. */
export function useLoadedRemote({ owner, host, path }: LoadedRemoteOptions) {
  const { remote } = owner;
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<LoadState>(null);

  const begin = useEffectEvent((again: boolean) => {
    let isCurrent = true;
    const watch = watchLoad(remote);
    const load = async (): Promise<void> => {
      try {
        const module = await host.load(owner, { again, path, watch });
        if (!isCurrent) return;
        host.pin(remote);
        setState({ module, onShown: watch.shown });
      } catch (error) {
        const { name, version } = remote;
        console.error(`Remote ${name} ${version} could not be loaded`, error);
        const reference = reportFault({ remote: name, version, phase: 'load', error });
        watch.failed(isLostChunk(error));
        // A deployment may have taken this version away: then another one takes its place.
        await host.renew(name);
        if (isCurrent) setState({ reference });
      }
    };
    void load();
    return () => {
      isCurrent = false;
      watch.end();
    };
  });
  useEffect(() => begin(attempt > 0), [attempt]);

  const retry = (): void => {
    record({ event: 'retry', ...about(remote), cause: 'person' });
    setState(null);
    void host.renew(remote.name).then(() => setAttempt((before) => before + 1));
  };
  return { state, attempt, retry };
}
