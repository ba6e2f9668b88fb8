import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import webpack, { type Configuration } from 'webpack';

const cache = join(import.meta.dirname, '../../../../.cache');

/** Result of a build of a test's own. */
export interface FixtureBuild {
  errors: string[];
  /** Content of an asset; empty when there is none of that name. */
  asset: (name: string) => string;
}

/**
 * Builds a few files with webpack, for real, and leaves nothing behind.
 * @param files path → content
 * @param configure the configuration for the folder in which they stand: inside the project, so that packages are found
 */
export async function buildFixture(
  files: Readonly<Record<string, string>>,
  configure: (dirname: string) => Configuration,
): Promise<FixtureBuild> {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'fixture-'));
  try {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    const wanted = configure(folder);
    const compiler = webpack({
      ...wanted,
      // Not the cache of the remote whose name it borrows.
      cache: false,
      optimization: { ...wanted.optimization, minimize: false },
    });
    const outputs = new Map<string, string>();
    compiler.hooks.assetEmitted.tap('buildFixture', (name, { content }) => {
      outputs.set(name, content.toString());
    });
    const errors = await new Promise<string[]>((resolve, reject) => {
      compiler.run((failure, stats) => {
        if (failure) return reject(failure);
        const found = stats?.compilation.errors.map((error) => error.message) ?? [];
        compiler.close((unclosed) => (unclosed ? reject(unclosed) : resolve(found)));
      });
    });
    return { errors, asset: (name) => outputs.get(name) ?? '' };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
