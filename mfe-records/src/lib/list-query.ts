import { addressID } from '@mebae/ui';
import { SortDirection, StudentSortKey, type endpoints, type TrendBand } from '@mebae/contracts';
import type { CallArgs } from '@mebae/platform';

/** The list's filter and order as a call takes them. */
type ListFilter = NonNullable<CallArgs<(typeof endpoints)['records']['neighbours']>['query']>;

/** Names that the student list keeps in its address, which are those of the call. */
const names = [
  'search',
  'grade',
  'schoolClassID',
  'tagIDs',
  'learningIncentive',
  'isSuspicious',
  'sortKey',
  'sortDirection',
] as const;

const bands: Record<TrendBand, TrendBand> = { low: 'low', middle: 'middle', high: 'high' };

/**
 * The part of an address that belongs to the student list: its search, filter and order. It travels with every link
 * between records, so that previous and next follow the list that the person came from.
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
 * The part of an address that the parts of one record share: the list, and the course that was chosen.
 * @param search query of the address
 */
export function recordPartQuery(search: URLSearchParams): URLSearchParams {
  const kept = listPart(search);
  const exam = search.get('evalSettingID');
  if (exam) kept.set('evalSettingID', exam);
  return kept;
}

const idOf = (text: string | null): number | undefined => addressID(text) ?? undefined;

const oneOf = <T extends string>(values: Record<string, T>, text: string | null): T | undefined =>
  Object.values(values).find((value) => value === text);

/**
 * The list's filter for a call. A value that somebody has changed by hand to one that the list does not know is left
 * out.
 * @param search query of the address
 */
export function listFilter(search: URLSearchParams): ListFilter {
  const tagIDs = search.get('tagIDs') ?? '';
  return {
    search: search.get('search') ?? undefined,
    grade: idOf(search.get('grade')),
    schoolClassID: idOf(search.get('schoolClassID')),
    tagIDs: /^\d{1,15}(,\d{1,15})*$/.test(tagIDs) ? tagIDs : undefined,
    learningIncentive: oneOf(bands, search.get('learningIncentive')),
    isSuspicious: search.get('isSuspicious') === 'true' ? 'true' : undefined,
    sortKey: oneOf(StudentSortKey, search.get('sortKey')),
    sortDirection: oneOf(SortDirection, search.get('sortDirection')),
  };
}

/** `path?query`, or the path alone where there is no query. */
export function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
