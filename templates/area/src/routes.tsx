import type { RouteObject } from '@mebae/platform';
import { lazy } from 'react';
import { paths } from './lib/paths.ts';

const OverviewPage = lazy(() => import('./features/overview/overview.page.tsx'));

export const routes: RouteObject[] = [{ path: paths.overview, element: <OverviewPage /> }];
