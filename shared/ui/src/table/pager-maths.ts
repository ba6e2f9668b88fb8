/** Where a page lies in a list. */
export interface PageRange {
  /** First and last row, counted from 1; both 0 in an empty list. */
  from: number;
  to: number;
  /** The page that is really shown: inside 1…pages. */
  page: number;
  pages: number;
}

/**
 * The rows of a page.
 * @param page counted from 1; one outside the list becomes the nearest that exists
 * @param pageSize rows a page, at least 1
 * @param total rows in the whole list
 */
export function pageRange(page: number, pageSize: number, total: number): PageRange {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const shown = Math.min(Math.max(1, Math.trunc(page)), pages);
  if (total <= 0) return { from: 0, to: 0, page: 1, pages: 1 };
  return {
    from: (shown - 1) * pageSize + 1,
    to: Math.min(shown * pageSize, total),
    page: shown,
    pages,
  };
}

/**
 * The page that shows the same first row after the page size changed.
 * @param range the page as it was
 * @param pageSize the new size
 */
export function pageAfterResize(range: PageRange, pageSize: number): number {
  return range.from === 0 ? 1 : Math.ceil(range.from / pageSize);
}
