import type { PublishedRemote } from '@mebae/contracts';
import { reportFault, type RemoteModule } from '@mebae/platform';
import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useRoutes } from 'react-router';
import { record } from '../telemetry/telemetry.ts';
import { about } from '../telemetry/watch-load.ts';
import { isSupported, type Owner } from './registry.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { RemoteFault } from './remote-fault.tsx';
import { isLostChunk, type RemoteHost } from './remote-host.ts';
import { useLoadedRemote } from './use-loaded-remote.ts';
import { Waiting } from './waiting.tsx';

export interface RemoteViewProps {
  owner: Owner;
  host: RemoteHost;
  /** The address; a navigation inside the remote gives its error boundary a new chance. */
  path: string;
  /** Shown when the remote has no route for the address. */
  notFound: ReactNode;
  /** Where else to go when it fails. */
  home: string;
}

/**
 * One remote's pages. A fault in it stays in it: the frame and the other remotes go on. Mount it with a key of
 * container, version and module: when another version takes its place, it begins anew.
 */
export function RemoteView(props: RemoteViewProps) {
  return isSupported(props.owner.remote) ? (
    <SupportedRemote {...props} />
  ) : (
    <UnsupportedRemote {...props} />
  );
}

function SupportedRemote({ owner, host, path, notFound, home }: RemoteViewProps) {
  const { remote } = owner;
  const { name, version } = remote;
  const { state, attempt, retry } = useLoadedRemote({ owner, host, path });
  const fault = (kind: 'load' | 'screen', reference: string | null) => (
    <RemoteFault remote={remote} kind={kind} reference={reference} onRetry={retry} home={home} />
  );
  const failed = (error: unknown, reference: string | null) =>
    isLostChunk(error) ? (
      <LostChunk recover={() => host.recover(remote)}>{fault('load', reference)}</LostChunk>
    ) : (
      fault('screen', reference)
    );
  if (state === null) return <Waiting />;
  if ('reference' in state) return fault('load', state.reference);
  return (
    <RemoteBoundary
      resetKey={`${path} ${attempt}`}
      report={(error) => {
        const kind = isLostChunk(error) ? 'chunk' : 'screen';
        record({ event: 'fault', ...about(remote), fault: kind });
        return reportFault({ remote: name, version, phase: 'render', error });
      }}
      fallback={failed}
    >
      <Suspense fallback={<Waiting />}>
        <RemoteRoutes {...state} notFound={notFound} />
      </Suspense>
    </RemoteBoundary>
  );
}

interface RemoteRoutesProps {
  module: RemoteModule;
  /** Called with the first screen in the page; it waits for the code of the screen, not for its data. */
  onShown: () => void;
  notFound: ReactNode;
}

function RemoteRoutes({ module, onShown, notFound }: RemoteRoutesProps) {
  useEffect(onShown, [onShown]);
  return useRoutes(module.routes) ?? notFound;
}

interface LostChunkProps {
  /** Reloads the page if that can help; false when it must not or can't. */
  recover: () => Promise<boolean>;
  /** Shown when the page does not reload. */
  children: ReactNode;
}

/** A remote that ran lost a part of its code: a reload brings it back, where nothing speaks against one. */
function LostChunk({ recover, children }: LostChunkProps) {
  const [stays, setStays] = useState(false);
  const begin = useEffectEvent(recover);
  useEffect(() => {
    let isCurrent = true;
    void begin().then((reloads) => isCurrent && !reloads && setStays(true));
    return () => {
      isCurrent = false;
    };
  }, []);
  return stays ? children : <Waiting />;
}

/** A remote whose contract this page does not serve. */
function UnsupportedRemote({ owner: { remote }, host, home }: RemoteViewProps) {
  const [updating, setUpdating] = useState(false);
  const reportUnsupported = useEffectEvent((unsupported: PublishedRemote) =>
    record({ event: 'fault', ...about(unsupported), fault: 'contract' }),
  );
  useEffect(() => reportUnsupported(remote), [remote]);
  const update = () => {
    record({ event: 'retry', ...about(remote), cause: 'person' });
    setUpdating(true);
    void host.update(remote).finally(() => setUpdating(false));
  };
  if (updating) return <Waiting />;
  return (
    <RemoteFault remote={remote} kind="contract" reference={null} onRetry={update} home={home} />
  );
}
