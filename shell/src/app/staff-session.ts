import { type LanguageCode, type SessionState } from '@mebae/contracts';
import { formatTime, platformText, translate, type Notice } from '@mebae/platform';
import type { DialogQueue } from '../features/dialogs/dialog-queue.ts';
import type { NoticeStore } from '../features/notices/notice-store.ts';
import { readWays } from '../features/cover/cover.resource.ts';
import { createSessionWatch, type EndReason } from '../features/session-end/session-watch.ts';
import { connectTabs } from '../features/session-end/tabs.ts';
import { accountKey, sessionState } from './session.ts';
import { watchIdleStaff } from './staff-cover.ts';

interface StaffSessionOptions {
  /** The page's account, as `accountKey` writes it. */
  who: string;
  start: SessionState;
  language: LanguageCode;
  /** Idle minutes after which the school has sessions covered; null: never. */
  coverMinutes: number | null;
  /** Whether signing out would lose some of the input. */
  hasTyped: () => boolean;
  /** Somebody else needs the computer. @throws where the server can't be reached */
  signOutCovered: () => Promise<void>;
  dialogs: DialogQueue;
  notices: NoticeStore;
  /** Whether signing in again would lose some of the input. */
  losesInput: () => boolean;
  /** The person wants to sign in again before the end. */
  signInAgain: () => void;
  onConfirmed: (reason: EndReason) => void;
  onRevived: () => void;
  onSignedOut: () => void;
}

/** Connects the session's watch with the page: its clock, its other tabs, its dialogs and notices. */
export function watchStaffSession(options: StaffSessionOptions) {
  const { who, start, language, dialogs, notices } = options;
  const bodyOf: Record<EndReason, () => string> = {
    expired: () => {
      const text = platformText('error.expired', language);
      // An operator comes by a new link, to home.
      if (start.operator) return text;
      const lost = options.losesInput() ? 'partlyLost' : 'nothingLost';
      return `${text}\n${translate('shell', `sessionEnd.${lost}`)}`;
    },
    signedOut: () => translate('shell', 'sessionEnd.signedOut'),
    otherAccount: () => translate('shell', 'sessionEnd.otherAccount'),
  };
  const clock = {
    now: Date.now,
    wait: (ms: number, then: () => void) => {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
  };
  // asked also while the session is covered
  const askWho = async () => accountKey(await readWays());
  const watch = createSessionWatch({
    who,
    start,
    ...clock,
    askSession: sessionState,
    askWho,
    // a dialog behind the cover could not be read, and there is nothing to stay for
    openDialog: (reason) =>
      cover.isOn()
        ? { answered: Promise.resolve(true), close: () => undefined }
        : dialogs.alertFirst({
            title: platformText('information.title', language),
            body: bodyOf[reason](),
          }),
    onNotice: (endsAt) =>
      notices.show(endNotice(endsAt, language, start.operator, options.signInAgain)),
    onConfirmed: options.onConfirmed,
    onRevived: options.onRevived,
    onState: (state) => cover.stands(state),
    onSignedOut: options.onSignedOut,
  });
  const tabs = connectTabs({
    opened: (account) => void (cover.isOn() ? cover.check() : watch.opened(account)),
    signedOut: (account) => {
      // without whose it is, from a page that did not know: the server does
      if (account === '') void watch.opened(who);
      else watch.signedOut(account);
    },
    covered: (account) => {
      if (account === who) cover.coveredElsewhere();
    },
    continued: () => void cover.check(true),
  });
  const cover = watchIdleStaff({
    who,
    language,
    start,
    ...clock,
    minutes: options.coverMinutes,
    askSession: sessionState,
    askWho,
    tell: (kind) => tabs[kind](who),
    onEnded(reason) {
      watch.leave();
      options.onConfirmed(reason);
    },
    onRenewed: () => tabs.opened(who),
    onRefused: watch.refused,
    hasTyped: options.hasTyped,
    signOut: async () => {
      await options.signOutCovered();
      tabs.signedOut(who);
    },
  });
  tabs.opened(who);

  const wake = () => {
    cover.wake();
    if (!cover.isOn()) void watch.wake();
  };
  addEventListener('focus', wake);
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    cover.wake();
    void watch.returned();
  });
  return { watch, tabs, cover };
}

/** Stays until the end that it announces. An operator comes by a link: there is nothing to sign in to. */
function endNotice(
  endsAt: number,
  language: LanguageCode,
  operator: boolean,
  signInAgain: () => void,
): Notice {
  const text = (key: 'soon' | 'soonOperator' | 'kept' | 'signInAgain') =>
    translate('shell', `sessionEnd.${key}`, { time: formatTime(endsAt, language) });
  return {
    kind: 'info',
    title: platformText('information.title', language),
    lines: operator ? [text('soonOperator')] : [text('soon'), text('kept')],
    durationMs: endsAt - Date.now(),
    ...(operator ? {} : { action: { label: text('signInAgain'), run: signInAgain } }),
  };
}
