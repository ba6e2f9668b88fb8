const home = '/pages/home';

/**
 * Where to go after sign-in. Only a path of this product is followed: an address of another site would let a link lend
 * the product's name to it.
 * @param value the `returnTo` of the sign-in page's address
 * @returns a path that starts with exactly one slash; home when the value is missing or not safe
 */
export function safeReturnAddress(value: string | null | undefined): string {
  if (!value || value.length > 2000) return home;
  // Backslashes count as slashes in a browser, and control characters (tab, line feed) are dropped from an address.
  if (!value.startsWith('/') || hasControlOrBackslash(value)) return home;
  let decoded: string;
  try {
    decoded = decodeURIComponent(value);
  } catch {
    return home;
  }
  if (hasControlOrBackslash(decoded) || decoded.startsWith('//') || value.startsWith('//')) {
    return home;
  }
  const path = decoded.split(/[?#]/)[0] ?? '';
  const normal = new URL(value, 'http://same.invalid');
  if (normal.origin !== 'http://same.invalid' || normal.pathname.startsWith('//')) return home;
  // Signing in to be shown the sign-in page, or a candidate's page, helps nobody.
  if (/^\/(signin|reset-password|answer|api|session)(\/|$)/.test(path)) return home;
  return value;
}

const hasControlOrBackslash = (value: string): boolean =>
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u001f\u007f\\]/.test(value);

/** The sign-in page's address that comes back to where the person is now. */
export function signInAddress(current: string): string {
  const safe = safeReturnAddress(current);
  return safe === home || safe === '/' ? '/signin' : `/signin?returnTo=${encodeURIComponent(safe)}`;
}
