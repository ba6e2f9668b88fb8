import type { Operation } from '@mebae/contracts';
import { expect, test } from 'vitest';
import { isPageOf, seenOnPage, shownOperations } from './seen.ts';

const dayMs = 86_400_000;
const end = '2026-05-01T00:00:00.000Z';
const operation = (over: Partial<Operation> = {}): Operation => ({
  operationID: 'a',
  kind: 'importStudents',
  name: '名簿.xlsx',
  route: '/pages/students/import/7',
  state: 'succeeded',
  done: 1,
  total: 1,
  failure: null,
  createdAt: end,
  finishedAt: end,
  ...over,
});
const page = { pathname: '/pages/students/import/7', search: '' };

test('a page is an operation’s when its address has all that the operation’s has', () => {
  expect(isPageOf(operation(), page)).toBe(true);
  expect(isPageOf(operation(), { pathname: '/pages/students', search: '' })).toBe(false);
  const withQuery = operation({ route: '/pages/exam/3?tab=links&cards=5' });
  const open = (search: string) => isPageOf(withQuery, { pathname: '/pages/exam/3', search });
  expect([open(''), open('?tab=links&cards=4'), open('?cards=5&x=1&tab=links')]).toEqual([
    false,
    false,
    true,
  ]);
});

test('a result is seen on its page, a failure and what still runs are not', () => {
  const states = ['succeeded', 'failed', 'running', 'waiting'] as const;
  const all = states.map((state) => operation({ operationID: state, state }));
  expect(seenOnPage(all, page).map(({ operationID }) => operationID)).toEqual(['succeeded']);
});

test('what was seen is gone, and the rest after a day; what runs stays', () => {
  const ended = operation();
  const running = operation({
    operationID: 'b',
    state: 'running',
    finishedAt: null,
    createdAt: '2026-04-01T00:00:00.000Z',
  });
  const shown = (seen: string[], ms: number) =>
    shownOperations([ended, running], new Set(seen), Date.parse(end) + ms).map(
      ({ operationID }) => operationID,
    );
  expect(shown([], 1000)).toEqual(['a', 'b']);
  expect(shown(['a'], 1000)).toEqual(['b']);
  expect(shown([], dayMs)).toEqual(['b']);
});
