/** A message between tabs of one browser: whose page was opened, who signed out. */
interface TabMessage {
  kind: 'opened' | 'signedOut';
  /** School and user. */
  who: string;
}

const channelName = 'mebae.session';

export interface TabListener {
  opened: (who: string) => void;
  signedOut: (who: string) => void;
}

/**
 * Connects this tab with the others of the browser. A tab never hears itself.
 * @param channel the browser's own unless a test brings one
 */
export function connectTabs(
  listener: TabListener,
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> = new BroadcastChannel(
    channelName,
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
  };
}

/** A tab of an older version of the product may say other things. */
function isMessage(value: unknown): value is TabMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, who } = value as Record<string, unknown>;
  return (kind === 'opened' || kind === 'signedOut') && typeof who === 'string';
}
