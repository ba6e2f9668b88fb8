import { tokens as fluentsOwn } from '@fluentui/react-components';
import { expect, it } from 'vitest';
import { tokens } from './fluent-tokens.ts';

it('gives what Fluent’s own list gives', () => {
  const names = Object.keys(fluentsOwn);
  expect(names.length).toBeGreaterThan(400);
  expect(Object.fromEntries(names.map((name) => [name, tokens[name]]))).toEqual(fluentsOwn);
});
