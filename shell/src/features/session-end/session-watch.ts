import type { SessionState } from '@mebae/contracts';
import type { Clock } from '../../lib/clock.ts';
import { createSessionClock } from './session-clock.ts';

/**
 * Why this page can't go on: its session is over (a call was refused, or the eight hours are), somebody signed out in
 * another tab, or another account is signed in now, for which this page's content is not.
 */
export type EndReason = 'expired' | 'signedOut' | 'otherAccount';

/** A dialog that waits; closed from outside it returns false. */
export interface OpenDialog {
  answered: Promise<boolean>;
  close: () => void;
}

export interface SessionWatchOptions extends Clock {
  /** The school and user of this page. */
  who: string;
  /** State of the session when the page was loaded. */
  start: Pick<SessionState, 'secondsLeft' | 'operator'>;
  askSession: () => Promise<SessionState>;
  askWho: () => Promise<string>;
  /** Opens the one dialog. */
  openDialog: (reason: EndReason) => OpenDialog;
  /** The person has confirmed the dialog. */
  onConfirmed: (reason: EndReason) => void;
  onNotice: (endsAt: number) => () => void;
  /** The same person is signed in again; the page goes on. */
  onRevived: () => void;
  /** Where the session stands, each time that the server is asked. */
  onState: (state: SessionState) => void;
  /** Signed out in another tab. */
  onSignedOut: () => void;
}

/** The clock could not be compared with the server's, which can't be reached: so long until the next try. */
const retryMs = 60_000;
/** A tab that is looked at again and again asks no more often. */
const wakeMs = 10_000;

/**
 * Watches the session of a staff page. However many calls are refused, and by whatever way it learns of the end, there is
 * one dialog, until it is confirmed or the same person has signed in again in another tab.
 */
export function createSessionWatch(options: SessionWatchOptions) {
  const { who, start, now, wait } = options;
  let shown: { reason: EndReason; dialog: OpenDialog } | null = null;
  /** The page is being left on purpose: what fails meanwhile is nobody's concern. */
  let isLeaving = false;
  let askedAt = now();
  let asking: Promise<void> | null = null;
  let cancelRetry: (() => void) | null = null;
  const clock = createSessionClock({
    now,
    wait,
    onNotice: options.onNotice,
    onOver: () => void check(),
  });
  clock.set(start.secondsLeft);

  function stopRetry(): void {
    cancelRetry?.();
    cancelRetry = null;
  }

  function end(reason: EndReason): void {
    if (isLeaving || shown?.reason === reason) return;
    // The earlier message is enough, unless signing in again would not lead back here.
    if (shown && reason !== 'otherAccount') return;
    clock.stop();
    const before = shown;
    const dialog = options.openDialog(reason);
    shown = { reason, dialog };
    before?.dialog.close();
    void followChoice(reason, dialog);
  }

  async function followChoice(reason: EndReason, dialog: OpenDialog): Promise<void> {
    const confirmed = await dialog.answered;
    if (!confirmed || shown?.dialog !== dialog) return;
    isLeaving = true;
    options.onConfirmed(reason);
  }

  function extendSession(secondsLeft: number): void {
    clock.set(secondsLeft);
    if (!shown) return;
    const { dialog } = shown;
    shown = null;
    dialog.close();
    options.onRevived();
  }

  async function compare(isUnsure: boolean): Promise<void> {
    const state = await options.askSession();
    // An operator's session that is over gives way to the browser's own, if there is one.
    if (!state.signedIn || (start.operator && !state.operator)) return end('expired');
    options.onState(state);
    // whose it is matters once it is continued
    if (state.covered) return clock.set(state.secondsLeft);
    const isSame =
      state.operator === start.operator &&
      (!(shown || isUnsure) || (await options.askWho()) === who);
    if (isSame) extendSession(state.secondsLeft);
    else end('otherAccount');
  }

  /**
   * Asks the server how it stands; several at once are one.
   * @param isUnsure the page may have missed what other tabs said
   */
  async function check(isUnsure = false): Promise<void> {
    if (isLeaving) return;
    stopRetry();
    askedAt = now();
    asking ??= compare(isUnsure).finally(() => {
      asking = null;
    });
    try {
      await asking;
    } catch {
      // No answer says nothing about the session. The next refused call would show it as well.
      stopRetry();
      cancelRetry = wait(retryMs, () => void check());
    }
  }

  return {
    /** A call was refused with 401. */
    refused(this: void): void {
      end('expired');
    },
    /** The tab is looked at again, or the network is back. */
    async wake(): Promise<void> {
      if (now() - askedAt >= wakeMs) await check();
    },
    /** The browser shows the page as it was when it was left: it has heard of nothing meanwhile. */
    async returned(): Promise<void> {
      isLeaving = false;
      await check(true);
    },
    /** A page of this browser has loaded for an account. */
    async opened(account: string): Promise<void> {
      if (account === who) await check();
      else end('otherAccount');
    },
    /** An account was signed out in another tab. */
    signedOut(this: void, account: string): void {
      if (account !== who || isLeaving) return;
      options.onSignedOut();
      end('signedOut');
    },
    /** From here on no dialog opens: the person leaves on purpose. */
    leave(): void {
      isLeaving = true;
      clock.stop();
      stopRetry();
    },
    /** Leaving failed. */
    stay(): void {
      isLeaving = false;
      void check();
    },
  };
}
