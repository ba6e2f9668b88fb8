import { expect, it } from 'vitest';
import { retentionKinds, type Retention } from '@mebae/contracts';
import { differencesOf } from '@mebae/ui/forms';
import type { Text } from '../../lib/text.ts';
import { comparedRetention, valuesOf } from './retention-values.ts';

const t: Text = (key, values) => [key, ...Object.values(values ?? {})].join(' ');
const saved = {
  ...Object.fromEntries(retentionKinds.map((kind) => [kind, null])),
  mailDays: 365,
  updatedAt: '2026-06-01T00:00:00.000Z',
} as Retention;

it('says what is kept for how long in both versions', () => {
  const typed = { ...valuesOf(saved), mailDays: '', answerDays: '730' };
  expect(differencesOf(comparedRetention(t), typed, saved)).toEqual([
    { label: 'data.mailDays', mine: 'data.forever', theirs: 'school.expiryDays 365' },
    { label: 'data.answerDays', mine: 'school.expiryDays 730', theirs: 'data.forever' },
  ]);
});
