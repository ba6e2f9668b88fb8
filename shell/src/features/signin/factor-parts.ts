import { addTranslations } from '@mebae/platform';

/** Resolves once the texts of these steps are there. */
export const textsReady = addTranslations('factor', {
  ja: () => import('../../../translations/factor/ja.json'),
  en: () => import('../../../translations/factor/en.json'),
  vi: () => import('../../../translations/factor/vi.json'),
});

export { FactorForm } from './factor-form.tsx';
export { SetUpFactor } from './set-up-factor.tsx';
export { PasskeySignIn } from './passkey-sign-in.tsx';
