import { expect, it } from 'vitest';
import { asFileName } from './file-name.ts';

it('leaves letters of every language, and none that a path is made of', () => {
  expect(asFileName('2026/1 組: "A"')).toBe('2026_1 組_ _A_');
});
