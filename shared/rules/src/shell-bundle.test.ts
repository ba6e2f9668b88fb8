import { expect, it } from 'vitest';
import { shellBundleOf } from './shell-bundle.ts';

it.each([
  ['/', 'staff'],
  ['/pages/home', 'staff'],
  ['/signin', 'signin'],
  ['/signin/x', 'staff'],
  ['/signin/12', 'signin'],
  ['/signin/oidc/3', 'staff'],
  ['/reset-password', 'reset-password'],
  ['/reset-password/token', 'reset-password'],
  ['/reset-passwords', 'staff'],
  ['/help/signin', 'help'],
])('the page at %s begins with %s', (path, bundle) => {
  expect(shellBundleOf(path)).toBe(bundle);
});
