import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { httpNames, type RemoteDeclaration } from '@mebae/contracts';
import { expect, onTestFinished, test } from 'vitest';
import { assertAllowed, Refused, registryWith } from './dev-registry.ts';

const declaration: RemoteDeclaration = {
  name: 'exams',
  routes: [{ module: './routes', prefixes: ['/pages/exam'] }],
  menu: [],
};
const published = {
  ...declaration,
  version: '1',
  contract: 1,
  container: 'mfe_exams',
  manifest: '/remotes/exams/1/mf-manifest.json',
  integrity: 'sha384-a',
  publishedAt: '2026-11-21T00:00:00Z',
};
const other = { ...published, name: 'jgrow', container: 'mfe_jgrow' };

/** A product that answers for its registry as the bff does. */
async function startProduct(header: string | null): Promise<string> {
  const server = createServer((_, response) => {
    if (header) response.setHeader(httpNames.developmentRemotes, header);
    response.end(JSON.stringify({ updatedAt: '', remotes: [published, other] }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('the working copy takes the place of the published one, marked, and harms no other', async () => {
  const product = await startProduct('allowed');
  const { remotes } = await registryWith(product, '/remotes/exams/dev/', {
    declaration,
    manifest: Buffer.from('{}'),
  });
  expect(remotes.map(({ name, version, development }) => [name, version, development])).toEqual([
    ['jgrow', '1', undefined],
    ['exams', 'dev', true],
  ]);
  expect(remotes[1]!.manifest).toBe('/remotes/exams/dev/mf-manifest.json');
});

test.each(['refused', null])('a product that says %s is left alone', async (header) => {
  const product = await startProduct(header);
  await expect(assertAllowed(product)).rejects.toThrow(Refused);
  await expect(
    registryWith(product, '/', { declaration, manifest: Buffer.from('{}') }),
  ).rejects.toThrow(/DEVELOPMENT_REMOTES/);
});

test('a product that is not there is no refusal', async () => {
  await expect(assertAllowed('http://127.0.0.1:1')).rejects.not.toThrow(Refused);
});
