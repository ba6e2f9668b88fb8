import { lazy } from 'react';

/** Steps that few sign-ins have: their code and their texts load only when one comes. */
const parts = async () => {
  const loaded = await import('./factor-parts.ts');
  await loaded.textsReady;
  return loaded.steps;
};

export const FactorForm = lazy(async () => ({ default: (await parts()).FactorForm }));
export const SetUpFactor = lazy(async () => ({ default: (await parts()).SetUpFactor }));
export const PasskeySignIn = lazy(async () => ({ default: (await parts()).PasskeySignIn }));
