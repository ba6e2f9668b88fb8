import { outboxViews, type OutboxView } from '@mebae/contracts';
import {
  oneOf,
  readPage,
  shortText,
  useListState,
  wholeNumber,
  type PageState,
  type QueryValues,
} from '../../lib/query-values.ts';

export interface OutboxListState extends PageState {
  search: string;
  show: OutboxView | null;
  /** The mail that is open. */
  mail: number | null;
}

export const noFilter = { search: '', show: null, mail: null };

export const isFiltered = ({ search, show }: OutboxListState): boolean =>
  search !== '' || show !== null;

const read = (query: URLSearchParams): OutboxListState => ({
  search: shortText(query.get('search')),
  show: oneOf(query.get('show'), outboxViews),
  mail: wholeNumber(query.get('mail')),
  ...readPage(query),
});

const write = (state: OutboxListState): QueryValues => ({ ...state });

/** Filter, page and the open mail, in the address. */
export const useOutboxListState = () => useListState(read, write);
