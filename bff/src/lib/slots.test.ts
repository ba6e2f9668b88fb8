import { fc } from '@mebae/testing/properties';
import { until } from '@mebae/testing/process';
import { expect, test } from 'vitest';
import { Slots } from './slots.ts';

const all = (n: number) => ({ total: n, perClient: n, perPerson: n });
const from = (client: string) => ({ client, person: null });
/** Longer than any test. */
const hourMs = 3_600_000;

/** Takes slots in turn, and notes who got one and who was refused. */
function setUp(slots: Slots) {
  const served: string[] = [];
  const refused: string[] = [];
  const enter = (name: string, client = name) =>
    slots.takeInTurn(from(client), (hasSlot) => void (hasSlot ? served : refused).push(name));
  return { served, refused, enter };
}

test('calls wait in their order, a given number of them, and those that leave are passed over', () => {
  const slots = new Slots(all(1), all(3), hourMs);
  const { served, refused, enter } = setUp(slots);
  enter('a');
  enter('b');
  const leave = enter('c');
  enter('d');
  enter('e');
  expect([served, refused, slots.waiting]).toEqual([['a'], ['e'], 3]);
  expect(slots.isOpenTo(from('f'))).toBe(false);
  leave?.();
  expect([slots.waiting, slots.isOpenTo(from('f'))]).toEqual([2, true]);
  for (const name of ['a', 'b', 'd']) slots.release(from(name));
  expect([served, slots.used, slots.waiting]).toEqual([['a', 'b', 'd'], 0, 0]);
});

test('whoever waits for a share of their own holds nobody up', () => {
  const slots = new Slots({ total: 2, perClient: 1, perPerson: 2 }, all(4), hourMs);
  const { served, enter } = setUp(slots);
  enter('a', 'school');
  enter('b', 'school');
  enter('c', 'home');
  expect(served).toEqual(['a', 'c']);
  enter('d', 'library');
  slots.release(from('home'));
  expect(served).toEqual(['a', 'c', 'd']);
  slots.release(from('school'));
  expect(served).toEqual(['a', 'c', 'd', 'b']);
});

test('who has waited for too long is refused, once', async () => {
  const slots = new Slots(all(1), all(1), 10);
  const { served, refused, enter } = setUp(slots);
  enter('a');
  enter('b');
  await until(() => refused.length > 0);
  slots.release(from('a'));
  expect([served, refused, slots.used, slots.waiting]).toEqual([['a'], ['b'], 0, 0]);
});

test('no slot is lost or given twice, and none is available to whoever waits', () => {
  const event = fc.record({
    kind: fc.constantFrom('enter', 'release', 'leave'),
    who: fc.nat({ max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const slots = new Slots({ total: 3, perClient: 2, perPerson: 3 }, all(5), hourMs);
      const held: string[] = [];
      const waiting: { client: string; leave: () => void }[] = [];
      for (const { kind, who } of events) {
        const client = `client ${who}`;
        if (kind === 'enter') {
          const entry = { client, leave: (): void => undefined };
          let hasEnded = false;
          const leave = slots.takeInTurn(from(client), (hasSlot) => {
            hasEnded = true;
            if (hasSlot) held.push(client);
            const at = waiting.indexOf(entry);
            if (at >= 0) waiting.splice(at, 1);
          });
          if (leave && !hasEnded) waiting.push(Object.assign(entry, { leave }));
        } else if (kind === 'release') {
          const at = held.indexOf(client);
          if (at < 0) continue;
          held.splice(at, 1);
          slots.release(from(client));
        } else {
          waiting.splice(who, 1)[0]?.leave();
        }
        expect(slots.used).toBe(held.length);
        expect(slots.waiting).toBe(waiting.length);
        for (const each of waiting) expect(slots.isAvailable(from(each.client))).toBe(false);
      }
      for (const { leave } of waiting) leave();
    }),
  );
});
