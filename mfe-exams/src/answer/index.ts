import { defineRemote } from '@mebae/platform';
import { routes } from './routes.tsx';

/** What candidates open: a module of its own, so that a phone never loads the staff's pages. */
export default defineRemote({
  namespace: 'answer',
  routes,
  translations: {
    ja: () => import('../../translations/answer/ja.json'),
    en: () => import('../../translations/answer/en.json'),
    vi: () => import('../../translations/answer/vi.json'),
  },
});
