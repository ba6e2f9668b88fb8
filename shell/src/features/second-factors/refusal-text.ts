import { ErrorCategory, FactorRefusal, passkeyNotGenuine } from '@mebae/contracts';
import { ApiError, type TextKey } from '@mebae/platform';
import { isCancelled, isKnownHere } from '../../lib/passkeys.ts';

const wrongPassword = 12;

const texts = {
  [FactorRefusal.ConfirmFirst]: 'factors.refused.confirmFirst',
  [FactorRefusal.Known]: 'factors.refused.known',
  [FactorRefusal.WrongCode]: 'factors.refused.code',
  [FactorRefusal.OtherApp]: 'factors.refused.otherApp',
  [FactorRefusal.LastOne]: 'factors.refused.lastOne',
  [FactorRefusal.TooMany]: 'factors.refused.tooMany',
  [passkeyNotGenuine]: 'factors.refused.notGenuine',
} as const satisfies Partial<Record<string, TextKey<'account'>>>;

/** The text of what the server or the browser refuses, as its key in the account's catalogue; null for any other failure. */
export function refusalKey(error: unknown): TextKey<'account'> | null {
  if (isKnownHere(error)) return 'factors.refused.known';
  if (isCancelled(error)) return 'factors.refused.cancelled';
  if (!(error instanceof ApiError)) return null;
  if (error.category === ErrorCategory.Auth && error.code === wrongPassword) {
    return 'factors.refused.password';
  }
  const reason = [error.reason].flat()[0];
  return Object.hasOwn(texts, reason ?? '') ? texts[reason as keyof typeof texts] : null;
}
