import type { AlertRequest, ConfirmRequest } from '@mebae/platform';

/** One dialog that waits for its answer. */
export interface PendingDialog {
  id: number;
  request: ConfirmRequest;
  /** An alert has nothing to cancel. */
  kind: 'confirm' | 'alert';
  answer: (confirmed: boolean) => void;
}

/** The page's dialogs, one at a time: the next opens once the one before is answered. */
export function createDialogQueue() {
  let queue: readonly PendingDialog[] = [];
  let nextID = 1;
  const listeners = new Set<() => void>();
  const publish = (next: readonly PendingDialog[]) => {
    queue = next;
    for (const listener of listeners) listener();
  };

  function open(kind: PendingDialog['kind'], request: ConfirmRequest): Promise<boolean> {
    return new Promise((resolve) => {
      const id = nextID;
      nextID += 1;
      const answer = (confirmed: boolean) => {
        publish(queue.filter((dialog) => dialog.id !== id));
        resolve(confirmed);
      };
      publish([...queue, { id, kind, request, answer }]);
    });
  }

  return {
    confirm: (request: ConfirmRequest): Promise<boolean> => open('confirm', request),
    alert: (request: AlertRequest): Promise<void> => open('alert', request).then(() => undefined),
    current: (): PendingDialog | null => queue[0] ?? null,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type DialogQueue = ReturnType<typeof createDialogQueue>;
