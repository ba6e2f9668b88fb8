import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { root } from '../../../publisher/src/project.ts';
import { licenceProblems } from './licences.ts';

/** Versions of npm whose `npm ci` has to take the lock file: those of Node 22 and of Node 24. */
const npms = ['10.9.4', '11.6.2'];

/** A check of what is installed. @returns its problems */
type Check = () => Promise<string[]>;

async function says(program: string, args: string[]): Promise<string[]> {
  const result = await execa(program, args, { cwd: root, all: true, reject: false });
  return result.exitCode === 0 ? [] : [`${result.shortMessage}\n${result.all}`];
}

const checks: Record<string, Check> = {
  licences: async () => {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    return licenceProblems(lock.packages);
  },
  ...Object.fromEntries(
    npms.map((version) => [
      `lock file with npm ${version}`,
      () => says('npx', ['-y', `npm@${version}`, 'ci', '--dry-run', '--ignore-scripts']),
    ]),
  ),
  'signatures of the registry': () => says('npm', ['audit', 'signatures']),
};

// `npm run check:supply`: asks the registry, so that it is no part of `npm test`.
let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  const problems = await check();
  console.log(`${problems.length === 0 ? '✓' : '✗'} ${name}`);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) failed += 1;
}
console.log(`${Object.keys(checks).length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
