import { expect, test } from 'vitest';
import { remember } from './remember.ts';

function counted(max?: number) {
  const asked: string[] = [];
  const find = remember((text) => {
    asked.push(text);
    return text.startsWith('good') ? { text } : null;
  }, max);
  return { asked, find };
}

test('what was found is found once', () => {
  const { asked, find } = counted();
  const first = find('good');
  expect(first).toEqual({ text: 'good' });
  expect(find('good')).toBe(first);
  expect(asked).toEqual(['good']);
});

test('what was not found is not kept, and pushes nothing out; the oldest of too many goes', () => {
  const { asked, find } = counted(2);
  find('good 1');
  find('good 2');
  for (const text of ['bad 1', 'bad 2', 'bad 1']) expect(find(text)).toBeNull();
  find('good 1');
  expect(asked).toEqual(['good 1', 'good 2', 'bad 1', 'bad 2', 'bad 1']);
  find('good 3');
  find('good 2');
  find('good 3');
  expect(asked.slice(5)).toEqual(['good 3']);
  find('good 1');
  expect(asked.slice(5)).toEqual(['good 3', 'good 1']);
});
