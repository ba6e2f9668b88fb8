import { platformText } from '@mebae/platform';
import { applyLanguage, pageNonce } from '@mebae/platform/page';

__webpack_nonce__ = pageNonce();

const root = document.getElementById('root')!;

// Three bundles: somebody who signs in, or has forgotten how, loads neither the router nor anything of federation. By
// their names the build finds the scripts that each page begins with.
const load = () => {
  const { pathname } = location;
  if (pathname === '/signin')
    return import(/* webpackChunkName: "signin" */ './features/signin/boot.tsx');
  if (/^\/reset-password(\/|$)/.test(pathname))
    return import(/* webpackChunkName: "reset-password" */ './features/reset-password/boot.tsx');
  return import(/* webpackChunkName: "staff" */ './app/boot.tsx');
};

load()
  .then(({ boot }) => boot(root))
  .catch((error: unknown) => {
    // Not even the frame could be loaded: plain text is all that there is to show it with.
    root.textContent = platformText('error.network', applyLanguage());
    throw error;
  });
