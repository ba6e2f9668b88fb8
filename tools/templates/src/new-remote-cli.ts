import { parseArgs } from 'node:util';
import { execa, ExecaError } from 'execa';
import { root } from '../../publisher/src/project.ts';
import { makeRemote, NewRemoteError } from './new-remote.ts';

// `npm run new-remote -- <name> [--ja …] [--en …] [--vi …]`: CONTRIBUTING.md, 'A new remote'.
const usage = 'Use: npm run new-remote -- <name> [--ja …] [--en "Analysis notes"] [--vi …]';

process.exitCode = await main();

async function main(): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { ja: { type: 'string' }, en: { type: 'string' }, vi: { type: 'string' } },
    });
    const [name, ...more] = positionals;
    if (name === undefined || more.length > 0) throw new NewRemoteError(usage);
    const folder = makeRemote({ name, labels: values });
    console.log(`${folder} is made. Linking it (npm install) …`);
    // One lock file for all: the new package gets its place in it.
    const options = { cwd: root, preferLocal: true, all: true } as const;
    await execa('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], options);
    await execa('oxfmt', [folder], options);
    console.log(
      [
        '',
        `Next: npm run dev -w ${folder}      shows it inside the product that npm start runs`,
        `      npm run publish -w ${folder}  makes it live`,
        `      e2e/a11y                      wants a row for each of its screens`,
      ].join('\n'),
    );
    return 0;
  } catch (error) {
    const isExpected = [NewRemoteError, ExecaError, TypeError].some(
      (kind) => error instanceof kind,
    );
    if (!isExpected) throw error;
    console.error((error as Error).message);
    return 2;
  }
}
