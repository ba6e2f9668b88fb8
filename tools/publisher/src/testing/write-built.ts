import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteName } from '@mebae/contracts';

/** Name of the script that the routes of what `writeBuilt` makes begin with. */
export const firstScript = 'routes.js';

/**
 * Writes a remote as its build would leave it: one module with one script.
 * @param base the project's folder
 * @param content stands in each file
 * @returns the remote's folder
 */
export function writeBuilt(base: string, name: RemoteName, content: string): string {
  const folder = join(base, `mfe-${name}`);
  mkdirSync(join(folder, 'dist'), { recursive: true });
  const assets = { js: { sync: [firstScript], async: [] } };
  const files = {
    'package.json': '{ "version": "1.2.3" }',
    'dist/mf-manifest.json': JSON.stringify({
      name,
      content,
      exposes: [{ path: './routes', assets }],
    }),
    'dist/remoteEntry.js': content,
    [`dist/${firstScript}`]: content,
    'remote.json': JSON.stringify({
      name,
      routes: [{ module: './routes', prefixes: [`/pages/${name}`] }],
      menu: [],
    }),
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  return folder;
}
