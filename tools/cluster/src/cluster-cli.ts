import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { renderCluster, writeCluster } from './render.ts';
import { readOrMakeSecrets } from './secrets.ts';
import { readSettings } from './settings.ts';

// `npm run cluster -- SETTINGS FOLDER` writes the configuration of every machine of a cluster into FOLDER, one folder a
// machine. Secrets are kept in FOLDER/secrets.env, and made the first time. Exits 1 with what is wrong.
const [settingsFile, folder] = process.argv.slice(2);
try {
  if (settingsFile === undefined || folder === undefined) {
    throw new Error('npm run cluster -- SETTINGS FOLDER, such as deploy/cluster.json ../cluster');
  }
  const settings = readSettings(settingsFile);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files = renderCluster(settings, readOrMakeSecrets(join(folder, 'secrets.env')));
  writeCluster(folder, files);
  for (const path of files.keys()) console.log(join(folder, path));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
