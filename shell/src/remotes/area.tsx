import { reportFault, type RemoteModule } from '@mebae/platform';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useRoutes } from 'react-router';
import { record } from '../telemetry/telemetry.ts';
import { about, watchLoad } from '../telemetry/watch-load.ts';
import { AreaBoundary } from './area-boundary.tsx';
import { AreaFault, type AreaFaultProps } from './area-fault.tsx';
import type { AreaHost } from './area-host.ts';
import { isLostChunk } from './guarded-reload.ts';
import { LostChunk } from './lost-chunk.tsx';
import { isSupported, type Owner } from './registry.ts';
import { Waiting } from './waiting.tsx';

export interface AreaProps {
  owner: Owner;
  host: AreaHost;
  /** The address; a navigation inside the area gives its error boundary a new chance. */
  path: string;
  /** Shown when the area has no route for the address. */
  notFound: ReactNode;
  /** Where else to go when it fails. */
  home: string;
}

type AreaState = { module: RemoteModule; onShown: () => void } | { reference: string } | null;

/**
 * One remote's pages. What goes wrong in it stays in it: the frame and the other areas go on. Mount it with a key of
 * container, version and module: when another version takes its place, it begins anew.
 */
export function Area({ owner, host, path, notFound, home }: AreaProps) {
  const { remote } = owner;
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<AreaState>(null);
  const [updating, setUpdating] = useState(false);
  const supported = isSupported(remote);
  const { name, version } = remote;

  useEffect(() => {
    if (!supported) return undefined;
    let current = true;
    const watch = watchLoad(remote);
    const load = async () => {
      try {
        const module = await host.load(owner, attempt > 0, { path, watch });
        if (!current) return;
        host.running(remote);
        setState({ module, onShown: watch.shown });
      } catch (error) {
        console.error(`Area ${name} ${version} could not be loaded`, error);
        const reference = reportFault({ remote: name, version, phase: 'load', error });
        watch.failed(isLostChunk(error));
        // A deployment may have taken this version away: then another one takes our place.
        await host.renew(name);
        if (current) setState({ reference });
      }
    };
    void load();
    return () => {
      current = false;
      watch.end();
    };
    // The owner is told apart by container and version: the registry may be fetched anew with the same content.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [host, attempt, supported, remote.container, version, owner.module]);

  useEffect(() => {
    if (!supported) record({ event: 'fault', ...about(remote), fault: 'contract' });
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [supported, remote.container, version]);

  const retry = () => {
    record({ event: 'retry', ...about(remote), cause: 'person' });
    setState(null);
    const renew = async () => {
      await host.renew(name);
      setAttempt((before) => before + 1);
    };
    void renew();
  };
  const update = () => {
    record({ event: 'retry', ...about(remote), cause: 'person' });
    setUpdating(true);
    void host.update(remote).finally(() => setUpdating(false));
  };
  const fault = (kind: AreaFaultProps['kind'], reference: string | null, onRetry = retry) => (
    <AreaFault remote={remote} kind={kind} reference={reference} onRetry={onRetry} home={home} />
  );
  const failed = (error: unknown, reference: string | null) =>
    isLostChunk(error) ? (
      <LostChunk remote={remote} recover={host.recover}>
        {fault('load', reference)}
      </LostChunk>
    ) : (
      fault('screen', reference)
    );
  if (updating) return <Waiting />;
  if (!supported) return fault('contract', null, update);
  if (state === null) return <Waiting />;
  if ('reference' in state) return fault('load', state.reference);
  return (
    <AreaBoundary
      resetKey={`${path} ${attempt}`}
      report={(error) => {
        const kind = isLostChunk(error) ? 'chunk' : 'screen';
        record({ event: 'fault', ...about(remote), fault: kind });
        return reportFault({ remote: name, version, phase: 'render', error });
      }}
      fallback={failed}
    >
      <Suspense fallback={<Waiting />}>
        <AreaRoutes {...state} notFound={notFound} />
      </Suspense>
    </AreaBoundary>
  );
}

interface AreaRoutesProps {
  module: RemoteModule;
  /** Called with the first screen in the page; it waits for the code of the screen, not for its data. */
  onShown: () => void;
  notFound: ReactNode;
}

function AreaRoutes({ module, onShown, notFound }: AreaRoutesProps) {
  useEffect(onShown, [onShown]);
  return useRoutes(module.routes) ?? notFound;
}
