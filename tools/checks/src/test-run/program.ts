import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { execa, type ResultPromise } from 'execa';
import { root } from '../../../publisher/src/project.ts';

const running = new Map<ResultPromise, NodeJS.Signals>();

export interface ProgramResult {
  code: number | null;
  output: string;
}

/**
 * Runs a program with the project's own tools first on the path.
 * @param live shows what it says at once, instead of keeping it
 * @param yields lets programs that run beside it have most of the processors
 * @param tidies when stopped it ends others and removes files, which only an interrupt makes it do, and a second one cuts
 *   short: in a process group of its own, so that Ctrl-C reaches it through us alone
 */
export async function runProgram(
  program: string,
  args: string[],
  {
    cwd = root,
    env = {},
    live = false,
    yields = false,
    tidies = false,
  }: {
    cwd?: string;
    env?: NodeJS.ProcessEnv;
    live?: boolean;
    yields?: boolean;
    tidies?: boolean;
  } = {},
): Promise<ProgramResult> {
  const output = live ? 'inherit' : 'pipe';
  const child = execa(program, args, {
    cwd,
    env,
    preferLocal: true,
    localDir: root,
    stdio: ['ignore', output, output],
    all: true,
    reject: false,
    stripFinalNewline: false,
    maxBuffer: 256 * 1024 ** 2,
    detached: tidies,
    cleanup: false,
  });
  if (yields && child.pid !== undefined) lowerPriority(child.pid);
  running.set(child, tidies ? 'SIGINT' : 'SIGTERM');
  const result = await child;
  running.delete(child);
  // Neither a code nor a signal: it could not be started.
  if (result.exitCode === undefined && result.signal === undefined) throw result;
  return { code: result.exitCode ?? null, output: result.all ?? '' };
}

/** The lower, the more: a process of this priority gets a third of what one of the usual priority 0 gets. */
const lowPriority = 5;

/** Lowers the priority of a process, and of all that it will start. One that has ended already has none. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, lowPriority);
  } catch (error) {
    if ((error as { info?: { code?: string } }).info?.code !== 'ESRCH') throw error;
  }
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
  for (const [child, signal] of running) child.kill(signal);
  await Promise.allSettled(running.keys());
}
