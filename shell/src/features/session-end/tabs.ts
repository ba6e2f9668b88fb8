import { sessionChannel } from '@mebae/contracts';

const kinds = ['opened', 'signedOut', 'covered', 'continued'] as const;
type Kind = (typeof kinds)[number];

/** A message between tabs of one browser: whose page was opened, who signed out, whose session is covered or goes on. */
interface TabMessage {
  kind: Kind;
  /** School and user. */
  who: string;
}

/** A window that a provider has sent back says `continued` without whose it is. */
export type TabListener = Record<Kind, (who: string) => void>;

/**
 * Connects this tab with the others of the browser. A tab never hears itself.
 * @param channel the browser's own unless a test brings one
 */
export function connectTabs(
  listener: TabListener,
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> = new BroadcastChannel(
    sessionChannel,
  ),
) {
  channel.addEventListener('message', ({ data }: MessageEvent) => {
    if (isMessage(data)) listener[data.kind](data.who);
  });
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin than its own
  const send = (message: TabMessage) => channel.postMessage(message);
  return {
    opened: (who: string): void => send({ kind: 'opened', who }),
    signedOut: (who: string): void => send({ kind: 'signedOut', who }),
    covered: (who: string): void => send({ kind: 'covered', who }),
    continued: (who: string): void => send({ kind: 'continued', who }),
  };
}

/** A tab of an older version of the product may say other things. */
function isMessage(value: unknown): value is TabMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, who } = value as Record<string, unknown>;
  return kinds.some((known) => known === kind) && typeof who === 'string';
}
