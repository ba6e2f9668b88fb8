import {
  platformContract,
  servedContracts,
  type PublishedRemote,
  type WithdrawnRemote,
} from '@mebae/contracts';
import { expect, it } from 'vitest';
import { isSupported, withdrawnOwnerOf } from './registry.ts';

const remote: PublishedRemote = {
  name: 'jgrow',
  routes: [],
  menu: [],
  version: '1',
  contract: platformContract,
  container: 'mfe_x',
  manifest: '/remotes/x/1/mf-manifest.json',
  integrity: 'sha384-x',
  publishedAt: '',
};

it('supports remotes of the contracts that it serves, and neither newer nor older ones', () => {
  expect(isSupported(remote)).toBe(true);
  expect(isSupported({ ...remote, contract: servedContracts.oldest })).toBe(true);
  expect(isSupported({ ...remote, contract: platformContract + 1 })).toBe(false);
  expect(isSupported({ ...remote, contract: servedContracts.oldest - 1 })).toBe(false);
});

it('knows the addresses of a remote that was withdrawn', () => {
  const withdrawn: WithdrawnRemote = {
    name: 'jgrow',
    routes: [{ module: './routes', prefixes: ['/pages/jgrow'] }],
    version: '1',
    withdrawnAt: '',
  };
  const registry = { updatedAt: '', remotes: [], withdrawn: [withdrawn] };
  expect(withdrawnOwnerOf(registry, '/pages/jgrow/event')).toBe(withdrawn);
  expect(withdrawnOwnerOf(registry, '/pages/exam')).toBeNull();
  expect(withdrawnOwnerOf({ updatedAt: '', remotes: [] }, '/pages/jgrow')).toBeNull();
});
