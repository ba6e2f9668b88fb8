import { expect, it } from 'vitest';
import { recall, remember } from './browser-storage.ts';

it('where a page may store nothing, nothing is remembered and nothing breaks', () => {
  const closed = {
    get localStorage(): Storage {
      throw new DOMException('denied', 'SecurityError');
    },
  };
  expect(() => remember('key', 'value', closed)).not.toThrow();
  expect(recall('key', closed)).toBeNull();
});

it('what is remembered is recalled', () => {
  const kept = new Map<string, string>();
  const open = {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    } as Storage,
  };
  remember('key', 'value', open);
  expect(recall('key', open)).toBe('value');
  expect(recall('other', open)).toBeNull();
});
