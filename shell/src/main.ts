import { platformText } from '@mebae/platform';
import { applyLanguage, pageNonce } from '@mebae/platform/page';
import { shellBundleOf } from '@mebae/rules';
import { forbidEval } from './lib/no-eval.ts';

__webpack_nonce__ = pageNonce();
forbidEval();

const root = document.getElementById('root')!;

/** By the chunks' names the build finds the scripts that each page begins with. */
const bundles = {
  signin: () => import(/* webpackChunkName: "signin" */ './features/signin/boot.tsx'),
  'reset-password': () =>
    import(/* webpackChunkName: "reset-password" */ './features/reset-password/boot.tsx'),
  help: () => import(/* webpackChunkName: "help" */ './features/help/boot.tsx'),
  staff: () => import(/* webpackChunkName: "staff" */ './app/boot.tsx'),
};

bundles[shellBundleOf(location.pathname)]()
  .then(({ boot }) => boot(root))
  .catch((error: unknown) => {
    // Not even the frame could be loaded: plain text is all that there is to show it with.
    root.textContent = platformText('error.network', applyLanguage());
    throw error;
  });
