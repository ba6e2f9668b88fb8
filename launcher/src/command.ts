import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';

/** What a program said, and how it ended. */
export interface Outcome {
  code: number | null;
  output: string;
}

/**
 * Runs a program to its end and keeps what it says.
 * @param options `logFile` gets the output as well; `signal` ends the program
 */
export function runCommand(
  program: string,
  args: string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv; logFile?: string; signal?: AbortSignal },
): Promise<Outcome> {
  const { cwd, env = process.env, logFile, signal } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, signal, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (part: string): void => {
      output += part;
      if (logFile) appendFileSync(logFile, part, { mode: 0o600 });
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
