/** Unsaved input that a page's forms keep, so that it outlives a new sign-in or a reload of the tab. */
export interface KeptForms {
  /** Keeps what a form holds now; what is too large is not kept. */
  keep: (form: string, value: object) => void;
  /** Reads the values that an earlier visit kept for this form; undefined when there is nothing. */
  read: (form: string) => unknown;
  /** The form is saved, or its input given up. */
  drop: (form: string) => void;
  /** All input of this tab is given up. */
  clear: () => void;
  /** Signed out: everything goes, and nothing is written until `resume`. */
  stop: () => void;
  /** Signed in again as the same person while the forms stood open: they are kept again. */
  resume: () => void;
}

export interface KeptFormsOptions {
  /** The tab's own: it dies with the tab. */
  storage: Storage;
  /** The signed-in school and user. Everybody else's input is removed at once. */
  owner: string;
  /** Milliseconds since 1970. */
  now?: () => number;
}

const prefix = 'mebae.form ';
/** Characters of one form's JSON; the largest real form has a tenth of it. */
export const keptFormLength = 200_000;
/** Maximum number of forms in a tab; the oldest gives way. */
export const keptFormCount = 10;

interface Stored {
  at: number;
  value: object;
}

/**
 * The store behind `useKeptForm`. It is the tab's session storage: nothing leaves the browser, and nothing stays when the
 * tab closes.
 */
export function createKeptForms({ storage, owner, now = Date.now }: KeptFormsOptions): KeptForms {
  const own = `${prefix}${owner} `;
  /** Values of the open forms, as they were written. */
  const open = new Map<string, string>();
  let stopped = false;

  for (const key of keysOf(storage)) if (!key.startsWith(own)) storage.removeItem(key);

  function write(form: string, text: string): void {
    const key = own + form;
    const others = keysOf(storage).filter((other) => other !== key);
    const tooMany = Math.max(0, others.length - keptFormCount + 1);
    for (const other of oldestFirst(storage, others).slice(0, tooMany)) storage.removeItem(other);
    try {
      storage.setItem(key, text);
    } catch (error) {
      // The browser's quota. A half-old copy would be worse than none.
      storage.removeItem(key);
      console.warn('Unsaved input could not be kept', error);
    }
  }

  return {
    keep(form, value) {
      const text = JSON.stringify({ at: now(), value: withoutSecrets(value) } satisfies Stored);
      if (text.length > keptFormLength) {
        open.delete(form);
        storage.removeItem(own + form);
        return;
      }
      open.set(form, text);
      if (!stopped) write(form, text);
    },
    read: (form) => storedAt(storage, own + form)?.value,
    drop(form) {
      open.delete(form);
      storage.removeItem(own + form);
    },
    clear() {
      open.clear();
      for (const key of keysOf(storage)) storage.removeItem(key);
    },
    stop() {
      stopped = true;
      for (const key of keysOf(storage)) storage.removeItem(key);
    },
    resume() {
      stopped = false;
      for (const [form, text] of open) write(form, text);
    },
  };
}

const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  );

function storedAt(storage: Storage, key: string): Stored | undefined {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    return isStored(parsed) ? parsed : undefined;
  } catch {
    // Not ours, or cut off: as good as nothing.
    return undefined;
  }
}

const isStored = (value: unknown): value is Stored =>
  isRecord(value) && typeof value['at'] === 'number' && isRecord(value['value']);

function oldestFirst(storage: Storage, keys: readonly string[]): string[] {
  return keys
    .map((key) => ({ key, at: storedAt(storage, key)?.at ?? 0 }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ key }) => key);
}

const secretName = /password|passcode|authcode|secret|token/i;

/** A form's values without whatever is named like a password, a code or a token, at any depth. */
export function withoutSecrets<T extends object>(value: T): Partial<T> {
  return JSON.parse(
    JSON.stringify(value, (name, part: unknown) => (secretName.test(name) ? undefined : part)),
  ) as Partial<T>;
}

/**
 * Whether kept values still fit the form: a newer version of the screen may hold something else by the same name.
 * @param current what the form holds now
 * @param kept what was kept of it
 */
export function fitsForm(current: object, kept: unknown): kept is Record<string, unknown> {
  if (!isRecord(kept)) return false;
  return Object.entries(withoutSecrets(current)).every(
    ([name, value]) => name in kept && isAlike(value, kept[name]),
  );
}

function isAlike(a: unknown, b: unknown): boolean {
  // Null is an empty field; what it becomes when it is filled can't be told from it.
  if (a === null || b === null) return true;
  return typeof a === typeof b && Array.isArray(a) === Array.isArray(b);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
