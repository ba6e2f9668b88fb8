import { join } from 'node:path';
import { execaNode } from 'execa';
import { benches } from './benches.ts';

// `npm run bench` lists the benchmarks, `npm run bench -- <name> [arguments]` runs one, `npm run bench -- all` runs all one
// after the other, so that none disturbs another. Exits 1 when one fails, 2 for a name that there is not.
const [name, ...args] = process.argv.slice(2);
process.exitCode = await main();

async function main(): Promise<number> {
  if (name === undefined) {
    console.log(list());
    return 0;
  }
  if (name === 'all') return await runAll();
  if (benches.some((bench) => bench.name === name)) return await run(name, args);
  console.error(`There is no benchmark ${name}.\n\n${list()}`);
  return 2;
}

async function runAll(): Promise<number> {
  let exitCode = 0;
  for (const bench of benches.filter(({ needsArguments }) => !needsArguments)) {
    console.log(`\n# ${bench.name}`);
    if ((await run(bench.name, [])) !== 0) exitCode = 1;
  }
  return exitCode;
}

async function run(program: string, programArgs: string[]): Promise<number> {
  const { failed } = await execaNode(join(import.meta.dirname, `${program}.ts`), programArgs, {
    stdio: 'inherit',
    reject: false,
  });
  return failed ? 1 : 0;
}

function list(): string {
  const all = 'all that need no arguments, one after the other';
  const lines = [...benches.map((bench) => [bench.name, bench.measures]), ['all', all]];
  const width = Math.max(...benches.map((bench) => bench.name.length)) + 2;
  return [
    'npm run bench -- NAME:',
    ...lines.map(([title = '', text]) => `  ${title.padEnd(width)}${text}`),
  ].join('\n');
}
