import { describe, expect, it } from 'vitest';
import { listFilter, listPart, withQuery } from './list-query.ts';

describe('the list that a record was reached from', () => {
  it('is kept, and nothing else', () => {
    const search = new URLSearchParams('grade=2&evalSettingID=5&search=さとう&page=3&tagIDs=');
    expect(listPart(search).toString()).toBe(
      new URLSearchParams('search=さとう&grade=2').toString(),
    );
  });

  it('filters and sorts the call', () => {
    const search = new URLSearchParams(
      'tagIDs=1,2&grade=3&sortKey=manageNumber&sortDirection=desc',
    );
    expect(listFilter(search)).toEqual({
      tagIDs: '1,2',
      grade: 3,
      sortKey: 'manageNumber',
      sortDirection: 'desc',
    });
  });

  it.each(['grade=second', 'sortKey=shoeSize', 'tagIDs=x', 'sortDirection=up', 'schoolClassID=0'])(
    'leaves out %s',
    (query) => {
      expect(listFilter(new URLSearchParams(query))).toEqual({});
    },
  );

  it('makes addresses with and without a query', () => {
    expect(withQuery('/pages/students', new URLSearchParams())).toBe('/pages/students');
    expect(withQuery('/pages/students', new URLSearchParams('grade=1'))).toBe(
      '/pages/students?grade=1',
    );
  });
});
