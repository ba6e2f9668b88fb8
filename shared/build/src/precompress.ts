import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import webpack, { type Compilation, type Compiler } from 'webpack';

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** Below this many bytes a compressed copy saves no packet. */
const smallest = 1024;

/**
 * Writes `.gz` and `.br` beside each script, style and text asset, so that no server compresses while it answers.
 * HTML and the federation manifest are left alone: they are filled in or rewritten on the way.
 */
export class PrecompressPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PrecompressPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        {
          name: 'PrecompressPlugin',
          stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER,
        },
        async (assets) => {
          const names = Object.keys(assets).filter((name) => /\.(js|css|svg|txt)$/.test(name));
          await Promise.all(names.map((name) => this.compress(compilation, name)));
        },
      );
    });
  }

  private async compress(compilation: Compilation, name: string): Promise<void> {
    const asset = compilation.getAsset(name);
    const bytes = asset?.source.buffer();
    if (!bytes || bytes.length < smallest) return;
    const cache = compilation.getCache('PrecompressPlugin');
    const etag = cache.getLazyHashedEtag(asset!.source);
    const cached = await cache.getPromise<{ gz: Buffer; br: Buffer }>(name, etag);
    const copies = cached ?? {
      gz: await compressGzip(bytes, { level: 9 }),
      br: await compressBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 9,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    };
    if (!cached) await cache.storePromise(name, etag, copies);
    compilation.emitAsset(`${name}.gz`, new webpack.sources.RawSource(copies.gz));
    compilation.emitAsset(`${name}.br`, new webpack.sources.RawSource(copies.br));
  }
}
