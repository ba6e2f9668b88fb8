import { platformContract, type RemoteRegistry } from '@mebae/contracts';
import { expect, it, vi } from 'vitest';
import { loadAhead } from './load-ahead.ts';
import type { AreaLoader } from './load-area.ts';

const registry = (contract: number): RemoteRegistry => ({
  updatedAt: '',
  remotes: [
    {
      name: 'records',
      routes: [{ module: './routes', prefixes: ['/pages/student-record'] }],
      menu: [],
      version: '1',
      contract,
      container: 'mfe_records',
      manifest: '/remotes/records/1/mf-manifest.json',
      integrity: 'sha384-x',
      publishedAt: '',
    },
  ],
});

const failing = () => vi.fn<AreaLoader>(() => Promise.reject(new Error('unreachable')));

it('loads the area of the page, and leaves its failure to the area', async () => {
  const load = failing();
  const known = registry(platformContract);
  await loadAhead(Promise.resolve(known), '/pages/student-record/5', load);
  const [remote] = known.remotes;
  expect(load).toHaveBeenCalledExactlyOnceWith({ remote, module: './routes' }, false, {
    path: '/pages/student-record/5',
  });
});

it('loads nothing for a page of the frame, for an area that needs a newer shell, without a registry', async () => {
  const load = failing();
  await loadAhead(Promise.resolve(registry(platformContract)), '/pages/home', load);
  const newer = registry(platformContract + 1);
  await loadAhead(Promise.resolve(newer), '/pages/student-record/5', load);
  await loadAhead(Promise.reject(new Error('offline')), '/pages/student-record/5', load);
  expect(load).not.toHaveBeenCalled();
});
