import { accountEndpoints, limits, type LanguageCode } from '@mebae/contracts';
import {
  api,
  ApiError,
  configureClient,
  PlatformProvider,
  platformText,
  translate,
  useNotice,
  type PlatformHost,
} from '@mebae/platform';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { RouterProvider } from 'react-router';
import { SWRConfig } from 'swr';
import { createDialogQueue } from '../features/dialogs/dialog-queue.ts';
import { Dialogs } from '../features/dialogs/dialogs.tsx';
import { createNoticeStore } from '../features/notices/notice-store.ts';
import { Notices } from '../features/notices/notices.tsx';
import { rememberLanguage } from '../lib/page.ts';
import { signInAddress } from '../lib/return-address.ts';
import { FrameContext, type FrameValue } from './frame-context.ts';
import { createStaffRouter } from './router.tsx';
import {
  forgetSchoolYear,
  initialSchoolYear,
  rememberSchoolYear,
  type StaffPage,
} from './session.ts';
import { createTitleStore } from './title.ts';
import { createUnsavedRegister } from './unsaved.ts';

const notices = createNoticeStore();
const dialogs = createDialogQueue();
const unsaved = createUnsavedRegister();
const titles = createTitleStore();

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
  const { profile } = page;
  const [schoolYear, setYear] = useState(() => {
    const year = initialSchoolYear(page);
    configureForStaff(language, year);
    return year;
  });
  const schoolYears = useMemo(
    () => (page.schoolYears.length > 0 ? page.schoolYears : [profile.schoolYear]),
    [page.schoolYears, profile.schoolYear],
  );

  const setSchoolYear = useCallback(
    (year: number) => {
      const change = async () => {
        if (!(await mayLeave())) return;
        rememberSchoolYear(year);
        // Before anything that is rendered for the other year asks for its data.
        configureForStaff(language, year);
        setYear(year);
      };
      void change();
    },
    [language],
  );

  const host = useMemo<PlatformHost>(
    () => ({
      language,
      profile,
      schoolYear,
      schoolYears,
      setSchoolYear,
      showNotice: notices.show,
      confirm: dialogs.confirm,
      alert: dialogs.alert,
      holdUnsaved: unsaved.hold,
      setPageTitle: titles.set,
    }),
    [language, profile, schoolYear, schoolYears, setSchoolYear],
  );
  return (
    <SWRConfig value={swrOptions}>
      <PlatformProvider value={host}>
        <Frame page={page} />
        <Notices store={notices} />
        <Dialogs queue={dialogs} />
      </PlatformProvider>
    </SWRConfig>
  );
}

/** The router with what the header can do; below the provider, because failures are told by notices. */
function Frame({ page }: { page: StaffPage }): ReactNode {
  const notice = useNotice();
  const [router] = useState(createStaffRouter);
  const value = useMemo<FrameValue>(
    () => ({
      registry: page.registry,
      hasUnsaved: unsaved.any,
      mayLeave,
      titles,
      changeLanguage: (language) => void changeLanguage(language).catch(notice.error),
      signOut: () => void signOut().catch(notice.error),
    }),
    [page.registry, notice],
  );
  useEffect(() => () => router.dispose(), [router]);
  return (
    <FrameContext value={value}>
      <RouterProvider router={router} />
    </FrameContext>
  );
}

function configureForStaff(language: LanguageCode, schoolYear: number): void {
  configureClient({
    language,
    schoolYear,
    timeoutMs: limits.requestTimeoutMs,
    onSessionExpired: () => void expire(language),
    onTimeout: () =>
      void dialogs.alert({
        title: platformText('error.title', language),
        body: platformText('error.timeout', language),
      }),
  });
}

/** Specification section 8: tell, then go to sign-in and come back to this page. */
async function expire(language: LanguageCode): Promise<void> {
  await dialogs.alert({
    title: platformText('information.title', language),
    body: platformText('error.expired', language),
  });
  leaveForSignIn(location.pathname + location.search);
}

/** Asks when a form holds input that would be lost; true when it may go. */
async function mayLeave(): Promise<boolean> {
  if (!unsaved.any()) return true;
  const leave = await dialogs.confirm({
    title: translate('shell', 'unsaved.title'),
    body: translate('shell', 'unsaved.body'),
    confirmLabel: translate('shell', 'unsaved.leave'),
    cancelLabel: translate('shell', 'unsaved.stay'),
    danger: true,
  });
  if (leave) unsaved.release();
  return leave;
}

async function changeLanguage(language: LanguageCode): Promise<void> {
  if (!(await mayLeave())) return;
  await api(accountEndpoints.setLanguage, { body: { language } });
  rememberLanguage(language);
  location.reload();
}

async function signOut(): Promise<void> {
  if (!(await mayLeave())) return;
  try {
    await api(accountEndpoints.signOut);
  } catch (error) {
    // A session that has ended already is what was asked for.
    if (!(error instanceof ApiError && error.kind === 'expired')) throw error;
  }
  forgetSchoolYear();
  leaveForSignIn('/');
}

function leaveForSignIn(current: string): void {
  unsaved.release();
  location.assign(signInAddress(current));
}
