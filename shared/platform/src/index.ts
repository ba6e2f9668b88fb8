/**
 * The one door between remotes and shell. Every name is listed: a remote's build follows the list to the shared `core.ts`
 * and to the single Fluent packages that it uses (a star export would pull in all of them).
 */
export {
  type AlertRequest,
  api,
  ApiError,
  type CallArgs,
  type ConfirmRequest,
  createCandidateApi,
  defineRemote,
  download,
  errorReferenceLine,
  errorTextOf,
  formatDate,
  formatDateTime,
  formatNumber,
  formatTime,
  Link,
  Navigate,
  type Notice,
  type NoticeKind,
  personName,
  type PlatformHost,
  type RemoteModule,
  type RouteObject,
  saveFile,
  translate,
  type TranslationLoaders,
  useApi,
  type UseApiResult,
  useDialog,
  useKeptForm,
  useLanguage,
  useMay,
  useMutate,
  useNavigate,
  useNotice,
  usePageTitle,
  useParams,
  useSchoolYear,
  useSearchParams,
  useSession,
  useTranslation,
  useUnsavedGuard,
} from './core.ts';
export * from './parts/fluent.ts';
export { pageRoute, type PageHandle } from './page-route.tsx';

/** For the shell only: what puts a page together. */
export {
  addTranslations,
  configureClient,
  createKeptForms,
  currentTraceID,
  initI18n,
  PlatformProvider,
  platformText,
  referenceText,
  reportFault,
  cacheKeyOf,
  useAskAgain,
} from './core.ts';
