import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';

/** What a program said, and how it ended. */
export interface Outcome {
  code: number | null;
  output: string;
}

interface CommandOptions {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** Gets the output as well. */
  logFile?: string;
  /**
   * Ends the program and whatever it started. With it the program is in a process group of its own: Ctrl-C reaches the
   * caller alone.
   */
  signal?: AbortSignal;
  /** Milliseconds that the program then has to end by itself: npm would go on with what it installs. */
  patience?: number;
}

/**
 * Runs a program to its end and keeps what it says.
 * @throws the signal's reason once the program has ended: until then it may still write
 */
export function runCommand(
  program: string,
  args: string[],
  { cwd, env = process.env, logFile, signal, patience = 3000 }: CommandOptions,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
    const child = spawn(program, args, { cwd, env, stdio, detached: signal !== undefined });
    let insist: NodeJS.Timeout | undefined;
    const stop = (): void => {
      if (child.pid === undefined) return;
      signalGroup(child.pid, 'SIGTERM');
      insist = setTimeout(signalGroup, patience, child.pid, 'SIGKILL');
    };
    signal?.addEventListener('abort', stop);
    let output = '';
    const collect = (part: string): void => {
      output += part;
      if (logFile) appendFileSync(logFile, part, { mode: 0o600 });
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => {
      signal?.removeEventListener('abort', stop);
      clearTimeout(insist);
      if (signal?.aborted) reject(signal.reason as Error);
      else resolve({ code, output });
    });
  });
}

function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch (error) {
    // It has just ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
