import { accountEndpoints, type LanguageCode, type SessionState } from '@mebae/contracts';
import { api, formatTime, platformText, translate, type Notice } from '@mebae/platform';
import type { DialogQueue } from '../features/dialogs/dialog-queue.ts';
import type { NoticeStore } from '../features/notices/notice-store.ts';
import { createSessionWatch, type EndReason } from '../features/session-end/session-watch.ts';
import { connectTabs } from '../features/session-end/tabs.ts';
import { accountKey, sessionState } from './session.ts';

interface StaffSessionOptions {
  /** The page's account, as `accountKey` writes it. */
  who: string;
  start: SessionState;
  language: LanguageCode;
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
  const watch = createSessionWatch({
    who,
    start,
    now: Date.now,
    wait: (ms, then) => {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    askSession: sessionState,
    askWho: async () => accountKey(await api(accountEndpoints.profile)),
    openDialog: (reason) =>
      dialogs.alertFirst({
        title: platformText('information.title', language),
        body: bodyOf[reason](),
      }),
    onNotice: (endsAt) =>
      notices.show(endNotice(endsAt, language, start.operator, options.signInAgain)),
    onConfirmed: options.onConfirmed,
    onRevived: options.onRevived,
    onSignedOut: options.onSignedOut,
  });
  const tabs = connectTabs({
    opened: (account) => void watch.opened(account),
    signedOut: watch.signedOut,
  });
  tabs.opened(who);

  addEventListener('focus', () => void watch.wake());
  addEventListener('online', () => void watch.wake());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void watch.wake();
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) void watch.returned();
  });
  return { watch, tabs };
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
