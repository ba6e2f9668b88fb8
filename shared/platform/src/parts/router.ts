import { useCallback } from 'react';
import { useSearchParams as useRouterSearchParams, type NavigateOptions } from 'react-router';

/** Router parts that remotes may use. Only the shell creates a router. */
export {
  Link,
  NavLink,
  Navigate,
  Outlet,
  generatePath,
  matchPath,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  type LinkProps,
  type Location,
  type NavigateFunction,
  type RouteObject,
} from 'react-router';

type QueryInit = Parameters<ReturnType<typeof useRouterSearchParams>[1]>[0];

/**
 * The router's own hook, with a setter that takes effect at once. The router would change the address in a transition:
 * on a busy phone a checkbox that shows a filter of the address would jump back until it is drawn.
 * @returns the query of the address, and its setter
 */
export function useSearchParams(): [
  URLSearchParams,
  (next: QueryInit, options?: NavigateOptions) => void,
] {
  const [query, setQuery] = useRouterSearchParams();
  const set = useCallback(
    (next: QueryInit, options?: NavigateOptions) => setQuery(next, { flushSync: true, ...options }),
    [setQuery],
  );
  return [query, set];
}
