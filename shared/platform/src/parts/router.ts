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
  useSearchParams,
  type LinkProps,
  type Location,
  type NavigateFunction,
  type RouteObject,
} from 'react-router';
