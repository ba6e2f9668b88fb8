import { defineRemote } from '@mebae/platform';
import { routes } from './routes.tsx';

export default defineRemote({
  namespace: 'sample-remote',
  routes,
  translations: {
    ja: () => import('../translations/ja.json'),
    en: () => import('../translations/en.json'),
    vi: () => import('../translations/vi.json'),
  },
});
