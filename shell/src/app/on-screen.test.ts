import type { RemoteRegistry } from '@mebae/contracts';
import { expect, it } from 'vitest';
import { screenOf } from './on-screen.ts';

const registry = {
  remotes: [
    {
      name: 'exams',
      version: '1.2.0',
      routes: [{ module: './routes', prefixes: ['/pages/exam'] }],
    },
  ],
} as unknown as RemoteRegistry;

it.each([
  ['/', { screen: 'home' }],
  ['/pages/home', { screen: 'home' }],
  ['/pages/account', { screen: 'account' }],
  ['/pages/exam/7/results', { screen: 'exams', version: '1.2.0' }],
  ['/pages/nowhere', { screen: 'other' }],
])('%s is known without what stands in the address', (path, screen) => {
  expect(screenOf(registry, path)).toEqual(screen);
});
