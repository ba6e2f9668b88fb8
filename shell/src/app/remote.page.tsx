import { useTranslation, useSession } from '@mebae/platform';
import { isHiddenForUchida } from '@mebae/rules';
import type { DispCtrlType } from '@mebae/contracts';
import { Navigate, useLocation } from 'react-router';
import { isOpenBeforeSetup } from '../lib/setup-rules.ts';
import { RemoteView } from '../remotes/remote-view.tsx';
import { RemoteFault } from '../remotes/remote-fault.tsx';
import { ownerOf, withdrawnOwnerOf } from '../remotes/registry.ts';
import { useFrame } from './frame-context.ts';
import { NotFound } from './not-found.tsx';
import { SetupFirst } from './setup-first.tsx';

/** Every page that a remote owns: who it is is known from the registry, before any of its code. */
export function RemotePage() {
  const { pathname } = useLocation();
  const { registry, remotes } = useFrame();
  const { profile } = useSession();
  const { t } = useTranslation('shell');
  if (isHiddenForUchida(profile.dispCtrlType as DispCtrlType, pathname)) {
    return <Navigate to="/pages/home" replace />;
  }
  if (!profile.isCompletedInitialSetting && !isOpenBeforeSetup(pathname)) return <SetupFirst />;
  const owner = ownerOf(registry, pathname);
  const notFound = <NotFound title={t('notFound.title')} />;
  const withdrawn = owner ? null : withdrawnOwnerOf(registry, pathname);
  if (withdrawn) {
    return (
      <RemoteFault
        remote={withdrawn}
        kind="withdrawn"
        reference={null}
        onRetry={() => void remotes.renew(withdrawn.name)}
        home="/pages/home"
      />
    );
  }
  if (!owner) return notFound;
  const { container, version } = owner.remote;
  return (
    <RemoteView
      key={`${container} ${version} ${owner.module}`}
      owner={owner}
      host={remotes}
      path={pathname}
      notFound={notFound}
      home="/pages/home"
    />
  );
}
