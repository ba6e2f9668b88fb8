import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname as folderOf, join } from 'node:path';
import { guideDocumentName, guideFolder } from '@mebae/contracts';
import { picturesFolder, readGuide } from '@mebae/guide';
import webpack, { type Compiler } from 'webpack';

const name = 'GuidePlugin';

export interface GuideOptions {
  /** The package's folder, which has `guide/`. */
  dirname: string;
  /** Where the build keeps the guide, seen from its output folder. */
  below?: string;
}

/**
 * Writes the pages of the guide that a package brings: one document with the words of its screens in it, and its pictures. A
 * page that is not as it has to be fails the build.
 */
export class GuidePlugin {
  readonly #dirname: string;
  readonly #below: string;

  constructor({ dirname, below = '' }: GuideOptions) {
    this.#dirname = dirname;
    this.#below = below;
  }

  apply(compiler: Compiler): void {
    const folder = join(this.#dirname, guideFolder);
    if (!existsSync(folder)) return;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.contextDependencies.add(folder);
      compilation.contextDependencies.add(join(this.#dirname, 'translations'));
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        const emit = (path: string, bytes: Buffer): void =>
          compilation.emitAsset(
            join(this.#below, guideFolder, path),
            new webpack.sources.RawSource(bytes),
          );
        try {
          const document = readGuide(folderOf(this.#dirname), basename(this.#dirname));
          emit(guideDocumentName, Buffer.from(JSON.stringify(document)));
        } catch (error) {
          compilation.errors.push(new webpack.WebpackError((error as Error).message));
        }
        const pictures = join(folder, picturesFolder);
        if (!existsSync(pictures)) return;
        for (const file of readdirSync(pictures)) {
          emit(`${picturesFolder}/${file}`, readFileSync(join(pictures, file)));
        }
      });
    });
  }
}
