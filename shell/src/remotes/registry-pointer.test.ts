import type {
  PublishedRemote,
  RemoteName,
  RemoteRegistry,
  WithdrawnRemote,
} from '@mebae/contracts';
import { expect, it, vi } from 'vitest';
import { createRegistryPointer } from './registry-pointer.ts';

const remote = (name: RemoteName, version: string): PublishedRemote => ({
  name,
  version,
  routes: [],
  menu: [],
  contract: 1,
  container: `mfe_${name}`,
  manifest: `/remotes/${name}/${version}/mf-manifest.json`,
  integrity: 'sha384-x',
  publishedAt: '',
});
const registryOf = (...remotes: PublishedRemote[]): RemoteRegistry => ({ updatedAt: '', remotes });
const versions = ({ remotes }: RemoteRegistry) =>
  remotes.map((item) => `${item.name} ${item.version}`);

function start() {
  const store = { live: registryOf(remote('exams', '1'), remote('jgrow', '1')) };
  const pointer = createRegistryPointer(store.live, async () => store.live);
  return { store, pointer };
}

it('follows the store where nothing runs, and stays where something does', async () => {
  const { store, pointer } = start();
  pointer.pin(remote('exams', '1'));
  store.live = registryOf(remote('exams', '2'), remote('jgrow', '2'));
  await pointer.refresh();
  expect(versions(pointer.get())).toEqual(['exams 1', 'jgrow 2']);
  expect(pointer.newer().map(({ name }) => name)).toEqual(['exams']);
  expect(pointer.live('exams')?.version).toBe('2');
});

it('lets a remote that failed go on with what is live', async () => {
  const { store, pointer } = start();
  pointer.pin(remote('exams', '1'));
  store.live = registryOf(remote('exams', '2'), remote('jgrow', '1'));
  await pointer.renew('exams');
  expect(versions(pointer.get())).toEqual(['exams 2', 'jgrow 1']);
  expect(pointer.newer()).toEqual([]);
});

it('keeps a remote that runs when the store has lost it', async () => {
  const { store, pointer } = start();
  pointer.pin(remote('exams', '1'));
  store.live = registryOf(remote('jgrow', '1'));
  await pointer.refresh();
  expect(versions(pointer.get())).toEqual(['jgrow 1', 'exams 1']);
});

it('reports no registry with the same content, and keeps it', async () => {
  const { store, pointer } = start();
  const listener = vi.fn<() => void>();
  const stop = pointer.subscribe(listener);
  const before = pointer.get();
  store.live = structuredClone(store.live);
  await pointer.refresh();
  expect(pointer.get()).toBe(before);
  expect(listener).not.toHaveBeenCalled();
  store.live = registryOf(remote('exams', '2'));
  await pointer.refresh();
  expect(listener).toHaveBeenCalledOnce();
  stop();
});

it('shows what it knew when the store does not answer', async () => {
  const known = registryOf(remote('exams', '1'));
  const pointer = createRegistryPointer(known, () => Promise.reject(new Error('gone')));
  await expect(pointer.renew('exams')).rejects.toThrow('gone');
  expect(pointer.get()).toBe(known);
});

const withdrawn = (name: RemoteName): WithdrawnRemote => ({
  name,
  routes: [{ module: './routes', prefixes: [`/pages/${name}`] }],
  version: '1',
  withdrawnAt: '2026-11-25T00:00:00.000Z',
});

it('says which remotes run here that were withdrawn, and takes out those that do not run', async () => {
  const { store, pointer } = start();
  const listener = vi.fn<() => void>();
  pointer.subscribe(listener);
  pointer.pin(remote('exams', '1'));
  store.live = { ...registryOf(), withdrawn: [withdrawn('exams'), withdrawn('jgrow')] };
  await pointer.refresh();
  expect(versions(pointer.get())).toEqual(['exams 1']);
  expect(pointer.get().withdrawn).toHaveLength(2);
  expect(pointer.withdrawn().map(({ name }) => name)).toEqual(['exams']);
  expect(listener).toHaveBeenCalledOnce();
  // one that fails is out of order, then
  await pointer.renew('exams');
  expect(versions(pointer.get())).toEqual([]);
  expect(pointer.withdrawn()).toEqual([]);
});
