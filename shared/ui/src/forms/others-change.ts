import { changedMeanwhile, type PersonName } from '@mebae/contracts';
import { ApiError, formatDateTime, personName, useLanguage } from '@mebae/platform';
import { useCallback } from 'react';
import { useUiText } from '../ui-text.ts';

/** Somebody else's change that came first. */
export interface OthersChange {
  /** ISO moment. */
  at: string;
  /** Null where it is not known who it was, and where it was the same person in another window. */
  by: PersonName | null;
}

/** The change that came first, as a refused call names it; null when it was refused for another reason. */
export function othersChangeOf(error: unknown): OthersChange | null {
  if (!(error instanceof ApiError)) return null;
  const [code, at, lastName, firstName, lastNameKana = '', firstNameKana = ''] = error.reason;
  if (code !== changedMeanwhile || at === undefined) return null;
  const isKnown = lastName !== undefined && firstName !== undefined;
  return { at, by: isKnown ? { lastName, firstName, lastNameKana, firstNameKana } : null };
}

/** @returns a function that says who made a change first, and when */
export function useOthersChangeText(): (change: OthersChange) => string {
  const t = useUiText();
  const language = useLanguage();
  return useCallback(
    ({ at: moment, by }) => {
      const at = formatDateTime(moment, language);
      return by
        ? t('conflict.title', { name: personName(by, language), at })
        : t('conflict.somebody', { at });
    },
    [t, language],
  );
}

/**
 * For what is deleted or confirmed, where nothing is typed that could be kept.
 * @returns a function that says of a refused call who came first and that nothing was done; null for another failure
 */
export function useRefusedText(): (error: unknown) => string | null {
  const t = useUiText();
  const textOf = useOthersChangeText();
  return useCallback(
    (error) => {
      const change = othersChangeOf(error);
      return change && `${textOf(change)}\n${t('conflict.refused')}`;
    },
    [t, textOf],
  );
}
