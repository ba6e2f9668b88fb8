import { describe, expect, it } from 'vitest';
import { listFilter, listPart, withQuery } from './list-query.ts';

describe('the list that a record was reached from', () => {
  it('is kept, and nothing else', () => {
    const search = new URLSearchParams('grade=2&evalSettingID=5&search=さとう&page=3&tagIDs=');
    expect(listPart(search).toString()).toBe(new URLSearchParams('search=さとう&grade=2').toString());
  });

  it('filters and sorts the call', () => {
    expect(listFilter(new URLSearchParams('tagIDs=1,2&sortKey=manageNumber&sortDirection=desc'))).toEqual({
      tagIDs: [1, 2],
      sortKey: 'manageNumber',
      sortDirection: 'desc',
    });
  });

  it.each(['grade=99', 'sortKey=shoeSize', 'tagIDs=x'])('counts as no filter with %s', (query) => {
    expect(listFilter(new URLSearchParams(query))).toEqual({ sortKey: 'grade', sortDirection: 'asc' });
  });

  it('makes addresses with and without a query', () => {
    expect(withQuery('/pages/students', new URLSearchParams())).toBe('/pages/students');
    expect(withQuery('/pages/students', new URLSearchParams('grade=1'))).toBe('/pages/students?grade=1');
  });
});
