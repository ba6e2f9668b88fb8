import webpack, { type Compiler } from 'webpack';

/**
 * Lets a remote's chunks be checked: before it adds a chunk's script, the remote asks the page that it runs in what the
 * script must hash to (`globalThis.mebaeIntegrityOf`). A page that doesn't know, such as a remote's own, checks nothing.
 */
export class CheckedChunksPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('CheckedChunksPlugin', (compilation) => {
      const { createScript } =
        webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap('CheckedChunksPlugin', (code) =>
        [code, 'script.integrity = globalThis.mebaeIntegrityOf?.(script.src) ?? "";'].join('\n'),
      );
    });
  }
}
