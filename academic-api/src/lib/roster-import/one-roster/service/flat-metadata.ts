import { toStorable } from '@mebae/contracts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Levels below which nothing is looked for: a hostile service may nest without end. */
const deepest = 4;

/**
 * Metadata by the headers that the files have for them, in lower case: `jp.kanaGivenName` and `{ jp: { kanaGivenName } }`
 * are both `metadata.jp.kanagivenname`. Only texts, numbers and truth values are taken.
 */
export function flatMetadata(
  metadata: Readonly<Record<string, unknown>>,
  prefix = 'metadata',
  level = 1,
): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(metadata)) {
    const key = name.startsWith('metadata.') ? name : `${prefix}.${name}`;
    if (isObject(value)) {
      if (level < deepest) Object.assign(flat, flatMetadata(value, key, level + 1));
    } else if (['string', 'number', 'boolean'].includes(typeof value)) {
      flat[toStorable(key.toLowerCase())] = toStorable(String(value));
    }
  }
  return flat;
}
