import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type Compiler } from 'webpack';
import { packageFileOf, singleInstancePackages } from './single-instance-packages.ts';

const name = 'CountedInstancesPlugin';

export interface CountedInstancesOptions {
  /** Fails a build that has not one of each: the one of the shell. */
  complete: boolean;
}

/**
 * Lets a page count the instances of packages of which it may hold only one: the module that keeps such a package's
 * state says, whenever it is evaluated, that it is there, in which version, and from which build it came
 * (`globalThis.mebaeInstances`). Two copies are two lines, whoever bundled them.
 */
export class CountedInstancesPlugin {
  readonly #options: CountedInstancesOptions;

  constructor(options: CountedInstancesOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(name, (compilation) => {
      const { processResult } = webpack.NormalModule.getCompilationHooks(compilation);
      processResult.tap(name, ([source, ...rest], module) => {
        const counted = countedPackage(module.nameForCondition());
        if (!counted) return [source, ...rest];
        return [`${source.toString()}\n${lineOf(counted, compiler.options.name)}`, ...rest];
      });
      if (!this.#options.complete) return;
      compilation.hooks.finishModules.tap(name, (modules) => {
        const found = new Set(
          [...modules].map((module) => countedPackage(module.nameForCondition())?.package),
        );
        for (const missing of singleInstancePackages.filter((counted) => !found.has(counted))) {
          compilation.errors.push(
            new webpack.WebpackError(
              `No module of ${missing} counts its instances: single-instance-packages.ts names the file that keeps its state.`,
            ),
          );
        }
      });
    });
  }
}

interface CountedPackage {
  package: string;
  version: string;
}

/** Which package's state a file keeps, if any. */
export function countedPackage(file: string | null | undefined): CountedPackage | undefined {
  const known = packageFileOf(file);
  if (!known?.state.test(known.path)) return undefined;
  const description = readFileSync(join(known.folder, 'package.json'), 'utf8');
  const { version } = JSON.parse(description) as { version: string };
  return { package: known.package, version };
}

/** The line that the module writes when it is evaluated. */
function lineOf({ package: counted, version }: CountedPackage, build = ''): string {
  const line = JSON.stringify([counted, version, build]);
  return `;(globalThis.mebaeInstances ??= []).push(${line});\n`;
}
