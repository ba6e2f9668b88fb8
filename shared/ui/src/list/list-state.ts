import { limits } from '@mebae/contracts';
import { useSearchParams } from '@mebae/platform';
import { useCallback, useMemo } from 'react';

/** How one value of a list's state is written in the address. */
export interface Parameter<Value> {
  /** Left out of the address. */
  usual: Value;
  /** @returns the usual value for what makes no sense */
  read: (text: string) => Value;
}

/** A text, such as what is searched for. */
export const textParameter = (pattern = /^.{0,100}/): Parameter<string> => ({
  usual: '',
  read: (text) => pattern.exec(text)?.[0] ?? '',
});

const wholeNumber = (text: string): number | null =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** A positive whole number, such as an id; null is none. */
export const numberParameter: Parameter<number | null> = { usual: null, read: wholeNumber };

/** Several of them. */
export const numbersParameter: Parameter<readonly number[]> = {
  usual: [],
  read: (text) => text.split(',').flatMap((part) => wholeNumber(part) ?? []),
};

/** Something that is set or not. */
export const flagParameter: Parameter<boolean> = { usual: false, read: (text) => text === 'true' };

/** One of several words; `usual` may be one of them, or null for none. */
export const choiceParameter = <Value extends string, Usual extends Value | null>(
  values: readonly Value[],
  usual: Usual,
): Parameter<Value | Usual> => ({
  usual,
  read: (text) => values.find((value) => value === text) ?? usual,
});

type Parameters = Readonly<Record<string, Parameter<unknown>>>;
type ValuesOf<P extends Parameters> = { [Name in keyof P]: P[Name]['usual'] };

/** Which page of a list is shown, and how many rows it has. */
export interface PageState {
  /** Counted from 1. */
  page: number;
  pageSize: number;
}

export interface ListOptions<Filters extends Parameters, Settings extends Parameters> {
  /** Conditions that leave rows out. */
  filters: Filters;
  /** Settings that do not, such as the order. */
  settings: Settings;
  /** Rows of a page unless the person chooses another number. */
  pageSize?: number;
}

export interface ListState<Filters extends Parameters, Settings extends Parameters> {
  state: ValuesOf<Filters> & ValuesOf<Settings> & PageState;
  /** Changes some values; goes to the first page unless a page is given. */
  change: (next: Partial<ValuesOf<Filters> & ValuesOf<Settings> & PageState>) => void;
  /** Takes all filters back; undefined while none is set. */
  clearFilters: (() => void) | undefined;
  /** Filters and settings as a query, without the page: what the screens behind the rows follow. */
  query: string;
}

/**
 * The state of a list, kept in the address: the way back from a row finds it again, and a link shares it.
 *
 *     const studentList = {
 *       filters: { search: textParameter(), grade: numberParameter },
 *       settings: { sortKey: choiceParameter(sortKeys, 'grade') },
 *     };
 *     const { state, change, clearFilters } = useListState(studentList);
 *
 * @param options declared outside the component, so that they are the same at each render
 */
export function useListState<Filters extends Parameters, Settings extends Parameters>(
  options: ListOptions<Filters, Settings>,
): ListState<Filters, Settings> {
  type State = ListState<Filters, Settings>['state'];
  const [address, setAddress] = useSearchParams();
  const { filters, settings } = options;
  const named = useMemo<Parameters>(() => ({ ...filters, ...settings }), [filters, settings]);
  const all = useMemo(
    () => ({ ...named, ...pageParameters(options.pageSize) }),
    [named, options.pageSize],
  );
  const state = useMemo(() => readState(all, address) as State, [all, address]);
  const change = useCallback(
    (next: Partial<State>): void =>
      setAddress((before) => writeState(all, { ...readState(all, before), page: 1, ...next }), {
        replace: true,
        preventScrollReset: true,
      }),
    [all, setAddress],
  );
  const isFiltered = writeState(filters, state).size > 0;
  const clear = (): void => change(readState(filters, new URLSearchParams()) as Partial<State>);
  return {
    state,
    change,
    clearFilters: isFiltered ? clear : undefined,
    query: writeState(named, state).toString(),
  };
}

const pageParameters = (pageSize: number = limits.pageSize): Parameters => ({
  page: readNumber(1, limits.pageMax),
  pageSize: readNumber(pageSize, limits.pageSizeMax),
});

const readNumber = (usual: number, most: number): Parameter<number> => ({
  usual,
  read: (text) => Math.min(wholeNumber(text) ?? usual, most),
});

/** The values of an address; what is not in it has its usual value. */
export function readState<P extends Parameters>(
  parameters: P,
  address: URLSearchParams,
): ValuesOf<P> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, { usual, read }]) => {
      const text = address.get(name);
      return [name, text === null ? usual : read(text)];
    }),
  ) as ValuesOf<P>;
}

/** The address of values, without those that are the usual ones. */
export function writeState<P extends Parameters>(
  parameters: P,
  values: ValuesOf<P>,
): URLSearchParams {
  return new URLSearchParams(
    Object.entries(parameters).flatMap(([name, { usual }]) => {
      const text = String(values[name]);
      return text === String(usual) ? [] : [[name, text]];
    }),
  );
}
