import { expect, it } from 'vitest';
import { shortName } from './operation-words.ts';

it('a name that fits is left as it is', () => {
  expect(shortName('名簿.xlsx')).toBe('名簿.xlsx');
  expect(shortName('あ'.repeat(40))).toBe('あ'.repeat(40));
});

it('a long name loses its middle, never half a letter', () => {
  // Two code points each: a letter and its voiced sound mark.
  const short = shortName(`${'か\u3099'.repeat(60)}_最終版(2).xlsx`);
  expect(short).toBe(`${'か\u3099'.repeat(23)}…${'か\u3099'.repeat(4)}_最終版(2).xlsx`);
});
