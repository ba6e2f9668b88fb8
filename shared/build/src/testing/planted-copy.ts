import { baseConfig } from '../base.ts';
import { buildFixture } from './build-fixture.ts';

/**
 * Builds what no remote's build would let through: a script with copies of its own of react, swr and i18next.
 * @returns the script
 */
export async function plantedCopy(): Promise<string> {
  const entry = `
    import { SWRConfig } from 'swr';
    import { createInstance } from 'i18next';
    globalThis.planted = [SWRConfig, createInstance];
  `;
  const { errors, asset } = await buildFixture({ 'src/index.ts': entry }, (dirname) => {
    const base = baseConfig('planted', dirname);
    return {
      ...base,
      entry: './src/index.ts',
      output: { ...base.output, filename: 'planted.js' },
    };
  });
  if (errors.length > 0) throw new Error(errors.join('\n'));
  return asset('planted.js');
}
