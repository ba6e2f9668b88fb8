import { OS_MAP, parse } from 'bowser';
import type { SignedInDevice } from '@mebae/contracts';
import type { DeviceRow } from './own-account.repository.ts';

const kinds: readonly SignedInDevice['kind'][] = ['desktop', 'tablet', 'mobile'];
/** A name of a browser or system; whatever is longer was made up. */
const nameLength = 40;

const nameOf = (text: string | undefined): string | null => text?.slice(0, nameLength) || null;

/**
 * How a browser describes itself. An iPad that asks for desktop pages says that it is a Mac; nothing here can tell.
 * @param userAgent header of the sign-in; null or empty when there was none
 */
export function deviceOf(
  userAgent: string | null,
): Pick<SignedInDevice, 'browser' | 'system' | 'kind'> {
  if (!userAgent) return { browser: null, system: null, kind: 'unknown' };
  const { browser, os, platform } = parse(userAgent);
  // the library has no kind for a Chromebook, which many schools hand out
  const kind = os.name === OS_MAP.ChromeOS ? 'desktop' : platform.type;
  return {
    browser: nameOf(browser.name),
    system: nameOf(os.name),
    kind: kinds.find((known) => known === kind) ?? 'unknown',
  };
}

/** A session as its owner reads it. @param currentID the session that asks */
export function toSignedInDevice(row: DeviceRow, currentID: number): SignedInDevice {
  return {
    ...row,
    current: row.sessionID === currentID,
    ...deviceOf(row.userAgent),
    signedInAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  };
}
