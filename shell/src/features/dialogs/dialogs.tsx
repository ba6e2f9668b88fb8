import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { DialogQueue } from './dialog-queue.ts';

const DialogView = lazy(() => import('./dialog-view.tsx'));

/** The page's one dialog. Its code loads when the first one opens. */
export function Dialogs({ queue }: { queue: DialogQueue }) {
  const dialog = useSyncExternalStore(queue.subscribe, queue.current);
  return (
    <Suspense fallback={null}>{dialog && <DialogView key={dialog.id} dialog={dialog} />}</Suspense>
  );
}
