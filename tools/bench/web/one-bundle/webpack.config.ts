import { join } from 'node:path';
import { shellConfig } from '@mebae/build/webpack';
import webpack, { type Compiler, type Configuration } from 'webpack';

// The shell and its remotes without federation: what one builds who ships them together. Same sources and same preset;
// only the two files that know of the store are others, so that a remote is a chunk like any other.

const shell = join(import.meta.dirname, '../../../../shell');
const { output, resolve, cache, ...config } = shellConfig({ dirname: shell });
type FileCache = Extract<Configuration['cache'], { type: 'filesystem' }>;

const replaced = Object.fromEntries(
  ['page-remotes.ts', 'fetch-registry.ts'].map((file) => [
    join(shell, 'src/remotes', file),
    join(import.meta.dirname, 'src', file),
  ]),
);

/** Its pages have no place for what the bff says of the store, which they don't need. */
const withoutStore = {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('without store', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'without store', stage }, () => {
        compilation.updateAsset('../index.html', (html) => {
          const text = html.source().toString().replace('<!-- page -->', '');
          return new webpack.sources.RawSource(text);
        });
      });
    });
  },
};

const oneBundle: Configuration = {
  ...config,
  name: 'one-bundle',
  output: { ...output, path: join(import.meta.dirname, '../../../../.cache/one-bundle/assets') },
  resolve: { ...resolve, alias: Object.assign(replaced, resolve?.alias) },
  cache: { ...(cache as FileCache), name: 'one-bundle' },
  plugins: [...(config.plugins ?? []), withoutStore],
};

export default oneBundle;
