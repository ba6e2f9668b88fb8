/** Where a token is a part of the path: pages that a personal link opens. */
const tokenPages = /^\/(answer|my|report|reset-password)\/.+/;

/** Ids and names of screens are short; what is longer may be somebody's token. */
const longSegment = /^[A-Za-z0-9._~%-]{24,}$/;

/**
 * A path that may stand in a log: no query, no personal token.
 * @param url as sent, or an absolute address of a report
 */
export function logPath(url: string): string {
  const absolute = /^(https?:\/\/[^/?#]*)(.*)$/i.exec(url);
  return absolute ? `${absolute[1]}${localLogPath(absolute[2] ?? '')}` : localLogPath(url);
}

function localLogPath(url: string): string {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  const page = tokenPages.exec(path);
  if (page) return `/${page[1]}/*`;
  if (path.length < 24 || path.startsWith('/assets/') || path.startsWith('/remotes/')) return path;
  return path
    .split('/')
    .map((segment) => (longSegment.test(segment) ? '*' : segment))
    .join('/')
    .slice(0, 300);
}
