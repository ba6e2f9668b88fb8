import { errorText, liveStates, type Operation } from '@mebae/contracts';
import { useLanguage, useTranslation } from '@mebae/platform';

/** Not over yet. */
export const isLive = ({ state }: Operation): boolean => liveStates.some((live) => live === state);

/** What an operation is called and how it stands, in the reader's words. */
export function useOperationWords() {
  const { t, i18n } = useTranslation('shell');
  const language = useLanguage();
  const known = (key: string): boolean => i18n.exists(key, { ns: 'shell' });

  /** 'Registering the roster "a.xlsx"', or how that ended. */
  function title(operation: Operation): string {
    const { kind, name, state } = operation;
    const step = isLive(operation) ? 'live' : state;
    const key = `operation.${kind}.${step}`;
    // an open page can be older than the server, and not know a kind yet
    return t(known(key) ? key : `operation.other.${step}`, { name });
  }

  /** Why it failed and what to do; null for one that did not. */
  function reason({ failure }: Operation): string | null {
    if (!failure) return null;
    const [first = ''] = [failure.reason].flat();
    const key = `operation.reason.${first}`;
    if (known(key)) return t(key);
    return errorText(failure.category, failure.code, language);
  }

  return { title, reason };
}
