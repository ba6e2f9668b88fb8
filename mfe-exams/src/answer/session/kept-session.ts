import type { AnswerSession } from '@mebae/contracts';
import { linkName } from '../queue/pending-answers.ts';

/** The session that a reload without a connection shows. */
export interface KeptSession {
  session: AnswerSession;
  /** Server's clock minus the device's, in milliseconds. */
  clockOffset: number;
}

export interface SessionStore {
  /** Keeps it in place of what was kept before. Where the browser stores nothing, nothing is kept. */
  keep: (kept: KeptSession) => Promise<void>;
  /** @returns null when nothing is kept, or nothing that this link opens */
  read: () => Promise<KeptSession | null>;
  forget: () => Promise<void>;
}

const family = 'mebae-session-';
/** Another format of what is kept gets another name. */
const prefix = `${family}4:`;

/** Time after which kept sessions are removed by the next visit of whatever link. */
const keptForMs = 31 * 86_400_000;

/**
 * Keeps what the owner of a link is asked and has answered, in the browser. It names classmates, and the device may be
 * shared: it is encrypted (AES-GCM) with a key made of the link's token, which is never stored.
 * @param storage usually `localStorage`; null where the browser has none
 * @param token last part of the link
 */
export function createSessionStore(storage: Storage | null, token: string): SessionStore {
  const name = prefix + linkName(token);
  // One after another: an older write must not overtake a newer one.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const result = last.then(run);
    last = result.catch(() => undefined);
    return result;
  };
  return {
    keep: (kept) =>
      inTurn(async () => {
        try {
          const text = await encrypt(JSON.stringify(kept), token);
          storage?.setItem(name, `${Date.now()}.${text}`);
        } catch (error) {
          // Full storage, or no cryptography on an insecure address: a reload needs a connection then.
          console.warn('The questions are not kept for a reload without a connection', error);
        }
      }),
    read: () =>
      inTurn(async () => {
        try {
          const [, text] = (storage?.getItem(name) ?? '').split('.');
          return text ? (JSON.parse(await decrypt(text, token)) as KeptSession) : null;
        } catch (error) {
          console.warn('What is kept of this link can not be read', error);
          return null;
        }
      }),
    forget: () => inTurn(async () => storage?.removeItem(name)),
  };
}

/** Removes what links kept that were not opened for a month. */
export function removeOutdatedSessions(storage: Storage | null, now: number): void {
  try {
    const names = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index));
    for (const name of names) {
      if (!name?.startsWith(family)) continue;
      const keptAt = Number(storage?.getItem(name)?.split('.')[0]);
      if (!(now - keptAt < keptForMs)) storage?.removeItem(name);
    }
  } catch (error) {
    console.warn('Old entries can not be removed', error);
  }
}

const ivBytes = 12;

async function keyOf(token: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(`mebae-session:${token}`);
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

async function encrypt(text: string, token: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const algorithm = { name: 'AES-GCM', iv };
  const bytes = new TextEncoder().encode(text);
  const encrypted = await crypto.subtle.encrypt(algorithm, await keyOf(token), bytes);
  return toBase64(new Uint8Array([...iv, ...new Uint8Array(encrypted)]));
}

async function decrypt(text: string, token: string): Promise<string> {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, ivBytes) };
  const key = await keyOf(token);
  return new TextDecoder().decode(
    await crypto.subtle.decrypt(algorithm, key, bytes.subarray(ivBytes)),
  );
}

/** In parts: a function takes no hundred thousand arguments. */
function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let from = 0; from < bytes.length; from += 8192) {
    binary += String.fromCharCode(...bytes.subarray(from, from + 8192));
  }
  return btoa(binary);
}
