import { addTranslations } from '@mebae/platform';
import { FactorForm } from './factor-form.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SetUpFactor } from './set-up-factor.tsx';

/** Resolves once the texts of these steps are there. */
export const textsReady = addTranslations('factor', {
  ja: () => import('../../../translations/factor/ja.json'),
  en: () => import('../../../translations/factor/en.json'),
  vi: () => import('../../../translations/factor/vi.json'),
});

/** Steps of a sign-in that are loaded when they are needed. */
export const steps = { FactorForm, SetUpFactor, PasskeySignIn };
