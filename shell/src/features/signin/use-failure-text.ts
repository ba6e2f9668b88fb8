import { limits, type LanguageCode } from '@mebae/contracts';
import { errorTextOf, useTranslation } from '@mebae/platform';
import { lockOf } from './signin-form.ts';

/** The text of a failed sign-in; of a locked account also how long that lasts and what to do. */
export function useFailureText(language: LanguageCode): (error: unknown) => string {
  const { t } = useTranslation('shell');
  return (error) => {
    const text = errorTextOf(error, language);
    const lock = lockOf(error);
    if (lock === null) return text;
    const advice =
      lock === 'codes'
        ? t('signIn.lockedAdvice', { minutes: limits.lockMinutes })
        : t('signIn.lockedReset');
    return `${text}\n${advice}`;
  };
}
