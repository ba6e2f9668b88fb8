import { expect, it } from 'vitest';
import { endpointNames, endpointOf } from '@mebae/contracts';
import { z } from 'zod';

/** Names of objects' keys in a JSON schema, with the place of each object. */
function* objectsOf(schema: unknown, place: string): Generator<[string, string[]]> {
  if (typeof schema !== 'object' || schema === null) return;
  if ('properties' in schema && typeof schema.properties === 'object' && schema.properties) {
    yield [place, Object.keys(schema.properties)];
  }
  for (const [key, value] of Object.entries(schema)) yield* objectsOf(value, `${place}.${key}`);
}

/** Prefixes under which an object has a person's name: the empty one, or `updatedBy`. */
const namesIn = (keys: readonly string[]): string[] =>
  keys.flatMap((key) => /^(.*?)[lL]astName$/.exec(key)?.[1] ?? []);

const withCase = (prefix: string, part: string): string =>
  prefix === '' ? part : `${prefix}${part.charAt(0).toUpperCase()}${part.slice(1)}`;

it('a response names nobody without the readings that Latin letters are made from', () => {
  let names = 0;
  const without: string[] = [];
  for (const name of endpointNames) {
    const { response } = endpointOf(name);
    if (!response) continue;
    const schema = z.toJSONSchema(response, { unrepresentable: 'any', reused: 'inline' });
    for (const [place, keys] of objectsOf(schema, name)) {
      for (const prefix of namesIn(keys)) {
        names += 1;
        const parts = ['firstName', 'lastNameKana', 'firstNameKana'];
        if (parts.every((part) => keys.includes(withCase(prefix, part)))) continue;
        without.push(`${place} ${prefix}`);
      }
    }
  }
  expect(without).toEqual([]);
  expect(names).toBeGreaterThan(60);
});
