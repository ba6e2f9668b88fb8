import { endpoints, type AccountProfile, type LanguageCode } from '@mebae/contracts';
import {
  ApiError,
  cacheKeyOf,
  personName,
  PlatformProvider,
  useAskAgain,
  useNotice,
  useTranslation,
  type PlatformHost,
} from '@mebae/platform';
import {
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { RouterProvider } from 'react-router/dom';
import { SWRConfig } from 'swr';
import { Dialogs } from '../features/dialogs/dialogs.tsx';
import { Notices } from '../features/notices/notices.tsx';
import { FrameContext, type FrameValue } from './frame-context.ts';
import { createStaffRouter, type StaffRouter } from './router.tsx';
import { useSchoolYears } from './school-years.resource.ts';
import type { StaffPage } from './session.ts';
import { createStaffFrame, type StaffFrame } from './staff-frame.ts';

/** SWR asks again by itself after a lost connection or a busy server; a failure that names its reason stays one. */
const swrOptions = {
  shouldRetryOnError: (error: unknown) =>
    error instanceof ApiError && (error.kind === 'network' || error.status >= 500),
  errorRetryCount: 3,
};

export interface AppProps {
  page: StaffPage;
  language: LanguageCode;
}

/** The staff pages: everything that exists once, around the router. */
export function App({ page, language }: AppProps) {
  const [profile, setProfile] = useState<AccountProfile>(page.profile);
  const [frame] = useState(() => createStaffFrame(page, language));
  const [schoolYear, setYear] = useState(frame.schoolYear);
  const known = useSchoolYears(page);
  const schoolYears = useMemo(
    () => (known.length > 0 ? known : [profile.schoolYear]),
    [known, profile.schoolYear],
  );

  const setSchoolYear = useCallback(
    (year: number) => {
      const change = async () => {
        if (await frame.changeSchoolYear(year)) setYear(year);
      };
      void change();
    },
    [frame],
  );

  const rename = useCallback<FrameValue['rename']>(
    (name) =>
      setProfile((before) => ({ ...before, ...name, name: personName(name, language, 'written') })),
    [language],
  );

  const [router] = useState(createStaffRouter);
  useEffect(() => () => router.dispose(), [router]);

  const host = useMemo<PlatformHost>(
    () => ({
      language,
      profile,
      schoolYear,
      schoolYears,
      setSchoolYear,
      showNotice: frame.notices.show,
      confirm: frame.dialogs.confirm,
      alert: frame.dialogs.alert,
      holdUnsaved: frame.unsaved.hold,
      keptForms: frame.keptForms,
      changeQuery: (query, options) =>
        void router.navigate({ search: query.toString() }, { ...options, flushSync: true }),
      setPageTitle: frame.titles.set,
    }),
    [language, profile, schoolYear, schoolYears, setSchoolYear, frame, router],
  );
  const [swr] = useState(() => ({ ...swrOptions, fallback: fallbackOf(page, frame.schoolYear()) }));
  return (
    <SWRConfig value={swr}>
      <PlatformProvider value={host}>
        <Frame page={page} frame={frame} router={router} rename={rename} />
        <Notices store={frame.notices} />
        <Dialogs queue={frame.dialogs} />
      </PlatformProvider>
    </SWRConfig>
  );
}

/** Data that the page has been given already, by the keys under which its parts ask for it. */
const fallbackOf = ({ dashboardInfo }: StaffPage, schoolYear: number) =>
  dashboardInfo && { [cacheKeyOf(endpoints.home.dashboardInfo, {}, schoolYear)]: dashboardInfo };

interface FrameProps {
  page: StaffPage;
  frame: StaffFrame;
  router: StaffRouter;
  rename: FrameValue['rename'];
}

/** The router with what the header can do; below the provider, because failures are shown in notices. */
function Frame({ page, frame, router, rename }: FrameProps): ReactNode {
  const notice = useNotice();
  const askAgain = useAskAgain();
  const { t } = useTranslation('shell');
  const registry = useSyncExternalStore(frame.pointer.subscribe, frame.pointer.get);
  const value = useMemo<FrameValue>(
    () => ({
      registry,
      remotes: frame.remotes,
      operator: page.session.operator,
      hasUnsaved: frame.unsaved.any,
      mayLeave: frame.mayLeave,
      cancelQuestions: frame.dialogs.cancelQuestions,
      titles: frame.titles,
      cover: frame.cover,
      connection: frame.connection,
      changeLanguage: (language) => void frame.changeLanguage(language).catch(notice.error),
      changeNameScript: (script) => void frame.changeNameScript(script).catch(notice.error),
      signOut: () => frame.signOut().catch(notice.error),
      rename,
    }),
    [page, registry, frame, notice, rename],
  );
  useEffect(() => frame.onRevived(() => askAgain('expired')), [frame, askAgain]);
  useEffect(
    () =>
      frame.connection.onRecovered(() => {
        askAgain('network');
        notice.success(t('connection.back'));
      }),
    [frame, askAgain, notice, t],
  );
  return (
    <FrameContext value={value}>
      <RouterProvider router={router} />
    </FrameContext>
  );
}
