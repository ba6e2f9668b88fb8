import { platformText } from '@mebae/platform';
import { applyLanguage, pageNonce } from './lib/page.ts';

__webpack_nonce__ = pageNonce();

const root = document.getElementById('root')!;

// Two bundles: somebody who signs in loads neither the router nor anything of federation.
const page =
  location.pathname === '/signin' ? import('./features/signin/boot.tsx') : import('./app/boot.tsx');

page
  .then(({ boot }) => boot(root))
  .catch((error: unknown) => {
    // Not even the frame could be loaded: plain text is all that there is to show it with.
    root.textContent = platformText('error.network', applyLanguage());
    throw error;
  });
