import { addTranslations } from '@mebae/platform';
import { lazy, type ComponentType } from 'react';
import { factorTranslations } from '../../lib/translations.ts';

/** A step that few sign-ins have: its code and its texts load only when it comes. */
const step = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => {
    const [part] = await Promise.all([load(), addTranslations('factor', factorTranslations)]);
    return part;
  });

export const FactorForm = step(() => import('./factor-form.tsx'));
export const SetUpFactor = step(() => import('./set-up-factor.tsx'));
export const PasskeySignIn = step(() => import('./passkey-sign-in.tsx'));
