import { errorText, liveStates, type Operation } from '@mebae/contracts';
import { inWordsOfSchool, useLanguage, useTranslation, type TextKey } from '@mebae/platform';

/** Not over yet. */
export const isLive = ({ state }: Operation): boolean => liveStates.some((live) => live === state);

const segmenter = new Intl.Segmenter();
const nameLength = 40;
const nameEnd = 16;

/** A long name without its middle: a file's ending says most, such as its version. */
export function shortName(name: string): string {
  const letters = Array.from(segmenter.segment(name), ({ segment }) => segment);
  if (letters.length <= nameLength) return name;
  const start = letters.slice(0, nameLength - nameEnd - 1).join('');
  return `${start}…${letters.slice(-nameEnd).join('')}`;
}

/** Name and state of an operation, in the reader's words. */
export function useOperationWords() {
  const { t, i18n } = useTranslation('shell');
  const language = useLanguage();
  const known = (key: string): key is TextKey<'shell'> => i18n.exists(key, { ns: 'shell' });

  /** 'Registering the roster "a.xlsx"', or how that ended. */
  function title(operation: Operation): string {
    const { kind, name, state } = operation;
    const step = isLive(operation) ? 'live' : state;
    const key = `operation.${kind}.${step}`;
    // An open page can be older than the server, and not know a kind yet.
    const other = `operation.other.${step}` as TextKey<'shell'>;
    return t(known(key) ? key : other, { name: shortName(name) });
  }

  /** Why it failed and what to do; null for one that did not. */
  function reason({ kind, failure }: Operation): string | null {
    if (!failure) return null;
    const [first = ''] = [failure.reason].flat();
    // what a kind has kept before it failed is said in its own words
    const ofKind = `operation.${kind}.reason.${first}`;
    if (known(ofKind)) return t(ofKind);
    const key = `operation.reason.${first}`;
    if (known(key)) return t(key);
    return errorText(failure.category, failure.code, language, inWordsOfSchool);
  }

  return { title, reason };
}
