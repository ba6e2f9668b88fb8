import { createBrowserRouter } from 'react-router';
import { HomePage } from '../features/home/home.page.tsx';
import { AreaPage } from './area.page.tsx';
import { FrameFailure } from './frame-failure.tsx';
import { Layout } from './layout.tsx';

/** The one router. Everything that the frame does not own itself is looked up in the registry by its prefix. */
export function createStaffRouter() {
  return createBrowserRouter([
    {
      element: <Layout />,
      errorElement: <FrameFailure />,
      children: [
        { index: true, element: <HomePage /> },
        { path: '/pages/home', element: <HomePage /> },
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
