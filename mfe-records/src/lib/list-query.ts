import { studentFilterQuery, type StudentFilterQuery } from '@mebae/contracts';

const names = Object.keys(studentFilterQuery.shape);

/**
 * What of an address belongs to the student list: its search, filter and order. It travels with every link between
 * records, so that previous and next follow the list that the person came from.
 * @param search query of the address
 * @returns the same names and values, without what is not the list's
 */
export function listPart(search: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = search.get(name);
    if (value) kept.set(name, value);
  }
  return kept;
}

/**
 * The list's filter for a call. An address that somebody has changed by hand to something that the list does not know
 * counts as the list without a filter.
 * @param search query of the address
 */
export function listFilter(search: URLSearchParams): StudentFilterQuery {
  const parsed = studentFilterQuery.safeParse(Object.fromEntries(listPart(search)));
  return parsed.success ? parsed.data : studentFilterQuery.parse({});
}

/** `path?query`, or the path alone where there is no query. */
export function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
