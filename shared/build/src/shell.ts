import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { baseConfig } from './base.ts';
import { contextFile, platformCore, platformFrame, providedVersions } from './shared-modules.ts';

export interface ShellOptions {
  /** The shell's folder: `import.meta.dirname`. */
  dirname: string;
}

/**
 * The webpack configuration of the shell: two pages, staff (`index.html`) and candidates (`answer.html`), with their
 * scripts in `dist/assets`. The shell provides the shared modules through federation's runtime interface
 * (`__SHARED_VERSIONS__` tells it which, in which version), so that its own bundle is an ordinary, tree-shaken one and
 * the sign-in page loads no federation runtime.
 */
export function shellConfig({ dirname }: ShellOptions): Configuration {
  const base = baseConfig('shell', dirname);
  const page = (file: string, chunk: string) =>
    new HtmlWebpackPlugin({
      filename: `../${file}`,
      chunks: [chunk],
      inject: false,
      minify: false,
      templateContent: (parameters) =>
        fillTemplate(
          readFileSync(join(dirname, 'src', file), 'utf8'),
          (parameters['htmlWebpackPlugin'] as { files: { js: string[] } }).files.js,
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
    entry: { main: './src/main.ts', answer: './src/answer/main.ts' },
    output: {
      ...base.output,
      publicPath: '/assets/',
      path: join(dirname, 'dist', 'assets'),
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
    },
    optimization: {
      ...base.optimization,
      splitChunks: { chunks: 'all' },
      runtimeChunk: false,
      // The pages are templates still: without quotes around them the placeholders could not hold every value.
      minimizeOptions: { html: false },
    },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.DefinePlugin({
        __SHARED_VERSIONS__: JSON.stringify(providedVersions()),
        // Federation's runtime leaves out its loader for servers.
        ENV_TARGET: JSON.stringify('web'),
      }),
      page('index.html', 'main'),
      page('answer.html', 'answer'),
    ],
  };
}

/** Puts the page's scripts where the template says; the nonce is a placeholder that the bff fills in per response. */
export function fillTemplate(template: string, scripts: readonly string[]): string {
  const tags = scripts.map(
    (source) => `<script defer nonce="__CSP_NONCE__" src="${source}"></script>`,
  );
  return template.replace('<!-- scripts -->', tags.join('\n    '));
}
