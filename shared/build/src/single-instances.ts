import webpack, { type Compiler } from 'webpack';
import { packageFileOf } from './single-instance-packages.ts';

/**
 * Fails a remote's build that bundles a package of which a page may hold one instance only.
 */
export class SingleInstancesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('SingleInstancesPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('SingleInstancesPlugin', (modules) => {
        const found = new Set(
          [...modules].flatMap((module) => packageFileOf(module.nameForCondition())?.package ?? []),
        );
        for (const name of found) {
          compilation.errors.push(
            new webpack.WebpackError(
              `A second copy of ${name} would be bundled: import what you need of it from @mebae/platform ` +
                '(or from the shared module itself) instead.',
            ),
          );
        }
      });
    });
  }
}
