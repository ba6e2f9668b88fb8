import { limits } from '@mebae/contracts';

/** A positive whole number of an address, or null. */
export const wholeNumber = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** One of the allowed values of an address, or null. */
export const oneOf = <T extends string>(text: string | null, allowed: readonly T[]): T | null =>
  allowed.find((value) => value === text) ?? null;

/** Page and page size of an address, within what the API takes. */
export function readPage(query: URLSearchParams): { page: number; pageSize: number } {
  return {
    page: wholeNumber(query.get('page')) ?? 1,
    pageSize: Math.min(wholeNumber(query.get('pageSize')) ?? limits.pageSize, limits.pageSizeMax),
  };
}

/** What is set, as an address: blank values, the first page and the usual page size are left out. */
export function writeQuery(
  values: Record<string, string | number | readonly number[] | null>,
): URLSearchParams {
  const usual: Record<string, number> = { page: 1, pageSize: limits.pageSize };
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => {
      const text = value === null ? '' : String(value);
      return text === '' || value === usual[name] ? [] : [[name, text]];
    }),
  );
}
