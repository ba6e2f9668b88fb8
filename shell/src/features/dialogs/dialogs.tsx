import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import type { DialogQueue, PendingDialog } from './dialog-queue.ts';
import type { DialogViewProps } from './dialog-view.tsx';

/** Asks by the dialog that every browser has. @returns the answer */
function askBrowser({ kind, request }: Pick<PendingDialog, 'kind' | 'request'>): boolean {
  const text = [request.title, request.body].filter(Boolean).join('\n\n');
  if (kind === 'confirm') return confirm(text);
  alert(text);
  return true;
}

/** The page's one dialog. Its code loads when the first one opens. */
export function Dialogs({ queue }: { queue: DialogQueue }) {
  const dialog = useSyncExternalStore(queue.subscribe, queue.current);
  const [View, setView] = useState<ComponentType<DialogViewProps> | null>(null);
  const [current, setCurrent] = useState<PendingDialog | null>(null);
  // One that was answered or interrupted is closed before it is taken away: only then is the page behind it, or the next
  // dialog, there again for screen readers.
  const [drawn, setDrawn] = useState<readonly PendingDialog[]>([]);
  // The element that had the focus before the first of several; those that follow find it in the one before.
  const [opener, setOpener] = useState<Element | null>(null);
  if (dialog !== current) {
    if (current === null) setOpener(document.activeElement);
    if (dialog !== null) setDrawn([...drawn.filter((other) => other !== dialog).slice(-1), dialog]);
    setCurrent(dialog);
  }
  useEffect(() => {
    if (!dialog || View) return undefined;
    let isAsked = true;
    const load = async () => {
      try {
        const loaded = await import('./dialog-view.tsx');
        setView(() => loaded.default);
      } catch {
        // Without a connection it can't come. The question must be asked nevertheless, and the page must stay.
        if (isAsked) dialog.answer(askBrowser(dialog));
      }
    };
    void load();
    return () => {
      isAsked = false;
    };
  }, [dialog, View]);
  if (!View) return null;
  return drawn.map((each) => (
    <View key={each.id} dialog={each} open={each === dialog} opener={opener} />
  ));
}
