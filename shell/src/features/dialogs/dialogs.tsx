import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import type { DialogQueue } from './dialog-queue.ts';
import type { DialogViewProps } from './dialog-view.tsx';
import { askBrowser } from './ask-browser.ts';

/** The page's one dialog. Its code loads when the first one opens. */
export function Dialogs({ queue }: { queue: DialogQueue }) {
  const dialog = useSyncExternalStore(queue.subscribe, queue.current);
  const [View, setView] = useState<ComponentType<DialogViewProps> | null>(null);
  const [before, setBefore] = useState(dialog);
  // An answered dialog is closed, not taken away: only then is the page behind it there again for screen readers.
  const [shown, setShown] = useState(dialog);
  // What had the focus before the first of several; those that follow find it in the one before.
  const [opener, setOpener] = useState<Element | null>(null);
  if (dialog !== before) {
    if (before === null) setOpener(document.activeElement);
    if (dialog !== null) setShown(dialog);
    setBefore(dialog);
  }
  useEffect(() => {
    if (!dialog || View) return undefined;
    let isAsked = true;
    const load = async () => {
      try {
        const loaded = await import('./dialog-view.tsx');
        setView(() => loaded.default);
      } catch {
        // Without a connection it can't come. What is asked must be asked nevertheless, and the page must stay.
        if (isAsked) dialog.answer(askBrowser(dialog));
      }
    };
    void load();
    return () => {
      isAsked = false;
    };
  }, [dialog, View]);
  if (!shown || !View) return null;
  return <View key={shown.id} dialog={shown} open={dialog === shown} opener={opener} />;
}
