import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';
import { baseConfig } from './base.ts';
import { buildFixture } from './testing/build-fixture.ts';

it('evaluates a module again that threw, instead of handing out what it had made until then', async () => {
  const files = {
    'src/index.ts': `
      const load = () => require('./screen.ts').made;
      globalThis.tries = [];
      for (let index = 0; index < 2; index += 1) {
        try { tries.push(load()); } catch (error) { tries.push(String(error)); }
      }
    `,
    'src/screen.ts': `
      globalThis.evaluated = (globalThis.evaluated ?? 0) + 1;
      if (globalThis.evaluated === 1) throw new Error('not yet');
      export const made = 'whole';
    `,
  };
  const { errors, asset } = await buildFixture(files, (dirname) => {
    const base = baseConfig('half-made', dirname);
    return { ...base, entry: './src/index.ts', output: { ...base.output, filename: 'page.js' } };
  });
  expect(errors).toEqual([]);
  const page = createContext({});
  runInContext(asset('page.js'), page);
  expect(page['tries']).toEqual(['Error: not yet', 'whole']);
});
