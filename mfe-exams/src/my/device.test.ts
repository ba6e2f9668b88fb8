import { apiBase, ownPageEndpoints } from '@mebae/contracts';
import { afterEach, expect, test, vi } from 'vitest';
import { endLeftSignIn, leavePage } from './device.ts';

// the page's modules look for their nonce while they are loaded; after that there is no document here
vi.hoisted(() => vi.stubGlobal('document', { querySelector: () => null }));
vi.unstubAllGlobals();

const address = apiBase + ownPageEndpoints.signOut.path;
afterEach(() => vi.unstubAllGlobals());

/** A device whose calls are answered as given, and what it asked for. */
function setUp(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const device = { isOnline: true, signOuts: 0, wentTo: [] as string[] };
  vi.stubGlobal('window', {
    get localStorage() {
      return storage();
    },
    get sessionStorage() {
      return storage();
    },
  });
  vi.stubGlobal('location', { search: '', replace: (to: string) => device.wentTo.push(to) });
  vi.stubGlobal('fetch', async (input: URL | string) => {
    if (!device.isOnline) throw new TypeError('fetch failed');
    if (String(input).endsWith(address)) device.signOuts += 1;
    return Response.json({});
  });
  return device;
}

function inMemory() {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  return () => storage;
}

test('a browser that stores nothing signs the student out all the same', async () => {
  const device = setUp(() => {
    throw new Error('forbidden');
  });
  await leavePage();
  expect([device.signOuts, device.wentTo]).toEqual([1, ['/c']]);
});

test('a sign-out that got through is not made again', async () => {
  const device = setUp(inMemory());
  await leavePage();
  await endLeftSignIn();
  expect(device.signOuts).toBe(1);
});

test('a sign-out that did not get through is made later, and fails until then', async () => {
  const device = setUp(inMemory());
  device.isOnline = false;
  await leavePage();
  expect([device.signOuts, device.wentTo]).toEqual([0, ['/c']]);
  await expect(endLeftSignIn()).rejects.toThrow('network');
  device.isOnline = true;
  await endLeftSignIn();
  await endLeftSignIn();
  expect(device.signOuts).toBe(1);
});
