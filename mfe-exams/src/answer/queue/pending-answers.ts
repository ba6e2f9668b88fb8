import {
  surveyLimits,
  type AnswerInput,
  type BlockInput,
  type ExampleAnswerInput,
  type PartAnswerInput,
  type SurveyAnswerInput,
} from '@mebae/contracts';

/**
 * An entry of a person: an answer about a person or an example, one to a statement of a part or to a question of a
 * survey, a block of the implicit task.
 */
export type AnyInput =
  | AnswerInput
  | ExampleAnswerInput
  | PartAnswerInput
  | SurveyAnswerInput
  | BlockInput;

/** Where answers wait that the server has not confirmed; what it holds survives a reload. */
export interface PendingAnswers {
  all(): AnyInput[];
  /**
   * Takes an answer's place in the queue; the older answer to the same question gives way. A block that is there stays.
   */
  put(answer: AnyInput): void;
  /** Takes an answer out, unless a newer one has taken its place meanwhile. */
  remove(answer: AnyInput): void;
  /** Whether every answer survives the page. */
  isStored(): boolean;
}

const isWhole = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;

const isBetween = (value: unknown, least: number, most: number): boolean =>
  isWhole(value) && Number(value) >= least && Number(value) <= most;

/** By hand, because a schema library weighs more on a phone than all of these pages. */
function isInput(entry: unknown): entry is AnyInput {
  if (typeof entry !== 'object' || entry === null) return false;
  const given = entry as Record<string, unknown>;
  if (Number.isNaN(Date.parse(String(given.answeredAt)))) return false;
  if ('trials' in given) {
    return (
      [given.scaleID, given.taskVersion].every(isWhole) &&
      isBetween(given.block, 1, 7) &&
      typeof given.isFirstPoleFirst === 'boolean' &&
      Array.isArray(given.trials) &&
      given.trials.every(isTrial)
    );
  }
  if ('surveyItemID' in given) return isSurveyAnswer(given);
  if (!isWhole(given.milliseconds)) return false;
  if ('part' in given) {
    const isPart = given.part === 'disposition' || given.part === 'trend';
    return (
      isPart && [given.itemVersion, given.itemID].every(isWhole) && isBetween(given.value, 1, 5)
    );
  }
  const about =
    'exampleID' in given ? [given.exampleID] : [given.evaluationRequestID, given.itemVersion];
  return (
    [given.questionItemID, ...about].every(isWhole) &&
    // null: 'I can't tell'
    (given.level === null || isBetween(given.level, 1, 4))
  );
}

function isSurveyAnswer(given: Record<string, unknown>): boolean {
  const { value, options, text } = given;
  return (
    [given.surveyItemID, given.milliseconds].every(isWhole) &&
    (value === null || isBetween(value, 0, 5)) &&
    Array.isArray(options) &&
    options.every((position) => isBetween(position, 0, surveyLimits.options - 1)) &&
    new Set(options).size === options.length &&
    typeof text === 'string' &&
    text.length <= surveyLimits.textLength
  );
}

function isTrial(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null) return false;
  const trial = entry as Record<string, unknown>;
  return (
    isWhole(trial.wordID) &&
    typeof trial.isCorrect === 'boolean' &&
    typeof trial.milliseconds === 'number'
  );
}

/** Names a question, or a block: the same one for every answer to it. */
export function questionKey(
  of:
    | Pick<AnswerInput, 'evaluationRequestID' | 'questionItemID'>
    | Pick<ExampleAnswerInput, 'exampleID' | 'questionItemID'>
    | Pick<PartAnswerInput, 'part' | 'itemID'>
    | Pick<SurveyAnswerInput, 'surveyItemID'>
    | Pick<BlockInput, 'scaleID' | 'block'>,
): string {
  if ('evaluationRequestID' in of) return `${of.evaluationRequestID}/${of.questionItemID}`;
  if ('exampleID' in of) return `example/${of.exampleID}/${of.questionItemID}`;
  if ('surveyItemID' in of) return `survey/${of.surveyItemID}`;
  return 'part' in of ? `${of.part}/${of.itemID}` : `block/${of.scaleID}/${of.block}`;
}

/** Whether `a` replaces `b`: it was chosen later, and is no block. The server merges by the same order. */
export const isLater = (
  a: Pick<AnyInput, 'answeredAt'>,
  b: Pick<AnyInput, 'answeredAt'>,
): boolean => !('trials' in a) && Date.parse(a.answeredAt) > Date.parse(b.answeredAt);

/**
 * A queue on a `Storage`, one entry a question, so that two tabs of one phone never overwrite each other's answers.
 * Where the browser refuses to store (private mode, no space left), the queue lives in memory.
 * @param storage usually `localStorage`; null where the browser has none
 * @param link names the personal link; its token is never stored
 */
export function pendingAnswers(storage: Storage | null, link: string): PendingAnswers {
  const prefix = `mebae-answer:${link}:`;
  const memory = new Map<string, AnyInput>();
  const read = (key: string): AnyInput | undefined => {
    try {
      const text = storage?.getItem(prefix + key);
      // an entry that is no answer would make the server refuse the whole batch
      const entry: unknown = text ? JSON.parse(text) : undefined;
      return isInput(entry) ? entry : undefined;
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
      if ('trials' in answer && (memory.has(key) || read(key))) return;
      memory.set(key, answer);
      try {
        storage?.setItem(prefix + key, JSON.stringify(answer));
      } catch {
        // kept in memory above: the page says so, and warns before it is left with answers unsent
      }
    },
    isStored: () =>
      [...memory].every(([key, mine]) => {
        const stored = read(key);
        return stored !== undefined && !isLater(mine, stored);
      }),
    remove(answer) {
      const key = questionKey(answer);
      const same = (known: AnyInput | undefined): boolean =>
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
