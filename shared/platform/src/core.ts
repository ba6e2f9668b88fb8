/**
 * The platform's one instance on a page: client, host, texts and router. The shell provides it as `@mebae/platform`;
 * `index.ts` is bundled into each remote and only points here and to Fluent's parts, so that a remote's page loads the
 * parts that it uses and no more. Its version is `platformContract` of `@mebae/contracts`: when that
 * rises: docs/adr/0014.
 */
export { ApiError } from './api/api-error.ts';
export { createCandidateApi } from './api/candidate-client.ts';

export { errorReferenceLine, errorTextOf } from './api/error-policy.ts';
export { useApi, useMutate, type UseApiResult } from './api/hooks.ts';
export { api, download, saveFile } from './api/page-client.ts';
export type { CallArgs } from './api/types.ts';

export {
  useDialog,
  useLanguage,
  useMay,
  useNotice,
  usePageTitle,
  useSchoolYear,
  useSession,
  useUnsavedGuard,
} from './host/hooks.ts';
export type {
  AlertRequest,
  ConfirmRequest,
  Notice,
  NoticeKind,
  PlatformHost,
} from './host/host.ts';

export { loadChartLibrary, type ChartLibrary } from './charts/load-chart-library.ts';

export { useKeptForm } from './forms/use-kept-form.ts';

export { formatDate, formatDateTime, formatNumber, formatTime } from './i18n/format.ts';
export { personName, type NameForm } from './names/person-name.ts';
export { inWordsOfSchool, translate, type TranslationLoaders } from './i18n/i18n.ts';
export type { TextKey } from './i18n/text-keys.ts';
export { useTranslation } from 'react-i18next';

export { defineRemote, type RemoteModule } from './remote-module.ts';
export * from './parts/router.ts';

/** For the shell only: what puts a page together. */
export { referenceText } from './api/error-policy.ts';
export { cacheKeyOf, useAskAgain } from './api/hooks.ts';
export { configureClient } from './api/page-client.ts';
export { reportFault } from './api/report-fault.ts';
export { currentTraceID } from './api/trace.ts';
export { createKeptForms } from './forms/kept-forms.ts';
export { PlatformProvider } from './host/host.ts';
export { addTranslations, initI18n } from './i18n/i18n.ts';
export { startNames } from './names/person-name.ts';
export { platformText } from './i18n/platform-text.ts';
