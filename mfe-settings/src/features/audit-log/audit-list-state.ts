import {
  readPage,
  shortText,
  useListState,
  type PageState,
  type QueryValues,
} from '../../lib/query-values.ts';

export interface AuditListState extends PageState {
  search: string;
  /** Names of actions, separated by commas. */
  actions: string;
  /** First and last day, `YYYY-MM-DD`, or nothing. */
  from: string;
  to: string;
}

export const noFilter = { search: '', actions: '', from: '', to: '' };

export const isFiltered = ({ search, actions, from, to }: AuditListState): boolean =>
  [search, actions, from, to].some((value) => value !== '');

const day = (text: string | null): string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '';

const actionNames = (text: string | null): string =>
  text !== null && /^[\w.]{1,60}(,[\w.]{1,60})*$/.test(text) ? text : '';

const read = (query: URLSearchParams): AuditListState => ({
  search: shortText(query.get('search')),
  actions: actionNames(query.get('actions')),
  from: day(query.get('from')),
  to: day(query.get('to')),
  ...readPage(query),
});

const write = (state: AuditListState): QueryValues => ({ ...state });

/** Filter and page of the log, in the address. */
export const useAuditListState = () => useListState(read, write);
