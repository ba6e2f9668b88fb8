import webpack, { type Compiler } from 'webpack';
import { singleInstancePackages } from './shared-modules.ts';

/**
 * Fails a remote's build that bundles a package of which a page may hold one instance only.
 */
export class SingleInstancesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('SingleInstancesPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('SingleInstancesPlugin', (modules) => {
        const found = new Set<string>();
        for (const module of modules) {
          const name = bundledPackage(module.nameForCondition());
          if (name) found.add(name);
        }
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

/** Which of the single-instance packages a module's file belongs to, if any. */
export function bundledPackage(file: string | null | undefined): string | undefined {
  if (!file) return undefined;
  const inside = file.replaceAll('\\', '/').split('/node_modules/').at(-1) ?? '';
  if (inside === file) return undefined;
  return singleInstancePackages.find((name) => inside.startsWith(`${name}/`));
}
