import { ErrorCategory, passkeyNotGenuine, passwordsOff } from '@mebae/contracts';
import { ApiError } from '@mebae/platform';
import { describe, expect, it } from 'vitest';
import { passkeyRefusal } from './passkey-refusal.ts';

const named = (name: string, cause?: Error) => Object.assign(new Error(name, { cause }), { name });
const refusedFor = (reason: string) =>
  new ApiError('failure', 400, { category: ErrorCategory.Academic, code: 1, reason });

describe('why a passkey did not continue a session', () => {
  it('says that the person, or the device, has said no', () => {
    for (const name of ['NotAllowedError', 'AbortError', 'TimeoutError']) {
      expect(passkeyRefusal(named(name))).toBe('passkeyCancelled');
      expect(passkeyRefusal(named('WebAuthnError', named(name)))).toBe('passkeyCancelled');
    }
  });

  it('says that the browser could not use it, whatever else the reason', () => {
    for (const error of [named('SecurityError'), new TypeError('not loaded'), 'odd']) {
      expect(passkeyRefusal(error)).toBe('passkeyFailed');
    }
  });

  it('says that the server does not take it; other refusals have a text of their own', () => {
    expect(passkeyRefusal(refusedFor(passkeyNotGenuine))).toBe('passkeyRefused');
    expect(passkeyRefusal(refusedFor(passwordsOff))).toBeNull();
    expect(passkeyRefusal(new ApiError('network', 0))).toBeNull();
  });
});
