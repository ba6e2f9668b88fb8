import { platformContract, type PublishedRemote, type RemoteRegistry } from '@mebae/contracts';
import { initI18n, type RemoteModule } from '@mebae/platform';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createRemoteLoader,
  preloadAddress,
  preloadPage,
  type RemoteLoader,
} from './remote-loader.ts';
import type { ModuleRequest } from './remote-files.ts';

beforeAll(() => initI18n('ja'));

const remote: PublishedRemote = {
  name: 'exams',
  routes: [{ module: './routes', prefixes: ['/pages/exam'] }],
  menu: [],
  version: '1',
  contract: platformContract,
  container: 'mfe_exams',
  manifest: '/remotes/exams/1/mf-manifest.json',
  integrity: 'sha384-x',
  publishedAt: '',
};
const owner = { remote, module: './routes' };
const ownerOfContract = (contract: number) => ({ ...owner, remote: { ...remote, contract } });

function remoteModule(texts: Promise<{ default: object }> = Promise.resolve({ default: {} })) {
  const list = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const detail = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('lost')));
  const module = {
    namespace: 'exams',
    translations: { ja: () => texts, en: () => texts, vi: () => texts },
    routes: [
      { path: '/pages/exam' },
      { path: '/pages/exam/list', handle: { load: list } },
      { path: '/pages/exam/:evalSettingID', handle: { load: detail } },
    ],
  } as unknown as RemoteModule;
  return { module, list, detail };
}

describe('a load', () => {
  it("begins with a page's own code beside the remote's texts, and leaves its faults to who shows it", async () => {
    let textsCame = (): void => undefined;
    const texts = new Promise<{ default: object }>((resolve) => {
      textsCame = () => resolve({ default: {} });
    });
    const { module, detail } = remoteModule(texts);
    const load = createRemoteLoader(() => Promise.resolve(module));
    const loaded = load(owner, { path: '/pages/exam/7' });
    await vi.waitFor(() => expect(detail).toHaveBeenCalledOnce());
    textsCame();
    expect(await loaded).toBe(module);
  });

  it('is made once, anew after a failure or on request, and knows its attempt', async () => {
    const { module } = remoteModule();
    const results = [Promise.reject(new Error('gone')), Promise.resolve(module)];
    const loadModule = vi.fn<(request: ModuleRequest) => Promise<RemoteModule>>(
      () => results.shift() ?? Promise.resolve(module),
    );
    const load = createRemoteLoader(loadModule);
    await expect(load(owner)).rejects.toThrow('gone');
    expect(await load(owner)).toBe(module);
    expect(await load(owner)).toBe(module);
    await load(owner, { again: true });
    await load({ ...owner, remote: { ...remote, version: '2' } });
    const asked = loadModule.mock.calls.map(
      ([
        {
          attempt,
          remote: { version },
        },
      ]) => [version, attempt],
    );
    expect(asked).toEqual([
      ['1', 1],
      ['1', 2],
      ['1', 3],
      ['2', 1],
    ]);
  });
});

describe('a page that is loaded before it is opened', () => {
  const loaderOf = (module: RemoteModule) => vi.fn<RemoteLoader>(() => Promise.resolve(module));

  it('comes with its remote, and alone', async () => {
    const { module, list, detail } = remoteModule();
    const load = loaderOf(module);
    await preloadPage(load, owner, '/pages/exam/list');
    expect(load).toHaveBeenCalledWith(owner, { path: '/pages/exam/list' });
    expect(list).toHaveBeenCalledOnce();
    expect(detail).not.toHaveBeenCalled();
  });

  it('needs no code of its own', async () => {
    const { module, list, detail } = remoteModule();
    await preloadPage(loaderOf(module), owner, '/pages/exam');
    await preloadPage(loaderOf(module), owner, '/pages/elsewhere');
    expect(list).not.toHaveBeenCalled();
    expect(detail).not.toHaveBeenCalled();
  });

  it('is left alone where this shell does not serve its remote', async () => {
    const load = loaderOf(remoteModule().module);
    await preloadPage(load, ownerOfContract(99), '/pages/exam/list');
    expect(load).not.toHaveBeenCalled();
  });
});

describe('the page of an address', () => {
  const registryOf = (contract: number): RemoteRegistry => ({
    updatedAt: '',
    remotes: [ownerOfContract(contract).remote],
  });
  const failing = () => vi.fn<RemoteLoader>(() => Promise.reject(new Error('unreachable')));

  it('is loaded with its remote, whose failure is left to who shows it', async () => {
    const load = failing();
    const known = registryOf(platformContract);
    await preloadAddress(Promise.resolve(known), '/pages/exam/5', load);
    expect(load).toHaveBeenCalledExactlyOnceWith(owner, { path: '/pages/exam/5' });
  });

  it('is nothing for a page of the frame, for a remote that needs a newer shell, without a registry', async () => {
    const load = failing();
    await preloadAddress(Promise.resolve(registryOf(platformContract)), '/pages/home', load);
    const newer = registryOf(platformContract + 1);
    await preloadAddress(Promise.resolve(newer), '/pages/exam/5', load);
    await preloadAddress(Promise.reject(new Error('offline')), '/pages/exam/5', load);
    expect(load).not.toHaveBeenCalled();
  });
});
