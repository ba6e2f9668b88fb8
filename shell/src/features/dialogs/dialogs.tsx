import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import type { DialogQueue } from './dialog-queue.ts';

const DialogView = lazy(() => import('./dialog-view.tsx'));

/** The page's one dialog. Its code loads when the first one opens. */
export function Dialogs({ queue }: { queue: DialogQueue }) {
  const dialog = useSyncExternalStore(queue.subscribe, queue.current);
  // An answered dialog is closed, not taken away: only then is the page behind it there again for screen readers.
  const [shown, setShown] = useState(dialog);
  if (dialog !== null && dialog !== shown) setShown(dialog);
  return (
    <Suspense fallback={null}>
      {shown && <DialogView key={shown.id} dialog={shown} open={dialog === shown} />}
    </Suspense>
  );
}
