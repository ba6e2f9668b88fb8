/** One entry of a Link header (RFC 8288): an address in angle brackets, and its parameters up to the next entry. */
const entry = /<([^>]*)>([^<]*)/g;
const isNext = /;\s*rel\s*=\s*(?:"[^"]*\bnext\b[^"]*"|next\b)/i;

/**
 * The address of the next page that a Link header names.
 * @param from the address of this page, which the next one may be relative to
 * @returns null where there is none; `unreadable` for one that is no address
 */
export function nextLink(header: string | null, from: string): URL | 'unreadable' | null {
  for (const [, address = '', parameters = ''] of (header ?? '').matchAll(entry)) {
    if (!isNext.test(parameters)) continue;
    return URL.canParse(address, from) ? new URL(address, from) : 'unreadable';
  }
  return null;
}
