import type { LanguageCode, SessionState } from '@mebae/contracts';
import { translate } from '@mebae/platform';
import { createCover } from '../features/cover/cover.ts';
import { loadCover, openCover } from '../features/cover/cover-dialog.ts';
import { coverSession, renewMinutes, tellUse } from '../features/cover/cover.resource.ts';
import { createIdleWatch } from '../features/cover/idle-watch.ts';
import { sharedLastInput, watchInput } from '../features/cover/watch-input.ts';
import type { Clock } from '../lib/clock.ts';

interface StaffCoverOptions extends Clock {
  /** The page's account, as `accountKey` writes it. */
  who: string;
  language: LanguageCode;
  start: SessionState;
  /** Idle minutes after which the school has it covered; null: never. */
  minutes: number | null;
  askSession: () => Promise<SessionState>;
  askWho: () => Promise<string>;
  tell: (kind: 'covered' | 'continued') => void;
  /** Other minutes are sealed now: the other tabs must hear of it. */
  onRenewed: () => void;
  /** The session is over, or somebody else's: the page is left. */
  onEnded: (reason: 'expired' | 'otherAccount') => void;
  /** The server does not know the session any more. */
  onRefused: () => void;
  hasTyped: () => boolean;
  /** @throws where the server can't be reached */
  signOut: () => Promise<void>;
}

/** Connects the cover of the session and the watch for idle minutes with the page. */
export function watchIdleStaff(options: StaffCoverOptions) {
  const { who, language, start, now, wait } = options;
  let close: (() => void) | null = null;
  const cover = createCover({
    who,
    wait,
    seal: coverSession,
    askSession: options.askSession,
    askWho: options.askWho,
    show() {
      idle.pause();
      close = openCover(
        { label: translate('shell', 'cover.label'), loading: translate('shell', 'cover.loading') },
        {
          language,
          hasTyped: options.hasTyped,
          onContinued: () => cover.continued(),
          signOut: options.signOut,
          onOver: () => options.onEnded('expired'),
          signInAgain: () => options.onEnded('expired'),
        },
      );
    },
    hide() {
      close?.();
      close = null;
      idle.restart();
    },
    tell: options.tell,
    onEnded: options.onEnded,
  });

  const idle = createIdleWatch({
    now,
    wait,
    lastInput: sharedLastInput,
    onIdle: () => cover.cover(),
    onUsed: () => void tell(),
  });

  /** Lets the server know that the page is used, so that it covers the session by itself when nobody says so any more. */
  async function tell(): Promise<void> {
    try {
      const refused = await tellUse();
      if (refused === 'covered') cover.refused();
      if (refused === 'over') options.onRefused();
    } catch {
      // without a connection: said again by the next input
      idle.forgetTold();
    }
  }

  const prepare = once(() => {
    watchInput(idle.input);
    // present before the network may be gone; what hides the page is here already
    void loadCover()
      .then(({ loadWords }) => loadWords())
      // asked for again when it is needed
      .catch(() => undefined);
  });

  function follow(minutes: number | null): void {
    if (minutes !== null) prepare();
    idle.set((minutes ?? 0) * 60_000);
  }

  follow(options.minutes);
  // what is sealed is what was true when a page was opened last
  if (start.coverMinutes !== options.minutes) {
    void renewMinutes().then(options.onRenewed, () => undefined);
  }
  return {
    ...cover,
    /** The tab is looked at, or about to call the server: time asleep counts at once. */
    wake(): void {
      idle.check();
      void cover.check();
    },
    /** The server was asked how the session stands; another page may have heard of other minutes. */
    stands({ signedIn, covered, coverMinutes }: SessionState): void {
      if (covered) cover.refused();
      if (signedIn) follow(coverMinutes);
    },
  };
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
