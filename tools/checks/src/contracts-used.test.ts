import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../publisher/src/project.ts';
import { projectFiles } from './test-run/project-files.ts';

// The contracts' entry exports everything, so that the dead code check takes all of it for used.
const exported = /^export (?:const|type|interface|function|class) (\w+)/gm;
const word = /[A-Za-z_$][\w$]*/g;

/** Names that a text exports and that no text has a second time. */
function unused(contracts: readonly string[], others: readonly string[]): string[] {
  const uses = new Map<string, number>();
  for (const [name] of [...contracts, ...others].flatMap((text) => [...text.matchAll(word)])) {
    uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  return contracts
    .flatMap((text) => [...text.matchAll(exported)].map(([, name = '']) => name))
    .filter((name) => uses.get(name) === 1);
}

test('what nothing uses is found', () => {
  expect(unused(['export type Gone = 1;', 'export const used = 2;'], ['used'])).toEqual(['Gone']);
});

test('every name that the contracts export is used', () => {
  const files = projectFiles().filter((file) => /\.(?:ts|tsx|mjs)$/.test(file));
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const isContract = (file: string) => file.startsWith('shared/contracts/src/');
  const contracts = files.filter((file) => isContract(file) && !file.endsWith('.test.ts'));
  expect(contracts.length).toBeGreaterThan(50);
  const others = files.filter((file) => !contracts.includes(file));
  expect(unused(contracts.map(read), others.map(read))).toEqual([]);
});
