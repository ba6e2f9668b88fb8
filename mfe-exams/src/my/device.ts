import { ownPageIdleMinutes, ownPagePath, ownPageSchool, shortCodePage } from '@mebae/contracts';
import { recall, remember } from '@mebae/platform/page';
import { endSignIn } from './sign-in.resource.ts';

const name = 'mebae-own-page';

/** The personal link that this tab was opened with, and when the page was last used (milliseconds). */
interface Kept {
  token: string;
  usedAt: number;
}

/** The browser's storage of this tab; reading the name alone can throw where it is forbidden. */
function storageOfTab(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** Last part of `/my/<token>`; undefined at `/my`. Tokens need no decoding. */
export const tokenInAddress = (): string | undefined =>
  new RegExp(`^${ownPagePath}/([^/]+)/?$`).exec(location.pathname)?.[1];

/** Whether a page that was last used then counts as left. */
export const isIdle = (usedAt: number, now: number): boolean =>
  now - usedAt >= ownPageIdleMinutes * 60_000;

/**
 * Takes the token out of the address, so that neither history nor a bookmark of a shared device opens the page again, and
 * keeps it for a reload in this tab.
 * @returns null where the tab has none, or the page was not used for too long
 */
export function takeToken(): string | null {
  const storage = storageOfTab();
  const own = tokenInAddress();
  if (own !== undefined) {
    keepUse(own, Date.now());
    history.replaceState(null, '', ownPagePath + location.search);
    return own;
  }
  const kept = JSON.parse(storage?.getItem(name) ?? 'null') as Kept | null;
  if (kept && !isIdle(kept.usedAt, Date.now())) return kept.token;
  storage?.removeItem(name);
  return null;
}

/** Notes that the page is used. Where the browser stores nothing, a reload asks for the link again. */
export function keepUse(token: string, usedAt: number): void {
  storageOfTab()?.setItem(name, JSON.stringify({ token, usedAt } satisfies Kept));
}

const schoolKey = 'mebae.ownPageSchool';

/**
 * The school whose students sign in on this device: the one of the address, which is remembered, or the last one.
 * @returns its companyID; null for none
 */
export function schoolOfDevice(): number | null {
  const named = new URLSearchParams(location.search).get(ownPageSchool);
  const text = named ?? recall(schoolKey) ?? '';
  if (!/^[1-9]\d{0,14}$/.test(text)) return null;
  if (named !== null) remember(schoolKey, text);
  return Number(text);
}

/** Address at which the next student signs in, or enters a code. */
export const addressToBegin = (school: number | null): string =>
  school === null ? shortCodePage : `${ownPagePath}?${ownPageSchool}=${school}`;

const leftKey = 'mebae.ownPageLeft';

/**
 * Ends the sign-in of a student who has left the page, where that has not got through. After the minutes without use it
 * has ended by itself.
 * @throws where it can't be ended now: the device is still signed in
 */
export async function endLeftSignIn(): Promise<void> {
  const leftAt = Number(recall(leftKey) ?? '');
  if (leftAt === 0) return;
  if (!isIdle(leftAt, Date.now())) await endSignIn();
  remember(leftKey, '');
}

/**
 * Leaves the page: the student is signed out, the device knows nothing of them any more, and 'back' leads to nothing of
 * the page.
 */
export async function leavePage(): Promise<void> {
  storageOfTab()?.removeItem(name);
  remember(leftKey, String(Date.now()));
  try {
    await endSignIn();
    remember(leftKey, '');
  } catch {
    // the next page ends it before it shows anything
  }
  location.replace(addressToBegin(schoolOfDevice()));
}
