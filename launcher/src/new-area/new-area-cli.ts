import { parseArgs } from 'node:util';
import { runProgram } from '../test/program.ts';
import { makeArea, NewAreaError } from './new-area.ts';

// `npm run new-area -- <name> [--ja …] [--en …] [--vi …]`: CONTRIBUTING.md, 'A new area'.
const usage = 'Use: npm run new-area -- <name> [--ja …] [--en "Analysis notes"] [--vi …]';

process.exitCode = await main();

async function main(): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { ja: { type: 'string' }, en: { type: 'string' }, vi: { type: 'string' } },
    });
    const [name, ...more] = positionals;
    if (name === undefined || more.length > 0) throw new NewAreaError(usage);
    const folder = makeArea({ name, labels: values });
    console.log(`${folder} is made. Linking it (npm install) …`);
    // One lock file for all: the new package gets its place in it.
    const { code, output } = await runProgram('npm', [
      'install',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
    ]);
    if (code !== 0) throw new NewAreaError(`npm install failed:\n${output}`);
    await runProgram('oxfmt', [folder]);
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
    if (!(error instanceof NewAreaError) && !(error instanceof TypeError)) throw error;
    console.error(error.message);
    return 2;
  }
}
