import { apiBase } from '@mebae/contracts';

/**
 * Builds the address of a call below `/api/v3/academic`.
 * @param path the endpoint's path with `:name` for parameters
 * @param params values of the parameters; each is encoded, so that it stays one path segment
 * @param query absent, null and empty values and empty lists are left out; a list is joined by commas
 * @returns path and query, starting with `/`
 * @throws Error when a parameter is missing or would change the path (empty, `.` or `..`)
 */
export function buildUrl(
  path: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filled = path.replaceAll(/:([A-Za-z]\w*)/g, (_, name: string) => {
    const text = textOf(params[name]);
    if (text === '' || text === '.' || text === '..') {
      throw new Error(`Path parameter "${name}" of ${path} is missing: pass it in params`);
    }
    return encodeURIComponent(text);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const text = textOf(value);
    if (text !== '') search.set(name, text);
  }
  const tail = search.toString();
  return `${apiBase}${filled}${tail === '' ? '' : `?${tail}`}`;
}

/** Nothing for null and undefined; a list by commas; what is no plain value has no place in an address. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return value.toString();
  throw new Error(`A ${typeof value} can't be part of an address`);
}

/**
 * The part of an endpoint's path that all its calls share, which is how cached responses are found again.
 * @param path endpoint's path, for example `/students/:studentID`
 * @returns for example `/api/v3/academic/students`
 */
export function cachePrefix(path: string): string {
  const fixed = path.split('/:')[0] ?? path;
  return `${apiBase}${fixed}`;
}

/**
 * Whether a cache key belongs to a prefix: the same path, or one below it, but not `/students` for `/studentsX`.
 */
export function hasPrefix(key: string, prefix: string): boolean {
  if (!key.startsWith(prefix)) return false;
  const next = key.charAt(prefix.length);
  return next === '' || next === '/' || next === '?' || next === '#';
}
