import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from '../../../publisher/src/project.ts';

const running = new Map<ReturnType<typeof spawn>, NodeJS.Signals>();

export interface ProgramResult {
  code: number | null;
  output: string;
}

/**
 * Runs a program with the project's own tools first on the path.
 * @param live shows what it says at once, instead of keeping it
 * @param tidies when stopped it ends others and removes files, which only an interrupt makes it do, and a second one cuts
 *   short: in a process group of its own, so that Ctrl-C reaches it through us alone
 */
export function runProgram(
  program: string,
  args: string[],
  {
    cwd = root,
    env = {},
    live = false,
    tidies = false,
  }: { cwd?: string; env?: NodeJS.ProcessEnv; live?: boolean; tidies?: boolean } = {},
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, PATH: path, ...env },
      stdio: live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      detached: tidies,
    });
    running.set(child, tidies ? 'SIGINT' : 'SIGTERM');
    let output = '';
    const collect = (part: string): void => {
      output += part;
    };
    child.stdout?.setEncoding('utf8').on('data', collect);
    child.stderr?.setEncoding('utf8').on('data', collect);
    child.on('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code, output });
    });
  });
}

/** Runs one of the root package's scripts, as `npm run` would. */
export function runScript(name: string): Promise<ProgramResult> {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const script = scripts[name];
  if (script === undefined) throw new Error(`package.json has no script ${name}.`);
  return runProgram('/bin/sh', ['-c', script]);
}

/** Ends whatever still runs, and waits for it. */
export async function endPrograms(): Promise<void> {
  const ends = [...running].map(([child, signal]) => {
    const end = new Promise((resolve) => child.once('close', resolve));
    child.kill(signal);
    return end;
  });
  await Promise.all(ends);
}
