import { answerWorker } from '@mebae/contracts';

/**
 * Registers the service worker that keeps the candidates' page for a reload without a connection.
 * @param script the page's script; one without a hash is not published but served by a development server, and changes
 */
export function keepForOffline(script: HTMLScriptElement | null): void {
  // Not there on insecure addresses and in some browsers' private windows.
  if (!script?.integrity || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register(answerWorker, { updateViaCache: 'none' })
    .catch((error: unknown) => console.warn('The page is not kept for offline use', error));
}
