import webpack, { type Compiler } from 'webpack';

/**
 * Lets a remote's chunks be checked and asked for again: before it adds a chunk's script, the remote asks the page that it
 * runs in what the script must hash to (`globalThis.mebaeIntegrityOf`) and by which address it is loaded
 * (`mebaeAddressOf`, which differs at a further attempt). A page that doesn't know, such as a remote's own or a shell of
 * the last release, changes nothing.
 */
export class CheckedChunksPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('CheckedChunksPlugin', (compilation) => {
      const { createScript } =
        webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap('CheckedChunksPlugin', (code) =>
        [
          code,
          'script.integrity = globalThis.mebaeIntegrityOf?.(script.src) ?? "";',
          'script.src = globalThis.mebaeAddressOf?.(script.src) ?? script.src;',
        ].join('\n'),
      );
    });
  }
}
