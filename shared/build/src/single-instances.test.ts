import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { countedPackage } from './counted-instances.ts';
import { remoteConfig } from './remote.ts';
import { packageFileOf, singleInstancePackages } from './single-instance-packages.ts';
import { buildFixture } from './testing/build-fixture.ts';
import { plantedCopy } from './testing/planted-copy.ts';

const installed = join(import.meta.dirname, '../../../node_modules');

describe('packageFileOf', () => {
  it('knows a second copy by its file', () => {
    expect(packageFileOf('/x/node_modules/react/index.js')?.package).toBe('react');
    expect(packageFileOf('/x/node_modules/a/node_modules/swr/dist/index.mjs')).toMatchObject({
      package: 'swr',
      folder: '/x/node_modules/a/node_modules/swr',
      path: 'dist/index.mjs',
    });
    expect(packageFileOf('C:\\x\\node_modules\\@griffel\\react\\src\\x.js')?.package).toBe(
      '@griffel/react',
    );
  });

  it('does not mistake others for one', () => {
    expect(packageFileOf('/x/node_modules/react-hook-form/dist/index.js')).toBeUndefined();
    expect(packageFileOf('/x/shell/src/react/index.ts')).toBeUndefined();
    expect(packageFileOf(null)).toBeUndefined();
  });
});

it.each(singleInstancePackages)('%s keeps its state in one file of what is installed', (name) => {
  const folder = join(installed, name);
  expect(existsSync(folder)).toBe(true);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const counted = files.filter((file) => countedPackage(join(folder, file)));
  // Packages with a build for development keep it once in each.
  expect([...new Set(counted.map((file) => file.replace('development', 'production')))]).toEqual([
    expect.any(String),
  ]);
});

it('a remote’s build fails with copies of its own, and says what to do', async () => {
  const planted = ['swr', 'react-router', 'i18next', '@griffel/core'];
  const remote = {
    'remote.json': JSON.stringify({
      name: 'jgrow',
      routes: [{ module: './routes', prefixes: ['/pages/jgrow'] }],
      menu: [],
    }),
    'src/index.ts': `
      import { defineRemote } from '@mebae/platform';
      ${planted.map((name, at) => `import * as own${at} from '${name}'; console.info(own${at});`).join('\n')}
      export default defineRemote({ namespace: 'x', routes: [], translations: {} as never });
    `,
  };
  const { errors } = await buildFixture(
    remote,
    (dirname) => remoteConfig({ name: 'jgrow', dirname })[0]!,
  );
  // No word of react: that is the shell's.
  expect(errors.toSorted()).toEqual(
    planted
      .toSorted()
      .map(
        (name) =>
          `A second copy of ${name} would be bundled: import what you need of it from @mebae/platform (or from the shared module itself) instead.`,
      ),
  );
}, 600_000);

it('counts each copy that is evaluated, by where it came from', async () => {
  const script = await plantedCopy();
  const page = createContext({ console, setTimeout, clearTimeout });
  runInContext(script, page);
  runInContext(script, page);
  const counted = runInContext('JSON.stringify(globalThis.mebaeInstances)', page) as string;
  const lines = JSON.parse(counted) as [string, string, string][];
  expect(lines.map(([name]) => name).toSorted()).toEqual([
    'i18next',
    'i18next',
    'react',
    'react',
    'swr',
    'swr',
  ]);
  expect(new Set(lines.map(([, , from]) => from))).toEqual(new Set(['planted']));
}, 600_000);
