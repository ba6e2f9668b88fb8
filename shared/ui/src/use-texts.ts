import { useTranslation, type TextKey } from '@mebae/platform';
import { countedValues } from '@mebae/rules';
import { useCallback } from 'react';

/** Translates a text of a package. */
export type TextOf<Package extends keyof MebaeTexts> = (
  key: TextKey<Package>,
  values?: Record<string, string | number>,
) => string;

/** The translating function of a package's texts; the same one until the language changes. */
export function useTexts<Package extends keyof MebaeTexts>(name: Package): TextOf<Package> {
  const t = useTranslation(name).t as unknown as TextOf<Package>;
  return useCallback((key, values) => t(key, countedValues(values)), [t]);
}
