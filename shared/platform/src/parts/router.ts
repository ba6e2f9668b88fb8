import { useCallback } from 'react';
import {
  createSearchParams,
  useSearchParams as useRouterSearchParams,
  type URLSearchParamsInit,
} from 'react-router';
import { useHost, type QueryChange } from '../host/host.ts';

/** Router parts that remotes may use. Only the shell creates a router. */
export { Link, Navigate, useNavigate, useParams, type RouteObject } from 'react-router';

type NextQuery = URLSearchParamsInit | ((before: URLSearchParams) => URLSearchParamsInit);

/**
 * The query of the address. Unlike the router's own hook its setter takes effect at once: the router would draw the change
 * in a transition, and on a busy device a checkbox that shows a filter of the address would jump back until then.
 * @returns the query, and its setter
 */
export function useSearchParams(): [
  URLSearchParams,
  (next: NextQuery, options?: QueryChange) => void,
] {
  const { changeQuery } = useHost();
  const [query] = useRouterSearchParams();
  const set = useCallback(
    (next: NextQuery, options: QueryChange = {}) => {
      const init = typeof next === 'function' ? next(new URLSearchParams(query)) : next;
      changeQuery(createSearchParams(init), options);
    },
    [changeQuery, query],
  );
  return [query, set];
}
