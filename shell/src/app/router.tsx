import { createBrowserRouter } from 'react-router';
import { AreaPage } from './area.page.tsx';
import { FrameFailure } from './frame-failure.tsx';
import { HomeRoute } from './home-route.tsx';
import { Layout } from './layout.tsx';

/** The one router. Everything that the frame does not own itself is looked up in the registry by its prefix. */
export function createStaffRouter() {
  return createBrowserRouter([
    {
      element: <Layout />,
      errorElement: <FrameFailure />,
      children: [
        { index: true, element: <HomeRoute /> },
        { path: '/pages/home', element: <HomeRoute /> },
        { path: '/pages/guide', lazy: guide },
        { path: '*', element: <AreaPage /> },
      ],
    },
  ]);
}

async function guide() {
  const { GuidePage } = await import('../features/guide/guide.page.tsx');
  return { Component: GuidePage };
}
