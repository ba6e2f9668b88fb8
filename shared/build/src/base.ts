import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { CountedInstancesPlugin } from './counted-instances.ts';
import { PrecompressPlugin } from './precompress.ts';
import { providedVersions } from './shared-modules.ts';

const root = join(import.meta.dirname, '../../..');

/** Whether `webpack serve` reads this; everything else is a production build unless NODE_ENV says otherwise. */
export const isServing = process.argv.includes('serve');
/** Stands in for Fluent's list of tokens. */
const fluentTokens = join(import.meta.dirname, 'fluent-tokens.ts');
const mode = isServing || process.env['NODE_ENV'] === 'development' ? 'development' : 'production';

/**
 * Settings that shell and remotes share: TypeScript by swc, tree-shaking across our packages, a persistent cache, and
 * compressed copies of what is served.
 * @param name names the cache and the chunk global: one a build
 * @param dirname the package's folder
 */
export function baseConfig(name: string, dirname: string): Configuration {
  return {
    name,
    mode,
    context: dirname,
    target: ['web', 'es2022'],
    // No eval in any mode: the pages' content security policy forbids it.
    devtool: mode === 'production' ? false : 'cheap-module-source-map',
    output: {
      path: join(dirname, 'dist'),
      clean: true,
      uniqueName: `mebae-${name}`,
      hashFunction: 'xxhash64',
      // A module that threw is evaluated again: a retry would get what it had made until then, and hide the first error.
      strictModuleExceptionHandling: true,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          use: {
            loader: 'swc-loader',
            options: {
              jsc: {
                parser: { syntax: 'typescript', tsx: true },
                transform: {
                  // Never the development runtime: a remote that is being worked on runs with the product's own React.
                  react: { runtime: 'automatic', development: false },
                },
                target: 'es2022',
              },
            },
          },
        },
        {
          // Barrels of our own packages: what is not imported is not bundled.
          test: /\.(ts|tsx|json)$/,
          include: ['charts', 'contracts', 'rules', 'platform', 'ui'].map((dir) =>
            join(root, 'shared', dir),
          ),
          sideEffects: false,
        },
        {
          // Browsers use an endpoint's address, not its schemas: about 25 kB of gzipped script less. A form's own schema
          // still gets zod, in the chunk of that form.
          include: join(root, 'shared/contracts'),
          resolve: { alias: { zod$: join(import.meta.dirname, 'without-zod.ts') } },
        },
        {
          include: join(root, 'shared/contracts/src'),
          test: /\.ts$/,
          enforce: 'pre',
          loader: join(import.meta.dirname, 'without-schemas.ts'),
        },
      ],
    },
    optimization: { chunkIds: 'deterministic', moduleIds: 'deterministic' },
    cache: {
      type: 'filesystem',
      cacheDirectory: join(root, 'node_modules/.cache/webpack'),
      name: `${name}-${mode}`,
      // Whatever changes how modules are found or built makes a cache of its own.
      version: presetHash(dirname),
    },
    plugins: [
      // The package's own list of tokens is 4 kB of names, once in each bundle.
      new webpack.NormalModuleReplacementPlugin(
        /^\.\/tokens\.js$/,
        (resource: { context: string; request: string }) => {
          if (/[\\/]@fluentui[\\/]tokens[\\/]lib$/.test(resource.context))
            resource.request = fluentTokens;
        },
      ),
      new CountedInstancesPlugin({ complete: name === 'shell' }),
      ...(mode === 'production' ? [new PrecompressPlugin()] : []),
    ],
    performance: false,
    stats: { preset: 'errors-warnings', timings: true },
  };
}

/** Hash of this preset, of the shared modules' versions and of the package's own declarations. */
function presetHash(dirname: string): string {
  const files = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .toSorted()
    .map((file) => join(import.meta.dirname, file));
  const own = ['package.json', 'remote.json', 'webpack.config.ts'].map((file) =>
    join(dirname, file),
  );
  const hash = createHash('sha256').update(JSON.stringify(providedVersions()));
  for (const file of [...files, ...own]) {
    if (existsSync(file)) hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}
