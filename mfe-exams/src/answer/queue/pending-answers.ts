import type { GivenAnswer } from '@mebae/contracts';

/** Where answers wait that the server has not confirmed; what it holds survives a reload. */
export interface PendingAnswers {
  all(): GivenAnswer[];
  /** Takes an answer's place in the queue; the older answer to the same question gives way. */
  put(answer: GivenAnswer): void;
  /** Takes an answer out, unless a newer one has taken its place meanwhile. */
  remove(answer: GivenAnswer): void;
}

const isWhole = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;

/** By hand, because a schema library weighs more on a phone than all of these pages. */
function isAnswer(entry: unknown): entry is GivenAnswer {
  if (typeof entry !== 'object' || entry === null) return false;
  const answer: Partial<Record<keyof GivenAnswer, unknown>> = entry;
  return (
    isWhole(answer.evaluationRequestID) &&
    isWhole(answer.questionItemID) &&
    isWhole(answer.itemVersion) &&
    isWhole(answer.milliseconds) &&
    [1, 2, 3, 4].includes(Number(answer.level)) &&
    !Number.isNaN(Date.parse(String(answer.answeredAt)))
  );
}

/** Names a question: the same one for every answer to it. */
export const questionKey = (
  of: Pick<GivenAnswer, 'evaluationRequestID' | 'questionItemID'>,
): string => `${of.evaluationRequestID}/${of.questionItemID}`;

/** Whether `a` was chosen after `b`; the server merges by the same order. */
export const isLater = (a: GivenAnswer, b: GivenAnswer): boolean =>
  Date.parse(a.answeredAt) > Date.parse(b.answeredAt);

/**
 * A queue on a `Storage`, one entry a question, so that two tabs of one phone never overwrite each other's answers.
 * Where the browser refuses to store (private mode, no space left), the queue lives in memory.
 * @param storage usually `localStorage`; null where the browser has none
 * @param link names the personal link; its token is never stored
 */
export function storedAnswers(storage: Storage | null, link: string): PendingAnswers {
  const prefix = `mebae-answer:${link}:`;
  const memory = new Map<string, GivenAnswer>();
  const read = (key: string): GivenAnswer | undefined => {
    try {
      const text = storage?.getItem(prefix + key);
      // an entry that is no answer would make the server refuse the whole batch
      const entry: unknown = text ? JSON.parse(text) : undefined;
      return isAnswer(entry) ? entry : undefined;
    } catch {
      // unreadable storage holds nothing for us; what this page took is in memory
      return undefined;
    }
  };
  const storedKeys = (): string[] => {
    try {
      const count = storage?.length ?? 0;
      return Array.from({ length: count }, (_, index) => storage?.key(index) ?? '')
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length));
    } catch {
      return [];
    }
  };
  return {
    all() {
      const keys = new Set([...memory.keys(), ...storedKeys()]);
      return [...keys]
        .flatMap((key) => {
          const [mine, stored] = [memory.get(key), read(key)];
          if (mine && stored) return [isLater(stored, mine) ? stored : mine];
          return [mine ?? stored].filter((answer) => answer !== undefined);
        })
        .sort((a, b) => Date.parse(a.answeredAt) - Date.parse(b.answeredAt));
    },
    put(answer) {
      const key = questionKey(answer);
      memory.set(key, answer);
      try {
        storage?.setItem(prefix + key, JSON.stringify(answer));
      } catch {
        // kept in memory above; the page warns before it is left with answers unsent
      }
    },
    remove(answer) {
      const key = questionKey(answer);
      const same = (known: GivenAnswer | undefined): boolean =>
        known !== undefined && !isLater(known, answer);
      if (same(memory.get(key))) memory.delete(key);
      if (same(read(key))) storage?.removeItem(prefix + key);
    },
  };
}

/**
 * A short name for a link that does not give its token away (FNV-1a, 64 bits).
 * @param token last part of the link
 */
export function linkName(token: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const character of token) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n);
  }
  return hash.toString(36);
}
