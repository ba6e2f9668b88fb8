import { makeStyles, Spinner } from '@fluentui/react-components';
import { reportFault, useTranslation, type RemoteModule } from '@mebae/platform';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useRoutes } from 'react-router';
import { AreaBoundary } from './area-boundary.tsx';
import { AreaFault, type AreaFaultProps } from './area-fault.tsx';
import type { AreaLoader } from './load-area.ts';
import { isSupported, type Owner } from './registry.ts';

const useStyles = makeStyles({
  waiting: {
    display: 'grid',
    placeItems: 'center',
    minHeight: '40vh',
    // A quick load shows nothing rather than a flash of a spinner.
    animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
    animationDuration: '120ms',
    animationDelay: '200ms',
    animationFillMode: 'both',
  },
});

/** After so long the person is told that it takes its time. */
const slowAfterMs = 5_000;

function Waiting() {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <output className={styles.waiting}>
      <Spinner label={t(slow ? 'area.slow' : 'area.loading')} labelPosition="below" />
    </output>
  );
}

export interface AreaProps {
  owner: Owner;
  load: AreaLoader;
  /** The address; a navigation inside the area gives its error boundary a new chance. */
  path: string;
  /** Shown when the area has no route for the address. */
  notFound: ReactNode;
  /** Where else to go when it fails. */
  home: string | null;
}

type AreaState = { module: RemoteModule } | { reference: string } | null;

/** One remote's pages. What goes wrong in it stays in it: the frame and the other areas go on. */
export function Area({ owner, load, path, notFound, home }: AreaProps) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<AreaState>(null);
  const supported = isSupported(owner.remote);
  const { name, version } = owner.remote;

  useEffect(() => {
    if (!supported) return undefined;
    let current = true;
    load(owner, attempt > 0).then(
      (module) => current && setState({ module }),
      (error: unknown) => {
        console.error(`Area ${name} ${version} could not be loaded`, error);
        const reference = reportFault({ remote: name, version, phase: 'load', error });
        if (current) setState({ reference });
      },
    );
    return () => {
      current = false;
    };
    // The owner is told apart by container and version: the registry may be fetched anew with the same content.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [load, attempt, supported, owner.remote.container, owner.remote.version, owner.module]);

  const retry = () => {
    setState(null);
    setAttempt((before) => before + 1);
  };
  const fault = (kind: AreaFaultProps['kind'], reference: string | null) => (
    <AreaFault
      remote={owner.remote}
      kind={kind}
      reference={reference}
      onRetry={kind === 'contract' ? null : retry}
      home={home}
    />
  );
  if (!supported) return fault('contract', null);
  if (state === null) return <Waiting />;
  if ('reference' in state) return fault('load', state.reference);
  return (
    <AreaBoundary
      resetKey={`${path} ${attempt}`}
      report={(error) => reportFault({ remote: name, version, phase: 'render', error })}
      fallback={(reference) => fault('screen', reference)}
    >
      <Suspense fallback={<Waiting />}>
        <AreaRoutes module={state.module} notFound={notFound} />
      </Suspense>
    </AreaBoundary>
  );
}

function AreaRoutes({ module, notFound }: { module: RemoteModule; notFound: ReactNode }) {
  return useRoutes(module.routes) ?? notFound;
}
