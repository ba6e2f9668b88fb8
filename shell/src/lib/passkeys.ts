import type {
  MadePasskey,
  PasskeyCreation,
  PasskeyRequest,
  PasskeyResponse,
} from '@mebae/contracts';

/**
 * Whether this page can use passkeys: the browser knows them, the page came over a connection that nobody reads, and its
 * address is a name (WebAuthn knows no numbers).
 */
export const passkeysWork = (): boolean =>
  'PublicKeyCredential' in globalThis &&
  globalThis.isSecureContext &&
  !/^[\d.]+$|^\[/.test(location.hostname);

/** The browser's failures after which the person tries again: nothing was chosen, it took too long, or it was cancelled. */
const cancelled = new Set(['NotAllowedError', 'AbortError', 'TimeoutError']);

/** Whether the person, or the device, has said no. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error &&
  (cancelled.has(error.name) || (error.cause instanceof Error && cancelled.has(error.cause.name)));

/** Whether the device has a passkey of the account already. */
export const isKnownHere = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError';

/** Asks for a passkey; the browser's own window leads the person. Its code is loaded only now. */
export async function askPasskey(optionsJSON: PasskeyRequest): Promise<PasskeyResponse> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return toJSON(await startAuthentication({ optionsJSON }));
}

/** Makes a passkey; the browser's own window leads the person. */
export async function makePasskey(optionsJSON: PasskeyCreation): Promise<MadePasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return toJSON(await startRegistration({ optionsJSON }));
}

/** A response of the library, without what the product does not ask for. */
const toJSON = <T extends { clientExtensionResults: unknown }>({
  clientExtensionResults: _extensions,
  ...response
}: T) => ({ ...response, type: 'public-key' as const, clientExtensionResults: {} });
