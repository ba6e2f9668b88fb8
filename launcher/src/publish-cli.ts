import { join, resolve } from 'node:path';
import { remoteNames, type RemoteName } from '@mebae/contracts';
import { publishRemote } from './publish.ts';
import { root } from './project.ts';

// `npm run publish -w mfe-exams`, after its build: makes what was built the live version. MEBAE_DATA names the data
// folder, REMOTES_DIR the store itself where it stands elsewhere.
const name = process.argv[2] as RemoteName;
if (!remoteNames.includes(name)) {
  console.error(`Say which remote: one of ${remoteNames.join(', ')}.`);
  process.exit(1);
}
const data = resolve(root, process.env['MEBAE_DATA'] || '.data');
const store = resolve(root, process.env['REMOTES_DIR'] || join(data, 'remotes'));
try {
  const { version, already } = await publishRemote(name, store);
  console.log(already ? `${name} ${version} is live already.` : `${name} ${version} is live.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
