import { expect, test, vi } from 'vitest';
import { FakeStorage } from '../queue/fake-storage.test-data.ts';
import { createSessionStore, removeOutdatedSessions, type KeptSession } from './kept-session.ts';

const kept = (title: string) => ({ session: { title }, clockOffset: 5 }) as unknown as KeptSession;

test('what a link keeps is read again by the same link, the newest of several', async () => {
  const storage = new FakeStorage();
  const store = createSessionStore(storage, 'token-of-hanako');
  expect(await store.read()).toBeNull();
  void store.keep(kept('first'));
  void store.keep(kept('佐藤 花子'.repeat(20_000)));
  void store.keep(kept('last'));
  expect(await store.read()).toEqual(kept('last'));
  expect(await createSessionStore(storage, 'token-of-hanako').read()).toEqual(kept('last'));
  await store.forget();
  expect(await store.read()).toBeNull();
  expect(storage.length).toBe(0);
});

test('nobody reads it without the link', async () => {
  const storage = new FakeStorage();
  await createSessionStore(storage, 'token-of-hanako').keep(kept('佐藤 花子'));
  const [[name, text]] = [...storage.entries] as [[string, string]];
  expect(`${name} ${text}`).not.toMatch(/token|title|花子/);
  vi.spyOn(console, 'warn').mockReturnValue();
  expect(await createSessionStore(storage, 'token-of-taro').read()).toBeNull();
  const copied = new FakeStorage();
  const theirs = createSessionStore(copied, 'token-of-taro');
  await theirs.keep(kept('any'));
  for (const key of copied.entries.keys()) copied.setItem(key, text);
  expect(await theirs.read()).toBeNull();
});

test('a browser that stores nothing keeps nothing, and the page goes on', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const storage = new FakeStorage();
  storage.full = true;
  const store = createSessionStore(storage, 'token');
  await store.keep(kept('any'));
  expect(await store.read()).toBeNull();
  const none = createSessionStore(null, 'token');
  await none.keep(kept('any'));
  expect(await none.read()).toBeNull();
});

test('what was not touched for a month is removed, pending answers never', async () => {
  const storage = new FakeStorage();
  await createSessionStore(storage, 'token').keep(kept('any'));
  storage.setItem('mebae-answer:link:1/101', '{}');
  const names = [...storage.entries.keys()];
  removeOutdatedSessions(storage, Date.now() + 30 * 86_400_000);
  expect([...storage.entries.keys()]).toEqual(names);
  removeOutdatedSessions(storage, Date.now() + 32 * 86_400_000);
  expect([...storage.entries.keys()]).toEqual(['mebae-answer:link:1/101']);
});
