import { z } from 'zod';

const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]/;

export const isOneLine = (text: string): boolean => !lineBreak.test(text);

/** A text of one line, such as a title or a name; spaces around it are cut off first. */
export const lineOfText = z.string().trim().refine(isOneLine, 'lineBreak');

/** Whether PostgreSQL and JSON can keep a text: it holds no NUL and no half of a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** The text without what can't be kept, for what is read from a file and only shown: a cell, a sheet's name. */
export const toStorable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/**
 * Where a value holds a text that can't be kept, keys of records included.
 * @returns the path of the first one, or null
 */
function unstorablePath(value: unknown): (string | number)[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : [];
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const rest = isStorable(key) ? unstorablePath(part) : [];
    if (rest) return [isStorable(key) ? key : '?', ...rest];
  }
  return null;
}

/** Reports a text that can't be kept, at any depth of a value, as an issue called `unstorable`. */
export const reportUnstorable: z.core.CheckFn<unknown> = (context) => {
  const path = unstorablePath(context.value);
  if (path) {
    context.issues.push({ code: 'custom', input: context.value, path, message: 'unstorable' });
  }
};

/** The schema with a check that every text in it, at any depth, can be kept. */
export const storable = <T extends z.ZodType>(schema: T): T => schema.check(reportUnstorable);
