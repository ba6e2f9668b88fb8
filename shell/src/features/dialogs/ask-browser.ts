import type { PendingDialog } from './dialog-queue.ts';

/** Asks by the dialog that every browser has. @returns the answer */
export function askBrowser({ kind, request }: Pick<PendingDialog, 'kind' | 'request'>): boolean {
  const text = [request.title, request.body].filter(Boolean).join('\n\n');
  if (kind === 'confirm') return confirm(text);
  alert(text);
  return true;
}
