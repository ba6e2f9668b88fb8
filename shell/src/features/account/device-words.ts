import type { SignedInDevice } from '@mebae/contracts';

/** The text for a device, as its key in the account's catalogue and what is filled in. */
export interface DeviceWords {
  key: 'devices.both' | 'devices.unknown' | null;
  values: { browser: string; system: string };
  /** Where only one of the two is known, its name alone. */
  plain: string;
}

/** The name of a device, as far as its browser has said what it is. */
export function deviceWords({
  browser,
  system,
}: Pick<SignedInDevice, 'browser' | 'system'>): DeviceWords {
  const values = { browser: browser ?? '', system: system ?? '' };
  if (browser && system) return { key: 'devices.both', values, plain: '' };
  const plain = browser ?? system ?? '';
  return { key: plain === '' ? 'devices.unknown' : null, values, plain };
}
