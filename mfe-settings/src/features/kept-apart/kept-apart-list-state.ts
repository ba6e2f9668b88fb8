import { textParameter, useListState } from '@mebae/ui';

const list = { filters: { search: textParameter() }, settings: {} };

/** Search and page of the list. */
export const useKeptApartListState = () => useListState(list);

export type KeptApartListState = ReturnType<typeof useKeptApartListState>['state'];
