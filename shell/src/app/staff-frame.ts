import {
  accountEndpoints,
  limits,
  type LanguageCode,
  type NameScript,
  type RemoteRegistry,
} from '@mebae/contracts';
import {
  api,
  ApiError,
  configureClient,
  createKeptForms,
  inWordsOfSchool,
  platformText,
  translate,
} from '@mebae/platform';
import { watchConnection } from '../features/connection/watch-connection.ts';
import { createDialogQueue } from '../features/dialogs/dialog-queue.ts';
import { createNoticeStore } from '../features/notices/notice-store.ts';
import { rememberLanguage } from '@mebae/platform/page';
import { signInAddress } from '../lib/return-address.ts';
import { createRemoteHost } from '../remotes/remote-host.ts';
import { loadPageRemote } from '../remotes/page-remotes.ts';
import { createRegistryPointer } from '../remotes/registry-pointer.ts';
import { fetchRegistryAgain } from '../remotes/fetch-registry.ts';
import { labelsOfSchool } from '../remotes/labels-of-school.ts';
import { endSession } from '../features/cover/cover.resource.ts';
import { watchStaffSession } from './staff-session.ts';
import {
  accountKey,
  forgetSchoolYear,
  initialSchoolYear,
  rememberSchoolYear,
  type StaffPage,
} from './session.ts';
import { createTitleStore } from './title.ts';
import { createUnsavedRegister } from './unsaved.ts';
import { noticeVersions } from './version-notice.ts';

const home = '/pages/home';

/**
 * Everything that exists once on a staff page besides React: notices, dialogs, unsaved input, the session's watch, and
 * the ways to leave. Configures the API client.
 */
export function createStaffFrame(page: StaffPage, language: LanguageCode) {
  const notices = createNoticeStore();
  const dialogs = createDialogQueue();
  const unsaved = createUnsavedRegister();
  const titles = createTitleStore();
  const connection = watchConnection();
  const who = accountKey(page.profile);
  const keptForms = createKeptForms({ storage: sessionStorage, owner: who });
  const ofSchool = (registry: RemoteRegistry) => labelsOfSchool(registry, inWordsOfSchool);
  const pointer = createRegistryPointer(ofSchool(page.registry), async () =>
    ofSchool(await fetchRegistryAgain()),
  );
  const { operator } = page.session;
  const reviveListeners = new Set<() => void>();
  let schoolYear = initialSchoolYear(page);

  const { watch, tabs, cover } = watchStaffSession({
    who,
    start: page.session,
    language,
    coverMinutes: page.profile.coverMinutes ?? null,
    hasTyped: unsaved.any,
    async signOutCovered() {
      watch.leave();
      try {
        await endSession();
      } catch (error) {
        watch.stay();
        throw error;
      }
      unsaved.release();
      keptForms.stop();
      forgetSchoolYear();
      location.assign('/signin');
    },
    dialogs,
    notices,
    losesInput: unsaved.anyNotKept,
    signInAgain: () => void signInAgain(),
    onConfirmed(reason) {
      unsaved.release();
      // An operator has no sign-in page, and may have come over somebody's own session: home finds out.
      if (operator || reason === 'otherAccount') location.assign(home);
      else goToSignIn();
    },
    onRevived() {
      keptForms.resume();
      // Makes the client ready to report the next end.
      configure();
      for (const listener of reviveListeners) listener();
    },
    onSignedOut: () => keptForms.stop(),
  });

  function configure(): void {
    configureClient({
      language,
      schoolYear,
      timeoutMs: limits.requestTimeoutMs,
      onSessionExpired: watch.refused,
      untilContinued(isRefused) {
        if (isRefused) cover.refused();
        else cover.wake();
        return cover.untilContinued();
      },
      onNetworkFailure: () => void connection.check(),
      onTimeout: () =>
        void dialogs.alert({
          title: platformText('error.title', language),
          body: platformText('error.timeout', language),
        }),
    });
  }
  configure();

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
    if (leave) {
      unsaved.release();
      keptForms.clear();
    }
    return leave;
  }

  const remotes = createRemoteHost({
    load: loadPageRemote,
    pointer,
    hasUnsaved: unsaved.any,
    mayLeave,
  });
  noticeVersions({ pointer, language, notices, mayLeave });

  /** Signs in anew before the end, and comes back to this page with its input. */
  async function signInAgain(): Promise<void> {
    if (unsaved.anyNotKept() && !(await mayLeave())) return;
    watch.leave();
    unsaved.release();
    goToSignIn();
  }

  async function changeLanguage(next: LanguageCode): Promise<void> {
    if (!(await mayLeave())) return;
    await api(accountEndpoints.setLanguage, { body: { language: next } });
    rememberLanguage(next);
    location.reload();
  }

  async function changeNameScript(nameScript: NameScript): Promise<void> {
    if (!(await mayLeave())) return;
    await api(accountEndpoints.setNameScript, { body: { nameScript } });
    location.reload();
  }

  /** An operator's sign-out ends the operator's session alone; home goes on with the browser's own, if there is one. */
  async function signOut(): Promise<void> {
    if (!(await mayLeave())) return;
    watch.leave();
    try {
      await api(accountEndpoints.signOut);
    } catch (error) {
      // A session that has ended already is what was asked for.
      if (!(error instanceof ApiError && error.kind === 'expired')) {
        watch.stay();
        throw error;
      }
    }
    keptForms.stop();
    tabs.signedOut(who);
    forgetSchoolYear();
    location.assign(operator ? home : '/signin');
  }

  return {
    notices,
    dialogs,
    unsaved,
    titles,
    connection,
    keptForms,
    cover,
    pointer,
    remotes,
    mayLeave,
    changeLanguage,
    changeNameScript,
    signOut,
    schoolYear: (): number => schoolYear,
    /** @returns false when the person would rather keep what is not saved */
    async changeSchoolYear(year: number): Promise<boolean> {
      if (!(await mayLeave())) return false;
      rememberSchoolYear(page.profile, year);
      schoolYear = year;
      // Before anything that is rendered for the other year asks for its data.
      configure();
      return true;
    },
    /** Called when the session is alive again; returns how to stop listening. */
    onRevived(listener: () => void): () => void {
      reviveListeners.add(listener);
      return () => reviveListeners.delete(listener);
    },
  };
}

export type StaffFrame = ReturnType<typeof createStaffFrame>;

function goToSignIn(): void {
  location.assign(signInAddress(location.pathname + location.search));
}
