import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { after } from './after.ts';
import { until } from './call.ts';

export interface BffProcess {
  pid: number;
  out: () => string;
  err: () => string;
  /** The port that it says it listens on. */
  port: () => Promise<number>;
  exit: Promise<number | null>;
  kill: (signal: NodeJS.Signals) => void;
}

const entry = join(import.meta.dirname, '..', 'server.ts');

/** The bff as it is started for real, with only these settings; it is gone when the test ends. */
export function runBff(env: Record<string, string>): BffProcess {
  const child = spawn(process.execPath, [entry], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString('utf8');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString('utf8');
  });
  const exit = new Promise<number | null>((resolve) => {
    child.on('close', (code) => resolve(code));
  });
  after(async () => {
    child.kill('SIGKILL');
    await exit;
  });
  const address = () => /listening at http:\/\/[^ ]*:(\d+)/.exec(out)?.[1];
  return {
    pid: child.pid ?? 0,
    out: () => out,
    err: () => err,
    port: async () => {
      await until(() => address() !== undefined || child.exitCode !== null, 15_000);
      if (address() === undefined) throw new Error(`the bff did not start: ${err}`);
      return Number(address());
    },
    exit,
    kill: (signal) => child.kill(signal),
  };
}
