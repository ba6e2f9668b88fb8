import { expect, test } from 'vitest';
import { studentSheets } from './student-zip.ts';

test.each([
  ['ja', '2026-04-08 17:05'],
  ['en', '2026-04-08 17:05'],
  ['vi', '08/04/2026, 17:05'],
] as const)('moments of a student’s workbook are in the order of %s', (language, written) => {
  const profile = { createdAt: new Date('2026-04-08T08:05:00Z') };
  const [sheet] = studentSheets({ profile } as unknown as Parameters<typeof studentSheets>[0], {
    language,
    schoolKind: 'secondary',
  });
  expect(sheet?.rows[1]?.[1]).toBe(written);
});
