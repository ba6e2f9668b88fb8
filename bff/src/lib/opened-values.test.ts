import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { rememberOpened } from './opened-values.ts';
import { createSealer } from './sealing.ts';
import type { Sealer } from './sealing.ts';

function counted(): { sealer: Sealer; opens: () => number } {
  const real = createSealer([{ kid: 'k1', secret: randomBytes(32) }]);
  let opens = 0;
  const sealer: Sealer = {
    seal: (name, text) => real.seal(name, text),
    open(name, sealed) {
      opens += 1;
      return real.open(name, sealed);
    },
  };
  return { sealer, opens: () => opens };
}

test('a value is opened once, and only for the name that it was sealed for', () => {
  const { sealer, opens } = counted();
  const remembering = rememberOpened(sealer);
  const sealed = remembering.seal('a', 'text');
  expect([remembering.open('a', sealed), remembering.open('a', sealed)]).toEqual(['text', 'text']);
  expect(opens()).toBe(1);
  expect(remembering.open('b', sealed)).toBeNull();
  const last = sealed.endsWith('A') ? 'Q' : 'A';
  expect(remembering.open('a', sealed.slice(0, -1) + last)).toBeNull();
});

test('made-up values are not kept, and the oldest of too many goes', () => {
  const { sealer, opens } = counted();
  const remembering = rememberOpened(sealer, 2);
  const [first = '', second = '', third = ''] = ['1', '2', '3'].map((t) => sealer.seal('a', t));
  remembering.open('a', first);
  remembering.open('a', second);
  for (let i = 0; i < 5; i += 1) remembering.open('a', `k1.${i}`);
  expect(opens()).toBe(7);
  remembering.open('a', first);
  expect(opens()).toBe(7);
  remembering.open('a', third);
  expect([remembering.open('a', second), remembering.open('a', third)]).toEqual(['2', '3']);
  expect(opens()).toBe(8);
  expect(remembering.open('a', first)).toBe('1');
  expect(opens()).toBe(9);
});
