import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execaNode } from 'execa';
import { drillNames } from './drill-names.ts';

// `npm run drill` lists the drills, `npm run drill -- <name> [arguments]` runs one: a program of this folder with that
// name, which does the real thing with real processes, prints what it measured, and exits 1 when something was lost.
// Exits 1 when the drill fails, 2 for a name that there is not.
const [name, ...args] = process.argv.slice(2);
process.exitCode = await main();

async function main(): Promise<number> {
  if (name === undefined) {
    console.log(list());
    return 0;
  }
  if (drillNames().includes(name)) return await run(name, args);
  console.error(`There is no drill ${name}.\n\n${list()}`);
  return 2;
}

async function run(program: string, programArgs: string[]): Promise<number> {
  const { failed } = await execaNode(join(import.meta.dirname, `${program}.ts`), programArgs, {
    stdio: 'inherit',
    reject: false,
  });
  return failed ? 1 : 0;
}

function list(): string {
  const names = drillNames();
  const width = Math.max(...names.map((drill) => drill.length)) + 2;
  return [
    'npm run drill -- NAME:',
    ...names.map((drill) => `  ${drill.padEnd(width)}${describe(drill)}`),
  ].join('\n');
}

/** The first sentence of the comment that a drill begins with. */
function describe(drill: string): string {
  const source = readFileSync(join(import.meta.dirname, `${drill}.ts`), 'utf8');
  const comment = /^\/\*\*(.*?)\*\//s.exec(source)?.[1] ?? '';
  const words = comment
    .replaceAll(/^\s*\* ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words.split('. ')[0]!.replace(/\.$/, '');
}
