import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack, { type Compilation, type Configuration } from 'webpack';
import { baseConfig } from './base.ts';
import { GuidePlugin } from './guide-plugin.ts';
import { contextFile, platformCore, platformFrame, providedVersions } from './shared-modules.ts';

const publicPath = '/assets/';

/** Chunks of one file each: the inline script, the service worker, and what draws charts. */
const wholeChunks: readonly string[] = ['answer', 'answer-worker', 'charts'];

export interface ShellOptions {
  /** The shell's folder: `import.meta.dirname`. */
  dirname: string;
}

/**
 * The pages made of `index.html` → the chunk, by its name in the sources, that each begins with. The HTML of each names
 * the chunk's scripts beforehand: asked for by the script that needs them, they would cost a round trip.
 */
const staffPages = {
  'index.html': 'staff',
  'signin.html': 'signin',
  'reset-password.html': 'reset-password',
  'help.html': 'help',
} as const;

/**
 * The webpack configuration of the shell: the staff's pages with their scripts in `dist/assets`, and the HTML around the
 * candidates' page (`answer.html`), whose own script stands in it, with its service worker (`answer-worker.js`). The shell provides the shared modules through
 * federation's runtime interface (`__SHARED_VERSIONS__` names them with their versions), so that its own bundle is an
 * ordinary, tree-shaken one and the sign-in page loads no federation runtime.
 */
export function shellConfig({ dirname }: ShellOptions): Configuration {
  const base = baseConfig('shell', dirname);
  const page = (
    file: string,
    chunk: string,
    source: string,
    tagsOf: (parameters: TemplateParameters) => string[],
  ) =>
    new HtmlWebpackPlugin({
      filename: `../${file}`,
      chunks: [chunk],
      inject: false,
      minify: false,
      templateContent: (parameters) =>
        fillTemplate(
          readFileSync(join(dirname, 'src', source), 'utf8'),
          tagsOf(parameters as unknown as TemplateParameters),
        ),
    });
  return {
    ...base,
    resolve: {
      ...base.resolve,
      alias: {
        '@mebae/platform/core$': platformCore,
        '@mebae/platform/frame$': platformFrame,
        '@fluentui/react-button/context$': contextFile('@fluentui/react-button/context'),
        '@fluentui/react-field/context$': contextFile('@fluentui/react-field/context'),
      },
    },
    entry: {
      main: './src/main.ts',
      answer: './src/answer/main.ts',
      'answer-worker': {
        import: './src/answer/offline/service-worker.ts',
        // Browsers ask for it by one address and compare its bytes.
        filename: '../answer-worker.js',
      },
    },
    output: {
      ...base.output,
      publicPath,
      path: join(dirname, 'dist', 'assets'),
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
    },
    optimization: {
      ...base.optimization,
      splitChunks: {
        chunks: ({ name }) => !wholeChunks.includes(name ?? ''),
        cacheGroups: {
          // Rarely changes, and lets the line be shared by more than one big script.
          react: { test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, name: 'react' },
        },
      },
      runtimeChunk: false,
      // The pages are templates still: without quotes around them the placeholders could not hold every value.
      minimizeOptions: { html: false },
    },
    plugins: [
      ...(base.plugins ?? []),
      new GuidePlugin({ dirname, below: '..' }),
      new webpack.DefinePlugin({
        __SHARED_VERSIONS__: JSON.stringify(providedVersions()),
        // Federation's runtime leaves out its loader for servers.
        ENV_TARGET: JSON.stringify('web'),
      }),
      ...Object.entries(staffPages).map(([file, chunk]) =>
        page(file, 'main', 'index.html', ({ compilation, htmlWebpackPlugin }) => {
          const main = htmlWebpackPlugin.files.js;
          return [
            ...[...main, ...scriptsOf(compilation, chunk)].map(preloaded),
            ...main.map(linked),
          ];
        }),
      ),
      page('answer.html', 'answer', 'answer.html', ({ compilation, htmlWebpackPlugin }) =>
        htmlWebpackPlugin.files.js.map((file) => inlined(compilation, file)),
      ),
    ],
  };
}

/** Parameters that HtmlWebpackPlugin gives to a template. */
interface TemplateParameters {
  compilation: Compilation;
  htmlWebpackPlugin: { files: { js: string[] } };
}

/**
 * @returns addresses of the scripts that a chunk needs
 * @throws Error when no source names a chunk so
 */
function scriptsOf({ namedChunkGroups }: Compilation, chunk: string): string[] {
  const group = namedChunkGroups.get(chunk);
  if (!group) throw new Error(`The shell loads no chunk with the name ${chunk}.`);
  return group.getFiles().map((file) => publicPath + file);
}

const preloaded = (source: string): string => `<link rel="preload" as="script" href="${source}" />`;

/** A script by its address; the nonce is a placeholder that the bff fills in per response. */
export const linked = (source: string): string =>
  `<script defer nonce="__CSP_NONCE__" src="${source}"></script>`;

/** A script as it is. */
export const written = (code: string): string =>
  `<script nonce="__CSP_NONCE__">${code.replaceAll('</script', String.raw`<\/script`)}</script>`;

/** A script that stands in the page and is no longer a file. */
function inlined(compilation: Compilation, address: string): string {
  const name = address.slice(publicPath.length);
  const code = compilation.getAsset(name)!.source.source().toString();
  compilation.deleteAsset(name);
  return written(code);
}

/** Puts the page's scripts where the template says. */
export function fillTemplate(template: string, tags: readonly string[]): string {
  return template.replace('<!-- scripts -->', () => tags.join('\n    '));
}
