import type { ParseKeys } from 'i18next';

declare global {
  /** Texts by namespace. Each package adds its own, so that the compiler knows the keys of all. */
  interface MebaeTexts {}
}

declare module 'i18next' {
  interface CustomTypeOptions {
    // Keys are flat names with dots in them.
    keySeparator: false;
    resources: MebaeTexts;
  }
}

/** Keys of a namespace's texts; those with plural forms without the form. */
export type TextKey<Namespace extends keyof MebaeTexts> = ParseKeys<Namespace>;
