import { describe, expect, it } from 'vitest';
import { defaultPageSize, readListState, writeListState } from './list-state.ts';

const read = (query: string) => readListState(new URLSearchParams(query));

describe('the list’s address', () => {
  it('without anything is the beginning, and stays short', () => {
    const state = read('');
    expect(state).toEqual({
      scope: 'all',
      search: '',
      growingPurposeID: null,
      componentID: null,
      page: 1,
      pageSize: defaultPageSize,
    });
    expect(writeListState(state).toString()).toBe('');
  });

  it('gives back what was written', () => {
    const state = {
      scope: 'mine',
      search: '修学 & 旅行',
      growingPurposeID: 5,
      componentID: 131,
      page: 3,
      pageSize: 48,
    } as const;
    expect(readListState(writeListState(state))).toEqual(state);
  });

  it('that makes no sense is read as not given', () => {
    expect(read('scope=theirs&purpose=x&component=-3&page=-1&pageSize=1e9')).toEqual(read(''));
    expect(read('pageSize=99999').pageSize).toBe(500);
  });
});
