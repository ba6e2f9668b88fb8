import { addTranslations } from '@mebae/platform';
import { uiTranslations } from '@mebae/ui/translations';
import { createBrowserRouter } from 'react-router';
import { accountTranslations } from '../lib/translations.ts';
import { RemotePage } from './remote.page.tsx';
import { FrameFailure } from './frame-failure.tsx';
import { HomeRoute } from './home-route.tsx';
import { Layout } from './layout.tsx';

/** The one router. Everything that the frame does not own itself is looked up in the registry by its prefix. */
export function createStaffRouter() {
  return createBrowserRouter([
    {
      element: <Layout />,
      errorElement: <FrameFailure />,
      // Shown while a page that is loaded by its address is fetched: nothing, as before the frame itself is there.
      hydrateFallbackElement: <></>,
      children: [
        { index: true, element: <HomeRoute /> },
        { path: '/pages/home', element: <HomeRoute /> },
        { path: '/pages/guide', lazy: guide },
        { path: '/pages/guide/:pageID', lazy: guideTopic },
        { path: '/pages/account', lazy: account },
        { path: '*', element: <RemotePage /> },
      ],
    },
  ]);
}

export type StaffRouter = ReturnType<typeof createStaffRouter>;

async function guide() {
  const { GuidePage } = await import('../features/guide/guide.page.tsx');
  return { Component: GuidePage };
}

async function guideTopic() {
  const { TopicPage } = await import('../features/guide/topic.page.tsx');
  return { Component: TopicPage };
}

async function account() {
  const [{ AccountRoute }] = await Promise.all([
    import('./account-route.tsx'),
    addTranslations('account', accountTranslations),
    addTranslations('ui', uiTranslations),
  ]);
  return { Component: AccountRoute };
}
