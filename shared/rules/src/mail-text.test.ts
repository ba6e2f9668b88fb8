import { expect, test } from 'vitest';
import { mailMoment } from './mail-text.ts';

test.each([
  ['ja', '2026年4月8日 17:05'],
  ['en', 'April 8, 2026 at 5:05 PM'],
  ['vi', '17:05 08/04/2026'],
] as const)('mails write a moment in the order of %s', (language, written) => {
  expect(mailMoment(new Date('2026-04-08T08:05:00Z'), language).replaceAll('\u202F', ' ')).toBe(
    written,
  );
});
