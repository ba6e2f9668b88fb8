import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import {
  limits,
  remoteDeclaration,
  type RemoteDeclaration,
  type RemoteName,
} from '@mebae/contracts';
import type { Configuration } from 'webpack';
import type { Configuration as DevServer } from 'webpack-dev-server';
import { baseConfig, isServing } from './base.ts';
import { CheckedChunksPlugin } from './checked-chunks.ts';
import { containerName } from './container-name.ts';
import { GuidePlugin } from './guide-plugin.ts';
import { remoteDevServer } from './dev-server.ts';
import { pagesConfig, pagesFolder } from './pages.ts';
import { consumedModules } from './shared-modules.ts';
import { SingleInstancesPlugin } from './single-instances.ts';

export interface RemoteOptions {
  name: RemoteName;
  /** The remote's folder: `import.meta.dirname`. */
  dirname: string;
}

/**
 * The webpack configuration of a remote. Its whole `webpack.config.ts`:
 *
 *     import { remoteConfig } from '@mebae/build/webpack';
 *     export default remoteConfig({ name: 'records', dirname: import.meta.dirname });
 *
 * Beside it stand `remote.json` (`remoteDeclaration` of the contracts) and the exposed modules: `./routes` is
 * `src/index.ts`, any other `./x` that `remote.json` names is `src/x/index.ts`. `webpack` writes `dist/` with
 * `mf-manifest.json` and `remoteEntry.js`; `webpack serve` shows the remote inside a running product. Pages that the
 * remote ships whole are a build of their own, into `dist/pages`.
 * @throws Error when `remote.json` is missing or breaks its schema
 */
export function remoteConfig({ name, dirname }: RemoteOptions): RemoteConfiguration[] {
  const declaration = readDeclaration(dirname, name);
  const pages = pagesConfig(declaration, dirname);
  return [federatedConfig(declaration, dirname), ...(pages ? [pages] : [])];
}

type RemoteConfiguration = Configuration & { devServer?: DevServer };

/** The modules that the shell loads. */
function federatedConfig(declaration: RemoteDeclaration, dirname: string): RemoteConfiguration {
  const { name } = declaration;
  const base = baseConfig(name, dirname);
  return {
    ...base,
    // The container is the only entry; the plugin adds it.
    entry: {},
    output: {
      ...base.output,
      // The pages' own build cleans up after itself.
      clean: { keep: (file: string) => file.startsWith(`${pagesFolder}/`) || file === pagesFolder },
      publicPath: 'auto',
      // A content hash in the entry's name breaks the federation runtime; the version's folder makes it unique.
      filename: '[name].js',
      chunkFilename: '[name].[contenthash:10].js',
      chunkLoadTimeout: limits.chunkTimeoutMs,
    },
    // A page's code in few files: each small one costs a slow line more by its round trip than by its bytes.
    optimization: { ...base.optimization, splitChunks: { maxAsyncRequests: 4 } },
    plugins: [
      ...(base.plugins ?? []),
      new GuidePlugin({ dirname }),
      new SingleInstancesPlugin(),
      new CheckedChunksPlugin(),
      new ModuleFederationPlugin({
        name: containerName(name),
        filename: 'remoteEntry.js',
        manifest: true,
        dts: false,
        // The shell has the federation runtime already (it puts it there before it loads a remote): 20 kB less each.
        experiments: { externalRuntime: true },
        shareStrategy: 'loaded-first',
        exposes: exposedModules(declaration),
        shared: consumedModules(),
      }),
    ],
    ...(isServing ? { devServer: remoteDevServer(declaration) } : {}),
  };
}

/** Exposed module → its source file. */
export function exposedModules(declaration: RemoteDeclaration): Record<string, string> {
  return Object.fromEntries(
    declaration.routes.map(({ module }) => [
      module,
      module === './routes' ? './src/index.ts' : `./src/${module.slice(2)}/index.ts`,
    ]),
  );
}

function readDeclaration(dirname: string, name: RemoteName): RemoteDeclaration {
  const file = join(dirname, 'remote.json');
  const declaration = remoteDeclaration.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (declaration.name !== name) {
    throw new Error(`${file} says "${declaration.name}", webpack.config.ts says "${name}"`);
  }
  return declaration;
}
