import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiBase, endpointNames, endpointOf, type Endpoint } from '@mebae/contracts';
import { startTestApi } from '../testing/api.ts';

const api = await startTestApi();

const all = endpointNames.map((name): [string, Endpoint] => [name, endpointOf(name)]);
/** A path with every parameter filled in by something that exists nowhere. */
const somewhere = (endpoint: Endpoint): string =>
  endpoint.path.replaceAll(/:\w*(ID|Id)\b/g, '999999999').replaceAll(/:\w+/g, 'nothing');

describe('every endpoint of the contract', () => {
  it.each(all)('%s is registered', (_name, endpoint) => {
    expect(api.app.hasRoute({ method: endpoint.method, url: `${apiBase}${endpoint.path}` })).toBe(
      true,
    );
  });

  it('has a method and path of its own', () => {
    const keys = all.map(([, endpoint]) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  const closed = all.filter(([, endpoint]) => endpoint.access !== 'public');
  it.each(closed)('%s answers 401 to nobody and to a made-up token', async (_name, endpoint) => {
    const path = somewhere(endpoint);
    for (const given of [{}, { token: 'made-up', candidate: 'made-up' }]) {
      const response = await api.call(endpoint.method, path, {
        ...given,
        ...(endpoint.body && { body: {} }),
      });
      // input that can't be read is refused before anybody is looked up; its response says nothing
      const isNoAddress = response.status === 404 && response.body.code === 2003;
      expect(
        isNoAddress || [400, 401, 406, 415].includes(response.status),
        `${response.status} ${JSON.stringify(response.body)}`,
      ).toBe(true);
    }
  });
});

it('the committed OpenAPI is what the code says', () => {
  const committed = readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8');
  expect(JSON.parse(committed), 'run `npm run openapi -w academic-api`').toEqual(
    JSON.parse(JSON.stringify(api.app.swagger())),
  );
});
