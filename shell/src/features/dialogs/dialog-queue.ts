import type { AlertRequest, ConfirmRequest } from '@mebae/platform';

/** One dialog that waits for its answer. */
export interface PendingDialog {
  id: number;
  request: ConfirmRequest;
  /** An alert has nothing to cancel. */
  kind: 'confirm' | 'alert';
  answer: (confirmed: boolean) => void;
  /** The person's answer; false as well when somebody else closed it. */
  answered: Promise<boolean>;
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

  function create(kind: PendingDialog['kind'], request: ConfirmRequest): PendingDialog {
    const id = nextID;
    nextID += 1;
    let resolve: (confirmed: boolean) => void;
    const answered = new Promise<boolean>((done) => {
      resolve = done;
    });
    const close = (confirmed: boolean) => {
      publish(queue.filter((dialog) => dialog.id !== id));
      resolve(confirmed);
    };
    return { id, kind, request, answer: close, answered };
  }

  function open(kind: PendingDialog['kind'], request: ConfirmRequest): Promise<boolean> {
    const dialog = create(kind, request);
    publish([...queue, dialog]);
    return dialog.answered;
  }

  const sameAs = (kind: PendingDialog['kind'], { title, body }: AlertRequest) =>
    queue.find(
      (dialog) =>
        dialog.kind === kind && dialog.request.title === title && dialog.request.body === body,
    );

  return {
    /** The same question twice, by a double click, is asked once; who asked again gets no, lest both act on one yes. */
    confirm: async (request: ConfirmRequest): Promise<boolean> =>
      sameAs('confirm', request) ? false : open('confirm', request),
    /** The same message twice, such as that of ten calls that timed out, is one dialog. */
    alert: async (request: AlertRequest): Promise<void> => {
      await (sameAs('alert', request)?.answered ?? open('alert', request));
    },
    /** An alert before everything else that is asked; what it interrupts comes back after it. */
    alertFirst(request: AlertRequest): { answered: Promise<boolean>; close: () => void } {
      const dialog = create('alert', request);
      publish([dialog, ...queue]);
      return { answered: dialog.answered, close: () => dialog.answer(false) };
    },
    /** The page that asked has been left: what it asked about is no longer there. Messages stay. */
    cancelQuestions(this: void): void {
      for (const { kind, answer } of queue) if (kind === 'confirm') answer(false);
    },
    current: (): PendingDialog | null => queue[0] ?? null,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type DialogQueue = ReturnType<typeof createDialogQueue>;
