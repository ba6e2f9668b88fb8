import type { Operation } from '@mebae/contracts';
import { expect, test } from 'vitest';
import { eventsBetween } from './events.ts';

const operation = (over: Partial<Operation> = {}): Operation => ({
  operationID: 'a',
  kind: 'importStudents',
  name: '名簿.xlsx',
  route: '/pages/a',
  state: 'running',
  done: 0,
  total: 1000,
  failure: null,
  createdAt: '2026-05-01T00:00:00.000Z',
  finishedAt: null,
  ...over,
});
const events = (before: Operation[], after: Operation[]) =>
  eventsBetween(before, after).map((event) =>
    event.kind === 'quarter' ? event.share : event.kind,
  );

test('a start, each quarter and the end are announced, and nothing between', () => {
  const steps = [0, 120, 249, 250, 490, 760, 990].map((done) => operation({ done }));
  const heard = steps.map((step, index) =>
    events(steps.slice(Math.max(0, index - 1), index), [step]),
  );
  expect(heard).toEqual([['started'], [], [], [0.25], [], [0.75], []]);
  const ended = operation({ state: 'succeeded', done: 1000 });
  expect(events([operation({ done: 990 })], [ended])).toEqual(['ended']);
  expect(events([ended], [ended])).toEqual([]);
});

test('an end that came between two responses is announced, and one that was dismissed is not', () => {
  expect(events([], [operation({ state: 'failed' })])).toEqual(['ended']);
  expect(events([operation({ state: 'failed' })], [])).toEqual([]);
});

test('an operation of unknown length has a start and an end', () => {
  const unknown = operation({ total: null });
  expect(events([unknown], [unknown])).toEqual([]);
});

test('a further try, which begins at nothing, announces nothing', () => {
  expect(events([operation({ done: 600 })], [operation({ done: 0 })])).toEqual([]);
});
