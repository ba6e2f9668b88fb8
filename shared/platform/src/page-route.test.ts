import { createElement, Suspense, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { pageRoute, type PageHandle } from './page-route.tsx';

const studentsRoute = () =>
  pageRoute('/pages/students', async () => ({ default: () => 'Students' }));
const htmlOf = (page: ReactNode): string =>
  renderToString(createElement(Suspense, { fallback: 'Waiting' }, page));

test('a page whose code is there is shown at once', async () => {
  const { element, handle } = studentsRoute();
  await (handle as PageHandle).load();
  expect(htmlOf(element)).toContain('Students');
  expect(htmlOf(element)).not.toContain('Waiting');
});

test('a page whose code is not there waits for it', () => {
  expect(htmlOf(studentsRoute().element)).toContain('Waiting');
});
