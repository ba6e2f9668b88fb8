/** Parts that put a page together: for the shell, and for the pages that remotes ship whole (see `light.ts`). */
export {
  applyLanguage,
  chosenLanguage,
  languageOfLink,
  pageNonce,
  productName,
  rememberLanguage,
} from './page/document.ts';
export { FluentRoot } from './page/fluent-root.tsx';
export { densities, schemes, type Density, type Scheme } from './page/appearance/appearance.ts';
export { recall, remember } from './page/browser-storage.ts';
export { pageAppearance } from './page/appearance/appearance-store.ts';
